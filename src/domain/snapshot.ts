import { type BlogCard, blogCard, type NewsCard, newsCard } from "./card.ts";
import type { BlogPost, CommunityPost, NewsPost, SiteProfile } from "./content.ts";

/** What the first paint of the next start shows, before the database is open: small whatever is stored. */
export type Snapshot = {
  readonly blog: readonly BlogCard[];
  readonly news: readonly NewsCard[];
  readonly community: readonly CommunityPost[];
  readonly profile: SiteProfile | null;
};

/** How many of each list the snapshot holds. */
export const SNAPSHOT_SIZE = { blog: 7, news: 5, community: 6 } as const;

export function snapshotOf(
  blog: readonly BlogPost[],
  news: readonly NewsPost[],
  community: readonly CommunityPost[],
  profile: SiteProfile | null,
): Snapshot {
  const bare = <T extends { translations: unknown }>(row: T): T => ({ ...row, translations: {} });
  return {
    blog: blog.slice(0, SNAPSHOT_SIZE.blog).map(blogCard).map(bare),
    news: news.slice(0, SNAPSHOT_SIZE.news).map(newsCard).map(bare),
    community: community.slice(0, SNAPSHOT_SIZE.community).map(bare),
    profile,
  };
}

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

/** The fields no card can do without. The mirror's own rows, a moment later, are checked in full. */
function isShowable(row: Partial<BlogCard & CommunityPost> | null): boolean {
  return [row?.id, row?.title, row?.publishedAt].every((field) => typeof field === "string");
}
