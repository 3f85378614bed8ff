import { blogCard, newsCard } from "./card.ts";
import type { BlogPost, CommunityPost, Lang, NewsPost, SiteProfile } from "./content.ts";
import { SNAPSHOT_FORMAT, type Snapshot } from "./initial-data.ts";
import { inOrderFor } from "./post-language.ts";

/** Number of rows of each list in the snapshot. */
export const SNAPSHOT_SIZE = { blog: 7, news: 5, community: 6 } as const;

/**
 * @param blog newest first; also the newest that can be read in the reader's language
 * @param lang the reader's language, used for cards of posts available in it
 */
export function takeSnapshot(
  blog: readonly BlogPost[],
  news: readonly NewsPost[],
  community: readonly CommunityPost[],
  profile: SiteProfile | null,
  lang: Lang,
): Snapshot {
  const bare = <T extends { translations: unknown }>(row: T): T => ({ ...row, translations: {} });
  return {
    format: SNAPSHOT_FORMAT,
    blog: inOrderFor(lang, blog)
      .slice(0, SNAPSHOT_SIZE.blog)
      .map((post) => bare(blogCard(post, lang))),
    news: inOrderFor(lang, news)
      .slice(0, SNAPSHOT_SIZE.news)
      .map((item) => bare(newsCard(item, lang))),
    // Full posts: their own pages open with them too, and can offer a translation from the first paint.
    community: inOrderFor(lang, community).slice(0, SNAPSHOT_SIZE.community),
    profile,
  };
}
