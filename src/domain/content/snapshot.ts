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

/** What the document was sent with; of a list that this device has stored the same of and more, its own. */
export function withStored(sent: Snapshot, stored: Snapshot | null): Snapshot {
  if (!stored) return sent;
  return {
    blog: longer(sent.blog, stored.blog),
    news: longer(sent.news, stored.news),
    community: longer(sent.community, stored.community),
    profile: sent.profile,
  };
}

function longer<T extends { id: string; rev: number }>(
  sent: readonly T[],
  stored: readonly T[],
): readonly T[] {
  return sent.every(({ id, rev }, place) => stored[place]?.id === id && stored[place].rev === rev)
    ? stored
    : sent;
}

/** Names what the start page shows of a snapshot, each row with its revision: another name, another page. */
export function revisionsOnStart({ blog, news, profile }: Snapshot): string {
  const posts = [...blog.slice(0, ON_START_PAGE.blog), ...news.slice(0, ON_START_PAGE.news)];
  return [`profile:${profile?.rev}`, ...posts.map(({ id, rev }) => `${id}:${rev}`)].join(" ");
}

/** The fields no card can do without. The mirror's own rows, a moment later, are checked in full. */
function isShowable(row: Partial<BlogCard & CommunityPost> | null): boolean {
  return [row?.id, row?.title, row?.publishedAt].every((field) => typeof field === "string");
}
