import { type EntityQuery, useEntityQuery } from "../../../components/lists/use-entity-query.ts";
import { useFetchOne, useLive, useServices, useSyncStatus } from "../../../data/site/context.ts";
import { showsSamples, useSamples } from "../../../data/site/samples/use-samples.ts";
import type { BlogPost } from "../../../domain/content/content.ts";
import { initialDataOf } from "../../../domain/content/initial-data.ts";
import type { Reader } from "../../../offline/site/queries.ts";

type Found = { readonly post: BlogPost | null; readonly held: number; readonly isFilled: boolean };

/** An article by id: from this device, from the server, or from the samples. */
export function useArticle(id: string): EntityQuery<BlogPost> & {
  readonly sample: boolean;
  readonly busy: boolean;
  retry(): void;
} {
  const fetchOne = useFetchOne("blog");
  const { failure, updatedAt } = useSyncStatus();
  const query = useLive(`article:${id}`, (read) => findArticle(read, id));
  const local = query.value;
  const sent = initialDataOf(useServices().initialData, "blog", id);
  const lookup = useEntityQuery(id, { ...query, value: local?.post }, fetchOne, updatedAt === null, sent);

  // While the samples load, the article counts as loading.
  const sampled =
    local !== undefined &&
    !sent &&
    lookup.state !== "notFound" &&
    showsSamples({ ...local, failing: failure !== null });
  const samples = useSamples(sampled);
  if (!sampled) return { ...lookup, sample: false };
  if (!samples) return { ...lookup, state: "loading", sample: false };
  const sample = samples.find((post) => post.id === id);
  return sample ? { ...lookup, state: "found", value: sample, sample: true } : { ...lookup, sample: false };
}

async function findArticle(read: Reader, id: string): Promise<Found> {
  const [post, { listed: held }, isFilled] = await Promise.all([
    read.byId("blog", id),
    read.listSize("blog"),
    read.isFilled("blog"),
  ]);
  return { post, held, isFilled };
}
