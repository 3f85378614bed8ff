import type { BlogCard, NewsCard } from "./card.ts";
import type { CommunityPost, SiteProfile } from "./content.ts";

/** What the first paint of the next start shows, before the database is open: small whatever is stored. */
export type Snapshot = {
  readonly blog: readonly BlogCard[];
  readonly news: readonly NewsCard[];
  readonly community: readonly CommunityPost[];
  readonly profile: SiteProfile | null;
};

/** How many posts of a list the start page shows: an article that leads and two below it, as the specification has it. */
export const ON_START_PAGE = { blog: 3, news: 3 } as const;

/** Reads a stored snapshot; null when it is missing, cut or of another shape. */
export function parseSnapshot(text: string | null): Snapshot | null {
  if (!text) return null;
  try {
    const stored = JSON.parse(text) as Snapshot | null;
    const lists = [stored?.blog, stored?.news, stored?.community];
    return lists.every((list) => Array.isArray(list) && list.every(isShowable)) ? stored : null;
  } catch {
    return null;
  }
}

/** Tells one text from another (FNV-1a): what was made from a stored snapshot carries this. */
export function stampOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** The fields no card can do without. The mirror's own rows, a moment later, are checked in full. */
function isShowable(row: Partial<BlogCard & CommunityPost> | null): boolean {
  return [row?.id, row?.title, row?.publishedAt].every((field) => typeof field === "string");
}
