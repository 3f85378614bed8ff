import type { BlogPost } from "./content.ts";

type About = Pick<BlogPost, "id" | "tags" | "category">;

/** How near an article is to another one: a shared tag says more than a shared category. Nought: not at all. */
export function nearness(one: About, other: About): number {
  if (one.id === other.id) return 0;
  const tags = new Set(one.tags.map(deepEqual));
  const shared = new Set(other.tags.map(deepEqual).filter((tag) => tags.has(tag))).size;
  return 2 * shared + (deepEqual(one.category) === deepEqual(other.category) ? 1 : 0);
}

/** The nearest of `others`, nearest first, in the order they came where two are equally near. */
export function nearest<T extends About>(one: About, others: readonly T[], count: number): T[] {
  return others
    .map((other) => ({ other, near: nearness(one, other) }))
    .filter(({ near }) => near > 0)
    .sort((a, b) => b.near - a.near)
    .slice(0, count)
    .map(({ other }) => other);
}

function deepEqual(word: string): string {
  return word.trim().toLowerCase();
}
