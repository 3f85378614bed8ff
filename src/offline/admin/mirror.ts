import { Dexie } from "dexie";
import {
  ADMIN_KINDS,
  type AdminKind,
  type AdminOf,
  type AdminRow,
} from "../../domain/content/admin-content.ts";
import { addMilliseconds, type Timestamp } from "../../domain/dates/timestamp.ts";
import type { AdminOperation } from "../../domain/outbox/admin-operation.ts";
import type { AdminChanges } from "../../domain/outbox/admin-remote.ts";
import { INITIAL_CURSOR } from "../../domain/outbox/admin-remote.ts";
import { REPLAY_WINDOW } from "../../domain/outbox/operation.ts";
import type { Cursor } from "../../domain/outbox/remote.ts";
import {
  type AdminDatabase,
  type AdminState,
  adminMirrorTables,
  adminTable,
  countedAs,
  type ListFields,
  listFieldsOf,
} from "./database.ts";

export async function readAdminState(db: AdminDatabase): Promise<AdminState | null> {
  return (await db.meta.get("mirror")) ?? null;
}

/**
 * Starts a full read, for a new mirror or after the server was restored. The old rows stay until the last page has
 * arrived, so that an interruption leaves the admin usable. Recent operations are requeued under their ids.
 * @param expected the state to start from; nothing is done if another tab has changed it
 * @param now the server's time after a restore; null otherwise
 */
export async function startFullResync(
  db: AdminDatabase,
  expected: AdminState | null,
  now: Timestamp | null,
): Promise<void> {
  await db.transaction("rw", [...adminMirrorTables(db), db.outbox, db.receipts, db.media], async () => {
    const state = await readAdminState(db);
    if (state?.rev !== expected?.rev || state?.stamp !== expected?.stamp) return;
    if (now) await requeueAdminReceipts(db, now);
    await db.tombstones.clear();
    await db.meta.put({ key: "mirror", ...INITIAL_CURSOR, reading: (state?.reading ?? 0) + 1, whole: false });
  });
}

/**
 * Requeues the operations of the last 30 days under their ids and in their order. The server repeats its result for
 * those it knows and applies those it lost. Must run in the caller's transaction.
 */
async function requeueAdminReceipts(db: AdminDatabase, now: Timestamp): Promise<void> {
  const recent = await db.receipts.where("doneAt").above(addMilliseconds(now, -REPLAY_WINDOW)).toArray();
  await db.outbox.bulkAdd(
    recent.map(
      ({ doneAt: _, ...done }): AdminOperation => ({
        ...done,
        state: "pending",
        attempt: null,
        dueAt: null,
        again: true,
        checked: 0,
        refusal: null,
        conflict: null,
      }),
    ),
  );
  await db.receipts.bulkDelete(recent.map(({ id }) => id));
  // The server may also have lost files that were uploaded for unsaved rows.
  await db.media.where({ state: "there" }).modify({ state: "kept", sent: 0 });
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
    if (state?.rev !== since.rev || state.stamp !== since.stamp) return "stale" as const;
    for (const kind of ADMIN_KINDS) {
      const rows = changes.rows.flatMap((change) => (change.kind === kind ? [change.row] : []));
      if (rows.length > 0) await putRows(db, kind, rows as AdminOf[typeof kind][], state.reading);
    }
    for (const { kind, id, rev } of changes.gone) await deleteRow(db, kind, id, rev, state.reading);
    const { rev, stamp } = changes.cursor;
    const whole = state.whole || !changes.more;
    if (whole && !state.whole) await deleteOldRows(db, state.reading);
    await db.meta.put({ ...state, rev, stamp, whole });
    return { dropped: [] };
  });
}

/** Stores a row from a response, unless a newer one is stored. Must run in the caller's transaction. */
export async function putReturnedRow(db: AdminDatabase, kind: AdminKind, row: AdminRow): Promise<void> {
  const reading = (await readAdminState(db))?.reading ?? 0;
  await putRows(db, kind, [row as AdminOf[typeof kind]], reading);
}

/**
 * Deletes a row that the server has deleted, unless a newer revision is stored. Must run in the caller's transaction.
 */
export async function deleteRow(
  db: AdminDatabase,
  kind: AdminKind,
  id: string,
  rev: number,
  reading?: number,
): Promise<void> {
  const stored = await adminTable(db, kind).get(id);
  if (stored && stored.rev > rev && (reading === undefined || stored.reading === reading)) return;
  await adminTable(db, kind).delete(id);
  if (stored) await addToCounts(db, kind, [stored], -1);
  await db.tombstones.put({ id, rev });
}

async function putRows<K extends AdminKind>(
  db: AdminDatabase,
  kind: K,
  rows: readonly AdminOf[K][],
  reading: number,
): Promise<void> {
  const table = adminTable(db, kind);
  const ids = rows.map(({ id }) => id);
  const [stored, tombstones] = await Promise.all([table.bulkGet(ids), db.tombstones.bulkGet(ids)]);
  const newer = rows.filter(({ rev }, at) => {
    const known = stored[at];
    const isOlder = known && known.reading === reading && known.rev >= rev;
    return !isOlder && (tombstones[at]?.rev ?? -1) < rev;
  });
  const listed = newer.map((row) => ({ ...row, reading, ...listFieldsOf(row) }));
  await table.bulkPut(listed);
  const replaced = new Set(newer.map(({ id }) => id));
  await addToCounts(
    db,
    kind,
    stored.filter((row) => row !== undefined && replaced.has(row.id)),
    -1,
  );
  await addToCounts(db, kind, listed, 1);
}

async function addToCounts(
  db: AdminDatabase,
  kind: AdminKind,
  rows: readonly (ListFields | undefined)[],
  change: 1 | -1,
): Promise<void> {
  const changes = new Map<string, number>();
  for (const row of rows)
    for (const key of countedAs(kind, row ?? {})) changes.set(key, (changes.get(key) ?? 0) + change);
  for (const [key, by] of changes) {
    const count = (await db.counts.get(key))?.count ?? 0;
    await db.counts.put({ key, count: count + by });
  }
}

async function deleteOldRows(db: AdminDatabase, reading: number): Promise<void> {
  for (const kind of ADMIN_KINDS) {
    const isOld = (row: { readonly reading: number }) => row.reading !== reading;
    await addToCounts(db, kind, await adminTable(db, kind).filter(isOld).toArray(), -1);
    await adminTable(db, kind).filter(isOld).delete();
  }
}

/** Marks the mirror as damaged because a stored row is unreadable, so that the next sync reads everything again. */
export async function markAdminDamaged(db: AdminDatabase): Promise<void> {
  try {
    await db.meta.where("key").equals("mirror").modify({ damaged: true });
  } catch (failure) {
    if (!(failure instanceof Dexie.DatabaseClosedError)) throw failure;
  }
}
