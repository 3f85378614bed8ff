import { type Lang, LISTED_KINDS, type ListedKind, type UnpagedKind } from "../../domain/content/content.ts";
import { sortKeyOf } from "../../domain/content/sort-key.ts";
import { BASE_LANGUAGE } from "../../domain/languages/languages.ts";
import {
  type Failure,
  failed,
  isConnectionFailure,
  type Result,
  success,
} from "../../domain/outbox/failure.ts";
import type { Cursor, Page, Position, Remote } from "../../domain/outbox/remote.ts";
import { applyAllChanges, type PullResult } from "../core/apply-changes.ts";
import { isUnpaged, type SiteDatabase, tableOf } from "./database.ts";
import { ofKnownSite } from "./known-site.ts";
import { lastApplied, namesOf } from "./last-applied.ts";
import { applyChanges, completeMirror, extendMirror, readMirrorState, startMirror } from "./mirror.ts";

/** Maximum number of rows per request. */
const PAGE = 1_000;
/** Number of rows of each kind that a device stores by default. */
export const WINDOW = 200;

/** The result of a pull that updated the mirror in full or in part. */
export type SitePulled = PullResult & {
  /** The failure of a part that could not be read and is worth retrying; null if everything was read. */
  readonly partialFailure: Failure | null;
};

/**
 * Brings the mirror up to date: the newest pages if there is no mirror yet, else all changes since the cursor; older rows
 * down to the window, then the changes made while those were read. Each step commits separately, so an interrupted pull
 * resumes where it stopped and concurrent pulls are safe. A kind whose older rows cannot be read does not block the others;
 * the next pull requests only what is missing.
 * @param language the reader's: the first pages contain the newest rows readable in it, if its lists begin with those
 */
export async function pull(
  db: SiteDatabase,
  remote: Remote,
  window = WINDOW,
  language = BASE_LANGUAGE,
): Promise<Result<SitePulled>> {
  return pullOfSite(db, ofKnownSite(db, remote), window, language);
}

async function pullOfSite(
  db: SiteDatabase,
  remote: Remote,
  window: number,
  language: Lang,
): Promise<Result<SitePulled>> {
  const state = await readMirrorState(db);
  const current =
    !state || state.damaged
      ? await readFirstPages(db, remote, state, language)
      : await pullChanges(db, remote, state, language);
  if (!current.ok) return current;
  const { read, partialFailure } = await backfill(db, remote, window);
  const updated = await readMirrorState(db);
  if (!updated || !read || isConnectionFailure(partialFailure))
    return success({ ...current.value, partialFailure });
  const last = await pullChanges(db, remote, updated, language);
  if (!last.ok) return last;
  const dropped = [...current.value.dropped, ...last.value.dropped];
  return success({ ...last.value, dropped, partialFailure });
}

/** Reads the newest pages and starts the mirror with them. */
async function readFirstPages(
  db: SiteDatabase,
  remote: Remote,
  expected: Cursor | null,
  language: Lang,
): Promise<Result<PullResult>> {
  const first = await remote.firstPages(language);
  if (!first.ok) return first;
  await startMirror(db, expected, first.value, language);
  return success({ now: first.value.head.now, dropped: [] });
}

function pullChanges(
  db: SiteDatabase,
  remote: Remote,
  from: Cursor,
  language: Lang,
): Promise<Result<PullResult>> {
  return applyAllChanges(
    from,
    async (since) => remote.changes(since, PAGE, namesOf(await lastApplied(db))),
    (since, changes) => applyChanges(db, since, changes),
    (since) => readFirstPages(db, remote, since, language),
  );
}

/**
 * Reads what is missing: kinds that were never read, and older rows down to the window.
 * @returns `read`: true if anything was read; `partialFailure`: the failure of a part
 */
async function backfill(
  db: SiteDatabase,
  remote: Remote,
  window: number,
): Promise<{ readonly read: boolean; readonly partialFailure: Failure | null }> {
  const missing = (await readMirrorState(db))?.missing ?? [];
  let partialFailure: Failure | null = null;
  let read = false;
  for (const kind of [...LISTED_KINDS, ...missing]) {
    const filled = isUnpaged(kind)
      ? await readUnpagedKind(db, remote, kind)
      : await extendTo(db, remote, kind, window);
    if (filled.ok) read ||= filled.value;
    else if (isConnectionFailure(filled.failure)) return { read, partialFailure: filled.failure };
    else partialFailure ??= filled.failure;
  }
  return { read, partialFailure };
}

async function readUnpagedKind(
  db: SiteDatabase,
  remote: Remote,
  kind: UnpagedKind,
): Promise<Result<boolean>> {
  const rows = await remote.all(kind);
  if (!rows.ok) return rows;
  await completeMirror(db, kind, rows.value);
  return success(true);
}

/** A page that was requested, and the state of the mirror before. */
type RequestedPage<K extends ListedKind> = {
  readonly before: Position | null;
  readonly since: Cursor;
  readonly page: Result<Page<K>>;
};

/**
 * Reads older rows of a kind until `count` of them are stored or the server has no more. While a page is written, the next
 * one is requested.
 * @returns true if anything had to be read
 */
export async function extendTo<K extends ListedKind>(
  db: SiteDatabase,
  remote: Remote,
  kind: K,
  count: number,
): Promise<Result<boolean>> {
  let next: RequestedPage<K> | null = null;
  for (let read = false; ; read = true) {
    const state = await readMirrorState(db);
    if (!state || state.floors[kind].whole) return success(read);
    const floor = state.floors[kind];
    const missing = count - (await tableOf(db, kind).orderBy("at").count());
    if (missing <= 0) return success(read);
    const request = async (before: Position | null, rows: number): Promise<RequestedPage<K>> => ({
      before,
      since: state,
      page: await remote.page(kind, before, Math.min(PAGE, rows)),
    });
    const requested: RequestedPage<K> =
      next && next.before?.id === floor.end?.id ? next : await request(floor.end, missing);
    const { since, page } = requested;
    if (!page.ok) return page;
    const { end, received, whole } = page.value;
    const advances = received === 0 || !floor.end || (end !== null && sortKeyOf(end) < sortKeyOf(floor.end));
    if (!advances) return failed({ kind: "rejected", code: "page_repeats", message: "" });
    const hasMore = !whole && received < missing;
    [next] = await Promise.all([
      hasMore ? request(end, missing - received) : null,
      extendMirror(db, kind, floor, page.value, since),
    ]);
  }
}
