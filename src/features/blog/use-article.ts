import { type BlogCard, blogCard } from "../../domain/card.ts";
import type { BlogPost } from "../../domain/content.ts";
import { getLocale } from "../../i18n/paraglide/runtime.js";
import type { Reader } from "../../local/reading.ts";
import { useFetchOne, useLive, useSyncStatus } from "../../services.ts";
import { type Lookup, useLookup } from "../../ui/use-lookup.ts";
import { standsIn, useSamples } from "./use-samples.ts";

export type Neighbours = {
  readonly newer: BlogCard | null;
  readonly older: BlogCard | null;
  readonly related: readonly BlogCard[];
};

type Found = { readonly post: BlogPost | null; readonly held: number; readonly begun: boolean };

const RELATED = 3;

/** An article by its id: from this device, from the server, or the sample that stands in for it. */
export function useArticle(id: string): Lookup<BlogPost> & {
  readonly sample: boolean;
  readonly busy: boolean;
  again(): void;
} {
  const fetchOne = useFetchOne("blog");
  const { failure, updatedAt } = useSyncStatus();
  const local = useLive(`article:${id}`, (read) => findArticle(read, id));
  const lookup = useLookup(id, local?.post, fetchOne, updatedAt === null);

  // While they are on their way the article is still looked for.
  const sampled =
    local !== undefined && lookup.state !== "none" && standsIn({ ...local, failing: failure !== null });
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
    read.hasBegun(),
  ]);
  return { post, held, begun };
}

/** What to read next: the articles on either side in the list, and others of the category. */
export function useNeighbours(post: BlogPost): Neighbours | undefined {
  return useLive(`article:${post.id}:around`, async (read) => {
    const { newer, older, related } = await read.around(post, RELATED + 2);
    const beside = [newer?.id, older?.id];
    return {
      newer: newer && blogCard(newer, getLocale()),
      older: older && blogCard(older, getLocale()),
      related: related
        .filter(({ id }) => !beside.includes(id))
        .slice(0, RELATED)
        .map((other) => blogCard(other, getLocale())),
    };
  });
}
