import { byKind, type PostKind, TRANSLATED_KINDS } from "../kinds/kinds.ts";
import type { CardOf } from "./card.ts";
import type { ContentOf, Service, SiteEvent, SiteProfile } from "./content.ts";
import type { Digest } from "./digest.ts";

/** The format of snapshots. Raised when a card gets a field, because it would be missing in the stored ones. */
export const SNAPSHOT_FORMAT: number = 4;

/** The content of the next start's first paint, before the database is open. Its size is bounded. */
export type Snapshot = {
  /** Absent in snapshots of format 1 stored before there was a second one. */
  readonly format?: number;
  readonly profile: SiteProfile | null;
} & { readonly [K in PostKind]: readonly CardOf<K>[] };

/** Posts of each list on the start page: one lead article and two below it. */
export const ON_START_PAGE = { blog: 3, news: 3 } as const;

/** Parses a stored snapshot; null if it is missing, truncated, invalid or of another version's format. */
export function parseSnapshot(text: string | null): Snapshot | null {
  if (!text) return null;
  try {
    const stored = JSON.parse(text) as Snapshot | null;
    if ((stored?.format ?? 1) !== SNAPSHOT_FORMAT) return null;
    const lists = TRANSLATED_KINDS.map((kind) => stored?.[kind]);
    return lists.every((list) => Array.isArray(list) && list.every(isShowable)) ? stored : null;
  } catch {
    return null;
  }
}

/** Combines the document's snapshot with the stored one. A stored list is used if it has the same posts and more. */
export function withStored(sent: Snapshot, stored: Snapshot | null): Snapshot {
  if (!stored) return sent;
  return { ...sent, ...(byKind((kind) => longer(sent[kind], stored[kind])) as Pick<Snapshot, PostKind>) };
}

type Listed = { readonly id: string; readonly rev: number };

function longer(sent: readonly Listed[], stored: readonly Listed[]): readonly Listed[] {
  return sent.every(({ id, rev }, place) => stored[place]?.id === id && stored[place].rev === rev)
    ? stored
    : sent;
}

/** The revisions of all rows that the start page shows. If this text differs, so does the page. */
export function revisionsOnStart({ blog, news, profile }: Snapshot): string {
  const posts = [...blog.slice(0, ON_START_PAGE.blog), ...news.slice(0, ON_START_PAGE.news)];
  return [`profile:${profile?.rev}`, ...posts.map(({ id, rev }) => `${id}:${rev}`)].join(" ");
}

/** Checks only the fields that every card needs; the mirror's rows are validated in full shortly after. */
function isShowable(row: Partial<CardOf<PostKind>> | null): boolean {
  return [row?.id, row?.title, row?.publishedAt].every((field) => typeof field === "string");
}

/** The post of the document's address, so that it can be rendered without a request. */
export type InitialPost = {
  readonly [K in PostKind]: { readonly kind: K; readonly post: ContentOf[K] };
}[PostKind];

/** Data for the page that is embedded in the document, in addition to the newest posts. */
export type InitialData =
  | InitialPost
  | { readonly kind: "services"; readonly services: readonly Service[] }
  | { readonly kind: "digest"; readonly digest: Digest }
  /** All on the page of events, one on its own page. */
  | { readonly kind: "events"; readonly events: readonly SiteEvent[] };

/** Parses the embedded data; null if there is none. */
export function parseInitialData(text: string | null | undefined): InitialData | null {
  return text ? (JSON.parse(text) as InitialData | null) : null;
}

/** The embedded data of the given post; null for any other post. */
export function initialDataOf<K extends PostKind>(
  sent: InitialData | null,
  kind: K,
  id: string,
): ContentOf[K] | null {
  return sent?.kind === kind && sent.post.id === id ? (sent.post as ContentOf[K]) : null;
}
