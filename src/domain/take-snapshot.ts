import { blogCard, newsCard } from "./card.ts";
import type { BlogPost, CommunityPost, NewsPost, SiteProfile } from "./content.ts";
import type { Snapshot } from "./snapshot.ts";

/** How many of each list the snapshot holds. */
export const SNAPSHOT_SIZE = { blog: 7, news: 5, community: 6 } as const;

export function takeSnapshot(
  blog: readonly BlogPost[],
  news: readonly NewsPost[],
  community: readonly CommunityPost[],
  profile: SiteProfile | null,
): Snapshot {
  const bare = <T extends { translations: unknown }>(row: T): T => ({ ...row, translations: {} });
  return {
    blog: blog.slice(0, SNAPSHOT_SIZE.blog).map(blogCard).map(bare),
    news: news.slice(0, SNAPSHOT_SIZE.news).map(newsCard).map(bare),
    // Whole: its own page opens with it too, and a text in the other language is offered from the first paint.
    community: community.slice(0, SNAPSHOT_SIZE.community),
    profile,
  };
}
