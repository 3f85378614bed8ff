import { Dexie } from "dexie";
import {
  CONTENT_KINDS,
  type ContentKind,
  type ContentOf,
  LISTED_KINDS,
  type ListedKind,
  ofKinds,
  TRANSLATED_KINDS,
  UNPAGED_KINDS,
  type UnpagedKind,
} from "../../domain/content/content.ts";
import { addMilliseconds, type Timestamp } from "../../domain/dates/timestamp.ts";
import { BASE_LANGUAGE } from "../../domain/languages/languages.ts";
import { type Operation, REPLAY_WINDOW } from "../../domain/outbox/operation.ts";
import type { Changes, Cursor, FirstPages, Page } from "../../domain/outbox/remote.ts";
import { omit, REPLAYED } from "../core/queue.ts";
import { type Floor, type MirrorState, mirrorTables, type SiteDatabase, tableOf } from "./database.ts";
import { deleteRows, putChanged, putOlder, putPage } from "./mirror-rows.ts";

export type WriteOutcome = "written" | "stale";

const UNREAD: Floor = { end: null, whole: false };

export async function readMirrorState(db: SiteDatabase): Promise<MirrorState | null> {
  const state = await db.meta.get("mirror");
  // A mirror of a version without one of the kinds has never read it.
  return state ? { ...state, floors: { ...ofKinds(LISTED_KINDS, () => UNREAD), ...state.floors } } : null;
}

/**
 * Creates the mirror, or replaces it after the server was restored. One transaction replaces all rows with these pages,
 * so an interruption leaves either the old mirror or the new one. Returns "stale" if the mirror is no longer at
 * `expected`, because another tab was faster.
 *
 * A restored server has lost everything since its backup, so the same transaction requeues this device's recent
 * operations under their ids.
 */
export async function startMirror(
  db: SiteDatabase,
  expected: Cursor | null,
  { head, listed, readable, unpaged }: FirstPages,
  language = BASE_LANGUAGE,
): Promise<WriteOutcome> {
  return db.transaction("rw", db.tables, async () => {
    const known = await readMirrorState(db);
    if (!known?.damaged && !isSame(known, expected)) return "stale";
    if (known) await requeueReceipts(db, head.now);
    await Promise.all(mirrorTables(db).map((table) => table.clear()));
    const floors = floorsOf(LISTED_KINDS, listed);
    const readableFloors = readable && floorsOf(TRANSLATED_KINDS, readable);
    const state = { floors, ...(readableFloors ? { readableFloors, readableIn: language } : {}) };
    for (const kind of LISTED_KINDS) {
      // The newest may be among both; the later copy replaces the other.
      const ownRows = kind === "comment" ? [] : (readable?.[kind].rows ?? []);
      await putPage(db, kind, [...listed[kind].rows, ...ownRows], state);
    }
    for (const kind of UNPAGED_KINDS) await tableOf(db, kind).bulkPut(unpaged[kind]);
    const { rev, stamp } = head;
    await db.meta.put({ key: "mirror", rev, stamp, ...state, ...siteOf(head.site, known) });
    return "written";
  });
}

/** The site that the mirror is of: the one that a response names, or that was known. */
function siteOf(named: string | undefined, known: MirrorState | null): { site?: string } {
  const site = named ?? known?.site;
  return site === undefined ? {} : { site };
}

function floorsOf<K extends ListedKind>(kinds: readonly K[], pages: Readonly<Record<K, Floor>>) {
  const floors = kinds.map((kind) => [kind, { end: pages[kind].end, whole: pages[kind].whole }]);
  return Object.fromEntries(floors) as Record<K, Floor>;
}

/**
 * Adds a page of older rows below the floor it was read from and lowers the floor. Returns "stale", and writes nothing,
 * if the floor has moved since, or if changes were applied after the page was requested: they may be newer than the page,
 * and were stored without a list position.
 * @param since the cursor when the page was requested
 */
export async function extendMirror<K extends ListedKind>(
  db: SiteDatabase,
  kind: K,
  from: Floor,
  page: Page<K>,
  since: Cursor,
): Promise<WriteOutcome> {
  return db.transaction("rw", tablesToWrite(db, kind), async () => {
    const state = await readMirrorState(db);
    if (!state || !isSame(state, since)) return "stale";
    if (state.floors[kind].end?.id !== from.end?.id || state.floors[kind].whole) return "stale";
    const floor = { end: page.end ?? from.end, whole: page.whole };
    await putOlder(db, kind, page.rows, floor, state);
    await db.meta.put({ ...state, floors: { ...state.floors, [kind]: floor } });
    return "written";
  });
}

/** Adds the rows of a missing kind. Rows that have been changed or deleted since are not overwritten. */
export async function completeMirror<K extends UnpagedKind>(
  db: SiteDatabase,
  kind: K,
  rows: readonly ContentOf[K][],
): Promise<void> {
  await db.transaction("rw", tablesToWrite(db, kind), async () => {
    const state = await readMirrorState(db);
    if (!state?.missing?.includes(kind)) return;
    await putChanged(db, kind, [...rows], state);
    const missing = state.missing.filter((other) => other !== kind);
    await db.meta.put({ ...state, missing });
  });
}

/**
 * Applies one page of changes and moves the cursor by compare-and-set in the same transaction, so a frozen tab that
 * resumes with an old page writes nothing.
 * @returns the pictures of deleted rows, or "stale"
 */
export async function applyChanges(
  db: SiteDatabase,
  since: Cursor,
  changes: Changes,
): Promise<{ dropped: string[] } | "stale"> {
  return db.transaction("rw", db.tables, async () => {
    const state = await readMirrorState(db);
    if (!state || !isSame(state, since)) return "stale" as const;
    for (const kind of CONTENT_KINDS) {
      const rows = changes.rows.flatMap((change) => (change.kind === kind ? [change.row] : []));
      if (rows.length > 0) await putChanged(db, kind, rows, state);
    }
    await releaseHeld(db, idsOfComments(changes));
    const dropped = await deleteRows(db, changes.gone);
    await db.meta.put({ ...state, ...changes.cursor, ...siteOf(changes.site, state) });
    return { dropped };
  });
}

/** Stores rows from a response. They get their list position when the list's floor reaches them. */
export async function putReturnedRows<K extends ListedKind>(
  db: SiteDatabase,
  kind: K,
  rows: ContentOf[K][],
): Promise<void> {
  await db.transaction("rw", tablesToWrite(db, kind), async () => {
    const state = await readMirrorState(db);
    if (state) await putChanged(db, kind, rows, state);
  });
}

/**
 * Requeues the operations of the last 30 days under their ids and in their order. The server repeats its result for
 * those it knows and applies those it lost. Must run in the caller's transaction.
 */
export async function requeueReceipts(db: SiteDatabase, now: Timestamp): Promise<void> {
  const recent = await db.receipts.where("doneAt").above(addMilliseconds(now, -REPLAY_WINDOW)).toArray();
  await db.outbox.bulkAdd(
    recent.map(
      (receipt): Operation => ({
        ...omit(receipt, "doneAt", "held", "fate", "decision", "approved", "seenAnswer"),
        ...REPLAYED,
        actor: "visitor",
      }),
    ),
  );
  await db.receipts.bulkDelete(recent.map(({ id }) => id));
}

/** Marks comments as no longer held, so that their author sees them as everyone does. */
export async function releaseHeld(db: SiteDatabase, comments: readonly string[]): Promise<void> {
  await db.receipts
    .where("id")
    .anyOf(comments)
    .and(({ held }) => held)
    .modify({ held: false, approved: true });
}

/**
 * Marks the mirror as damaged because a stored row is unreadable, so that the next sync fetches everything again. If
 * the database has been closed, the next reader finds the row and marks it.
 */
export async function markDamaged(db: SiteDatabase): Promise<void> {
  try {
    await db.meta.update("mirror", { damaged: true });
  } catch (failure) {
    if (!(failure instanceof Dexie.DatabaseClosedError)) throw failure;
  }
}

/** The tables in the transaction that writes a page or a row of a kind. */
function tablesToWrite(db: SiteDatabase, kind: ContentKind) {
  return [tableOf(db, kind), db.tombstones, db.meta, db.outbox, db.touched];
}

/** A stamp belongs to one revision of one history. */
function isSame(state: Cursor | null, expected: Cursor | null): boolean {
  return state?.stamp === expected?.stamp;
}

/** The ids of comments that the owner has approved or deleted. */
function idsOfComments({ rows, gone }: Changes): string[] {
  const changed = rows.map(({ kind, row }) => ({ kind, id: row.id }));
  return [...changed, ...gone].flatMap(({ kind, id }) => (kind === "comment" ? [id] : []));
}
