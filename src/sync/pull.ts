import { LISTED_KINDS, type ListedKind } from "../domain/content.ts";
import { failed, type Result, success } from "../domain/failure.ts";
import { placeOf } from "../domain/place-of.ts";
import type { Cursor, Remote } from "../domain/remote.ts";
import { applyChanges, extendMirror, readMirrorState, startMirror } from "../local/mirror.ts";
import { lastDone } from "../local/receipts.ts";
import type { SiteDatabase } from "../local/site-database.ts";
import { tableOf } from "../local/site-tables.ts";
import { followChanges, type Pulled } from "./follow.ts";

/** How many rows a kind's newest page has on the first visit: what fills a screen, and no more. */
export const FIRST_PAGE = 20;
/** The most rows that one request brings. */
const PAGE = 1_000;
/** How many rows of each kind a device keeps unless the person asks for more. */
export const WINDOW = 200;

/**
 * Brings the mirror up to date with the server: the newest pages where there is none yet, all changes since
 * the cursor, then older rows down to the window, and once more what changed while pages were being read.
 * Each step commits by itself; a pull that is cut goes on where it was, and two at once do no harm.
 */
export async function pull(db: SiteDatabase, remote: Remote, window = WINDOW): Promise<Result<Pulled>> {
  const state = await readMirrorState(db);
  const fresh = !state || state.damaged === true;
  const current = fresh ? await start(db, remote, state) : await follow(db, remote, state);
  if (!current.ok) return current;
  const filled = await backfill(db, remote, window);
  if (!filled.ok) return filled;
  const reached = await readMirrorState(db);
  if (!reached || !(fresh || filled.value)) return current;
  const last = await follow(db, remote, reached);
  return last.ok
    ? success({ ...last.value, dropped: [...current.value.dropped, ...last.value.dropped] })
    : last;
}

/** Takes the head, then reads the newest page of each kind: what changes meanwhile is after that head. */
async function start(db: SiteDatabase, remote: Remote, expected: Cursor | null): Promise<Result<Pulled>> {
  const head = await remote.head();
  if (!head.ok) return head;
  const [blog, news, community, comment, services, profiles] = await Promise.all([
    remote.page("blog", null, FIRST_PAGE),
    remote.page("news", null, FIRST_PAGE),
    remote.page("community", null, FIRST_PAGE),
    remote.page("comment", null, FIRST_PAGE),
    remote.all("service"),
    remote.all("profile"),
  ]);
  if (!blog.ok) return blog;
  if (!news.ok) return news;
  if (!community.ok) return community;
  if (!comment.ok) return comment;
  if (!services.ok) return services;
  if (!profiles.ok) return profiles;
  const asked = FIRST_PAGE;
  await startMirror(db, expected, head.value, {
    listed: {
      blog: { ...blog.value, asked },
      news: { ...news.value, asked },
      community: { ...community.value, asked },
      comment: { ...comment.value, asked },
    },
    services: services.value,
    profiles: profiles.value,
  });
  return success({ now: head.value.now, dropped: [] });
}

function follow(db: SiteDatabase, remote: Remote, from: Cursor): Promise<Result<Pulled>> {
  return followChanges(
    from,
    async (since) => remote.changes(since, PAGE, await lastDone(db)),
    (since, changes) => applyChanges(db, since, changes),
    (since) => start(db, remote, since),
  );
}

/** @returns whether anything had to be read */
async function backfill(db: SiteDatabase, remote: Remote, window: number): Promise<Result<boolean>> {
  let read = false;
  for (const kind of LISTED_KINDS) {
    const filled = await extendTo(db, remote, kind, window);
    if (!filled.ok) return filled;
    read ||= filled.value;
  }
  return success(read);
}

/**
 * Reads older rows of a kind until `count` of them are listed here or the server has no more.
 * @returns whether anything had to be read
 */
export async function extendTo(
  db: SiteDatabase,
  remote: Remote,
  kind: ListedKind,
  count: number,
): Promise<Result<boolean>> {
  for (let read = false; ; read = true) {
    const floor = (await readMirrorState(db))?.floors[kind];
    if (!floor || floor.whole) return success(read);
    const missing = count - (await tableOf(db, kind).orderBy("at").count());
    if (missing <= 0) return success(read);
    const asked = Math.min(PAGE, missing);
    const page = await remote.page(kind, floor.end, asked);
    if (!page.ok) return page;
    const { end, received } = page.value;
    const goesOn = received === 0 || !floor.end || (end !== null && placeOf(end) < placeOf(floor.end));
    if (!goesOn)
      return failed({ kind: "refused", code: "page_repeats", message: "The server's page repeats." });
    await extendMirror(db, kind, floor, page.value, asked);
  }
}
