import { blogCard, newsCard } from "./card.ts";
import type { BlogPost, CommunityPost, Lang, NewsPost, SiteProfile } from "./content.ts";
import type { Snapshot } from "./snapshot.ts";

/** How many of each list the snapshot holds. */
export const SNAPSHOT_SIZE = { blog: 7, news: 5, community: 6 } as const;

/** @param lang the reader's, which the cards speak where their posts do */
export function takeSnapshot(
  blog: readonly BlogPost[],
  news: readonly NewsPost[],
  community: readonly CommunityPost[],
  profile: SiteProfile | null,
  lang: Lang,
): Snapshot {
  const bare = <T extends { translations: unknown }>(row: T): T => ({ ...row, translations: {} });
  return {
    blog: blog.slice(0, SNAPSHOT_SIZE.blog).map((post) => bare(blogCard(post, lang))),
    news: news.slice(0, SNAPSHOT_SIZE.news).map((item) => bare(newsCard(item, lang))),
    // Whole: its own page opens with it too, and a text in the other language is offered from the first paint.
    community: community.slice(0, SNAPSHOT_SIZE.community),
    profile,
  };
}
