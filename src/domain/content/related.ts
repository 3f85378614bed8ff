import type { BlogPost } from "./content.ts";
import { allTags } from "./translation.ts";

type About = Pick<BlogPost, "id" | "lang" | "translations" | "tags" | "category">;

/** How closely two articles are related: a shared tag, in any language, counts more than a shared category. 0 is unrelated. */
export function similarity(one: About, other: About): number {
  if (one.id === other.id) return 0;
  const tags = new Set(allTags(one).map(normalised));
  const shared = new Set(
    allTags(other)
      .map(normalised)
      .filter((tag) => tags.has(tag)),
  ).size;
  return 2 * shared + (normalised(one.category) === normalised(other.category) ? 1 : 0);
}

/** The most closely related of `others`, best first; ties keep their order. */
export function mostSimilar<T extends About>(one: About, others: readonly T[], count: number): T[] {
  return others
    .map((other) => ({ other, score: similarity(one, other) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ other }) => other);
}

function normalised(word: string): string {
  return word.trim().toLowerCase();
}
