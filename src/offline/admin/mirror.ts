import { Dexie } from "dexie";
import {
  ADMIN_KINDS,
  type AdminKind,
  type AdminOf,
  type AdminRow,
} from "../../domain/content/admin-content.ts";
import { type AdminList, listKey } from "../../domain/outbox/admin-lists.ts";
import type {
  AdminChanges,
  AdminListCounts,
  AdminPage,
  ListedCount,
} from "../../domain/outbox/admin-remote.ts";
import { deepEqual } from "../../domain/outbox/deep-equal.ts";
import type { Cursor } from "../../domain/outbox/remote.ts";
import {
  type AdminDatabase,
  type AdminFloor,
  type AdminState,
  adminMirrorTables,
  adminTable,
} from "./database.ts";
import { deleteRow, putChanged, putKnown } from "./mirror-rows.ts";

export async function readAdminState(db: AdminDatabase): Promise<AdminState | null> {
  const stored = await db.meta.get("mirror");
  return stored ? { floors: {}, uncounted: 0, outdated: [], ...stored } : null;
}

/** Down to where a list is on this device, after a page of it. */
export function floorBelow({ end, whole }: AdminPage, before: AdminFloor | null): AdminFloor {
  return { end: end ?? before?.end ?? null, whole };
}

/** Stores the server's counts of lists. Must run in the caller's transaction. */
export async function putCounts(db: AdminDatabase, lists: readonly ListedCount[]): Promise<void> {
  const counts = new Map<string, number>();
  for (const { kind, list, count } of lists) {
    if (list === "open") continue;
    counts.set(kind, (counts.get(kind) ?? 0) + count);
    // The key of the list of all is that of the kind.
    counts.set(listKey({ kind, list }), count);
  }
  await db.counts.bulkPut([...counts].map(([key, count]) => ({ key, count })));
}

/**
 * Applies one page of changes and moves the cursor in the same transaction, if the cursor is still at the page's start.
 */
export async function applyAdminChanges(
  db: AdminDatabase,
  since: Cursor,
  changes: AdminChanges,
): Promise<{ dropped: string[] } | "stale"> {
  return db.transaction("rw", adminMirrorTables(db), async () => {
    const state = await readAdminState(db);
    if (!isAt(state, since)) return "stale" as const;
    let { uncounted } = state;
    for (const kind of ADMIN_KINDS) {
      const rows = changes.rows.filter((change) => change.kind === kind).map(({ row }) => row);
      uncounted += await putChanged(db, kind, rows as AdminOf[typeof kind][], state);
    }
    for (const { kind, id, rev } of changes.gone) uncounted += await deleteRow(db, kind, id, rev, state);
    const { rev, stamp } = changes.cursor;
    await db.meta.put({ ...state, rev, stamp, uncounted });
    return { dropped: [] };
  });
}

/**
 * Adds a part of a list below the floor that it was read from. Writes nothing if the floor or the cursor has moved since it
 * was requested.
 * @param since the cursor when it was requested
 * @param floor the floor of the list at that time
 */
export async function extendAdminMirror(
  db: AdminDatabase,
  list: AdminList,
  since: Cursor,
  floor: AdminFloor,
  page: AdminPage,
): Promise<void> {
  const key = listKey(list);
  await db.transaction("rw", adminMirrorTables(db), async () => {
    const state = await readAdminState(db);
    if (!isAt(state, since) || !deepEqual(state.floors[key], floor)) return;
    const rows = page.rows as AdminOf[typeof list.kind][];
    const uncounted = state.uncounted + (await putKnown(db, list.kind, rows, state));
    await db.meta.put({ ...state, floors: { ...state.floors, [key]: floorBelow(page, floor) }, uncounted });
  });
}

/** Stores rows that were read by their ids; the outdated ones among `ids` that the server no longer has are deleted. */
export async function putRowsById<K extends AdminKind>(
  db: AdminDatabase,
  kind: K,
  ids: readonly string[],
  rows: readonly AdminOf[K][],
): Promise<void> {
  await db.transaction("rw", adminMirrorTables(db), async () => {
    const state = await readAdminState(db);
    if (!state) return;
    const uncounted = state.uncounted + (await putKnown(db, kind, rows, state));
    const stored = await adminTable(db, kind).bulkGet([...ids]);
    await adminTable(db, kind).bulkDelete(ids.filter((_, at) => stored[at]?.rev === 0));
    const outdated = state.outdated.filter(({ id }) => !ids.includes(id));
    await db.meta.put({ ...state, outdated, uncounted });
  });
}

/** Stores the server's counts, unless they are of another revision or something else was not counted since `from`. */
export async function putAdminCounts(
  db: AdminDatabase,
  from: AdminState,
  { rev, lists }: AdminListCounts,
): Promise<void> {
  await db.transaction("rw", [db.counts, db.meta], async () => {
    const state = await readAdminState(db);
    if (!isAt(state, from) || state.rev !== rev || state.uncounted !== from.uncounted) return;
    await putCounts(db, lists);
    await db.meta.put({ ...state, uncounted: 0 });
  });
}

/** Stores a row from a response, unless a newer one is stored. Must run in the caller's transaction. */
export async function putReturnedRow(db: AdminDatabase, kind: AdminKind, row: AdminRow): Promise<void> {
  const state = await readAdminState(db);
  await noteUncounted(db, state, await putChanged(db, kind, [row as AdminOf[typeof kind]], state));
}

/** Deletes a row that the server has deleted for this device. Must run in the caller's transaction. */
export async function deleteReturnedRow(db: AdminDatabase, kind: AdminKind, id: string): Promise<void> {
  const state = await readAdminState(db);
  const rev = (await adminTable(db, kind).get(id))?.rev ?? 0;
  await noteUncounted(db, state, await deleteRow(db, kind, id, rev, state));
}

/** Counts that are on their way do not have this change either. */
async function noteUncounted(db: AdminDatabase, state: AdminState | null, more: number): Promise<void> {
  if (state && (state.uncounted > 0 || more > 0))
    await db.meta.put({ ...state, uncounted: state.uncounted + 1 });
}

/** Marks the mirror as damaged because a stored row is unreadable, so that the next sync starts it anew. */
export async function markAdminDamaged(db: AdminDatabase): Promise<void> {
  try {
    await db.meta.update("mirror", { damaged: true });
  } catch (failure) {
    if (!(failure instanceof Dexie.DatabaseClosedError)) throw failure;
  }
}

/** A stamp belongs to one revision of one history. */
function isAt(state: AdminState | null, { stamp }: Cursor): state is AdminState {
  return state?.stamp === stamp;
}
