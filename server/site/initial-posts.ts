import { pageOf, paths } from "../../src/config/paths.ts";
import type { Lang, PostKind, PostsOf, Service, SiteEvent } from "../../src/domain/content/content.ts";
import { isEmptyDigest, isMonth, readDigest } from "../../src/domain/content/digest.ts";
import { type InitialData, ON_START_PAGE, type Snapshot } from "../../src/domain/content/initial-data.ts";
import { isPostId } from "../../src/domain/content/post-id.ts";
import { SNAPSHOT_SIZE, takeSnapshot } from "../../src/domain/content/take-snapshot.ts";
import { byKind, KINDS, TRANSLATED_KINDS } from "../../src/domain/kinds/kinds.ts";
import { BASE_LANGUAGE, READABLE_FIRST } from "../../src/domain/languages/languages.ts";
import type { FirstPages, Remote } from "../../src/domain/outbox/remote.ts";

/** Initial data in the document of a first visit. */
export type InitialPosts = {
  /** The newest posts; the same object as long as nothing has changed. */
  readonly snapshot: Snapshot;
  /** The part of it that the requested page shows, to keep the document small. */
  readonly shown: Snapshot;
  /** The post at the address, the services or events on their pages, or a month's digest; null on all other pages. */
  readonly sent: InitialData | null;
  /** True if the address is of a post and no published post has it. */
  readonly isMissing: boolean;
};

/** Returns the initial data for a language and an address; null while none is available. */
export type ReadInitialPosts = (language: Lang, pathname: string) => Promise<InitialPosts | null>;

/** How many posts outside the newest are cached. */
const MAX_OLDER = 50;

type CachedPosts = {
  readonly rev: number;
  readonly stamp: string;
  readonly snapshotFor: (language: Lang) => Snapshot;
  readonly sent: (pathname: string, language: Lang) => Promise<PageData>;
  readonly events: readonly SiteEvent[];
};
/** The data of an address in addition to the lists; `missing` if it names a post that is not published. */
type PageData = InitialData | "missing" | null;
/** What the pages of a site are made of. */
export type SiteContent = Pick<CachedPosts, "snapshotFor" | "sent" | "events">;
type ReadRemote = Pick<Remote, "head" | "firstPages" | "page" | "row">;

/**
 * The newest posts for the document of a first visit, and the post at its address: on a slow connection they appear
 * with the document, several round trips before the device has a mirror to read. Read with a visitor's rights, and
 * again only after a change.
 * @param remote the public API, of this server or of a hosted Supabase
 * @param waitMs a document waits at most this long for the database, in milliseconds, and then uses cached data
 */
export function initialPostsReader(remote: ReadRemote, waitMs: number): ReadInitialPosts {
  let known: CachedPosts | null = null;
  let refreshing: Promise<boolean> | null = null;

  /** @returns true if the cached data is as new as the database */
  async function refresh(): Promise<boolean> {
    const head = await remote.head();
    if (!head.ok) return false;
    const { rev, stamp } = head.value;
    if (known?.rev === rev && known.stamp === stamp) return true;
    const read = await readContent(remote);
    if (read) known = { rev, stamp, ...read };
    return read !== null;
  }

  return async (language, pathname) => {
    refreshing ??= refresh()
      .catch((error) => {
        console.error(error);
        return false;
      })
      .finally(() => {
        refreshing = null;
      });
    const timeout = startTimeout(waitMs);
    const isCurrent = (await Promise.race([refreshing, timeout.reached])) === true;
    const isOfPost = FOLDERS_OF_POSTS.some((folder) => pathname.startsWith(folder));
    // A post that may have been unpublished since is not sent from the cache.
    const answer =
      known && (isCurrent || !isOfPost)
        ? ((await Promise.race([known.sent(pathname, language), timeout.reached])) ?? null)
        : null;
    timeout.end();
    // Whether there is such a post is not known.
    if (!known || (isOfPost && answer === null)) return null;
    const snapshot = known.snapshotFor(language);
    const isMissing = answer === "missing";
    return { snapshot, shown: shownOn(pathname, snapshot), sent: isMissing ? null : answer, isMissing };
  };
}

/** The number of entries of each list that a page shows initially. */
const SHOWN: Readonly<Record<string, { readonly [K in PostKind]?: number }>> = {
  [paths.home]: ON_START_PAGE,
  ...Object.fromEntries(TRANSLATED_KINDS.map((kind) => [KINDS[kind].page, { [kind]: SNAPSHOT_SIZE[kind] }])),
};

/** The part of a snapshot that the page at a path shows. */
export function shownOn(pathname: string, snapshot: Snapshot): Snapshot {
  const limits = SHOWN[pathname];
  const shown = byKind((kind) => snapshot[kind].slice(0, limits?.[kind] ?? 0));
  return { ...snapshot, ...(shown as Pick<Snapshot, PostKind>) };
}

/** Reads what the pages of a site show. Null if that fails. */
export async function readContent(remote: ReadRemote): Promise<SiteContent | null> {
  const first = await remote.firstPages(READABLE_FIRST[0]?.lang ?? BASE_LANGUAGE);
  if (!first.ok) return null;
  const { listed, unpaged } = first.value;
  const newest = rowsOf(listed);
  const readable = new Map<Lang, PostsOf>();
  for (const [place, { lang }] of READABLE_FIRST.entries()) {
    const own = place === 0 ? first : await remote.firstPages(lang);
    if (own.ok) readable.set(lang, rowsOf(own.value.readable ?? listed));
  }
  const [owner = null] = unpaged.profile;
  const snapshots = new Map<Lang, Snapshot>();
  return {
    snapshotFor: (language) => {
      const posts = joined(newest, readable.get(language));
      const snapshot = snapshots.get(language) ?? takeSnapshot(posts, owner, language);
      snapshots.set(language, snapshot);
      return snapshot;
    },
    events: unpaged.event,
    sent: sentFor(
      remote,
      [...readable.values()].reduce(joined, newest),
      unpaged.service.toSorted(byAge),
      unpaged.event,
    ),
  };
}

function rowsOf(pages: NonNullable<FirstPages["readable"]>): PostsOf {
  return byKind((kind) => pages[kind].rows) as PostsOf;
}

/** Every row of both, once; those readable in a language are newest first, and so are the others. */
function joined(newest: PostsOf, readable: PostsOf = newest): PostsOf {
  return byKind((kind) => {
    const more: readonly { readonly id: string }[] = readable[kind];
    return [...more, ...newest[kind].filter(({ id }) => more.every((row) => row.id !== id))];
  }) as object as PostsOf;
}

/** The folder of the pages of each kind of post. */
const FOLDERS = TRANSLATED_KINDS.map((kind) => [kind, pageOf[kind]("")] as const);

const DIGEST = ["digest", paths.digest("")] as const;
/** Below these each address is a post, an event or a digest. */
const FOLDERS_OF_POSTS = [...FOLDERS.map(([, folder]) => folder), paths.event(""), DIGEST[1]];

/** The services and events on their pages, a month's digest on its own; elsewhere a single post, from the newest or fetched once. */
function sentFor(
  remote: ReadRemote,
  newest: PostsOf,
  services: readonly Service[],
  events: readonly SiteEvent[],
): CachedPosts["sent"] {
  const older = new Map<string, Promise<PageData>>();

  async function fetchPost(kind: PostKind, id: string): Promise<PageData> {
    const answer = await remote.row(kind, id);
    if (answer.ok) return answer.value ? ({ kind, post: answer.value } as InitialData) : "missing";
    // Only responses of the server are cached, not timeouts.
    older.delete(id);
    return null;
  }

  async function fetchDigest(month: string, language: Lang): Promise<PageData> {
    const key = `${language} ${month}`;
    const digest = await readDigest(remote, month, language);
    // As above.
    if (!digest) older.delete(key);
    return digest && (isEmptyDigest(digest) ? "missing" : { kind: "digest", digest });
  }

  /** Fetches what is not cached yet. */
  function cached(key: string, fetchNow: () => Promise<PageData>): Promise<PageData> {
    if (older.size >= MAX_OLDER) older.clear();
    const pending = older.get(key) ?? fetchNow();
    older.set(key, pending);
    return pending;
  }

  return async (pathname, language) => {
    if (pathname.startsWith(DIGEST[1])) {
      const month = pathname.slice(DIGEST[1].length).replace(/\/$/, "");
      return isMonth(month) ? cached(`${language} ${month}`, () => fetchDigest(month, language)) : "missing";
    }
    if (pathname === paths.services) return cached(pathname, async () => ({ kind: "services", services }));
    if (pathname.startsWith(paths.events)) return cached(pathname, async () => eventsAt(pathname, events));
    const [kind, folder] = FOLDERS.find(([, start]) => pathname.startsWith(start)) ?? [];
    const id = pathname.slice(folder?.length);
    if (!kind) return null;
    if (!isPostId(id)) return "missing";
    return cached(id, () => {
      const post = newest[kind].find((row) => row.id === id);
      return post ? Promise.resolve({ kind, post } as InitialData) : fetchPost(kind, id);
    });
  };
}

/** All events on their page, one on its own. */
function eventsAt(pathname: string, events: readonly SiteEvent[]): PageData {
  if (pathname === paths.events) return { kind: "events", events };
  const shown = events.filter(({ id }) => pathname === paths.event(id));
  return shown.length > 0 ? { kind: "events", events: shown } : "missing";
}

/** The order in which a device lists them. */
function byAge(a: Service, b: Service): number {
  return a.createdAt < b.createdAt ? -1 : 1;
}

function startTimeout(milliseconds: number): { readonly reached: Promise<void>; end(): void } {
  let timer: NodeJS.Timeout | undefined;
  const reached = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  return { reached, end: () => clearTimeout(timer) };
}
