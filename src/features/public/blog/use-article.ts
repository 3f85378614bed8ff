import { type Lookup, useEntityQuery } from "../../../components/lists/use-entity-query.ts";
import { useFetchOne, useLive, useServices, useSyncStatus } from "../../../data/site/context.ts";
import type { BlogPost } from "../../../domain/content/content.ts";
import { initialDataOf } from "../../../domain/content/initial-data.ts";
import type { Reader } from "../../../offline/site/queries.ts";
import { standsIn, useSamples } from "./use-samples.ts";

type Found = { readonly post: BlogPost | null; readonly held: number; readonly begun: boolean };

/** An article by id: from this device, from the server, or from the samples. */
export function useArticle(id: string): Lookup<BlogPost> & {
  readonly sample: boolean;
  readonly busy: boolean;
  again(): void;
} {
  const fetchOne = useFetchOne("blog");
  const { failure, updatedAt } = useSyncStatus();
  const local = useLive(`article:${id}`, (read) => findArticle(read, id));
  const sent = initialDataOf(useServices().sent, "blog", id);
  const lookup = useEntityQuery(id, local?.post, fetchOne, updatedAt === null, sent);

  // While the samples load, the article counts as loading.
  const sampled =
    local !== undefined &&
    !sent &&
    lookup.state !== "none" &&
    standsIn({ ...local, failing: failure !== null });
  const samples = useSamples(sampled);
  if (!sampled) return { ...lookup, sample: false };
  if (!samples) return { ...lookup, state: "looking", sample: false };
  const sample = samples.find((post) => post.id === id);
  return sample ? { ...lookup, state: "here", value: sample, sample: true } : { ...lookup, sample: false };
}

async function findArticle(read: Reader, id: string): Promise<Found> {
  const [post, { listed: held }, begun] = await Promise.all([
    read.byId("blog", id),
    read.extent("blog"),
    read.hasBegun("blog"),
  ]);
  return { post, held, begun };
}
