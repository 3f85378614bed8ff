import { ADMIN_KINDS, type AdminKind, type AdminOf } from "../../domain/content/admin-content.ts";
import { addMilliseconds, type Timestamp } from "../../domain/dates/timestamp.ts";
import { listKey } from "../../domain/outbox/admin-lists.ts";
import type { AdminOperation } from "../../domain/outbox/admin-operation.ts";
import type { AdminFirstPages } from "../../domain/outbox/admin-remote.ts";
import { REPLAY_WINDOW } from "../../domain/outbox/operation.ts";
import type { Cursor } from "../../domain/outbox/remote.ts";
import { omit, REPLAYED } from "../core/queue.ts";
import { type AdminDatabase, adminMirrorTables, adminTable, listFieldsOf } from "./database.ts";
import { floorBelow, putCounts, readAdminState } from "./mirror.ts";

/**
 * Creates the mirror, or replaces it after the server was restored. One transaction replaces all rows with these pages, so
 * an interruption leaves either the old mirror or the new one. After a restore it also requeues this device's recent
 * operations under their ids, since the server has lost everything since its backup. Rows that unsent work needs stay until they are read
 * again. Writes nothing if the mirror is no longer at `expected`, because another tab was faster.
 */
export async function startAdminMirror(
  db: AdminDatabase,
  expected: Cursor | null,
  { head, lists }: AdminFirstPages,
): Promise<void> {
  const tables = [...adminMirrorTables(db), db.outbox, db.receipts, db.media, db.drafts];
  await db.transaction("rw", tables, async () => {
    const known = await readAdminState(db);
    if (!known?.damaged && known?.stamp !== expected?.stamp) return;
    // A damaged mirror is not a restored server, or its operations were requeued when it was marked.
    if (known && !known.damaged) await requeueAdminReceipts(db, head.now);
    const needed = await rowsOfUnsentWork(db);
    await Promise.all([db.counts.clear(), db.tombstones.clear()]);
    const outdated: { kind: AdminKind; id: string }[] = [];
    for (const kind of ADMIN_KINDS) outdated.push(...(await replaceRows(db, kind, lists, needed)));
    await putCounts(db, lists);
    const floors = Object.fromEntries(lists.map((list) => [listKey(list), floorBelow(list.page, null)]));
    const { rev, stamp } = head;
    await db.meta.put({ key: "mirror", rev, stamp, floors, uncounted: 0, outdated });
  });
}

/** The ids of rows that drafts or queued operations are about. */
async function rowsOfUnsentWork(db: AdminDatabase): Promise<Set<string>> {
  const [queued, drafts] = await Promise.all([db.outbox.toArray(), db.drafts.toCollection().primaryKeys()]);
  return new Set([...queued.map(({ rowId }) => rowId), ...drafts]);
}

/** Replaces the rows of a kind. Returns those that were kept although the pages do not have them. */
async function replaceRows<K extends AdminKind>(
  db: AdminDatabase,
  kind: K,
  lists: AdminFirstPages["lists"],
  needed: ReadonlySet<string>,
): Promise<{ kind: AdminKind; id: string }[]> {
  const rows = lists.flatMap(({ kind: of, page }) => (of === kind ? page.rows : [])) as AdminOf[K][];
  const sent = new Set(rows.map(({ id }) => id));
  const table = adminTable(db, kind);
  const kept = (await table.bulkGet([...needed])).flatMap((row) => (row && !sent.has(row.id) ? [row] : []));
  await table.clear();
  // Revisions of the lost history are not comparable: whatever the server says is newer.
  await table.bulkPut([
    ...rows.map((row) => ({ ...row, ...listFieldsOf(row) })),
    ...kept.map((row) => ({ ...row, rev: 0 })),
  ]);
  return kept.map(({ id }) => ({ kind, id }));
}

/**
 * Requeues the operations of the last 30 days under their ids and in their order. The server repeats its result for
 * those it knows and applies those it lost. Must run in the caller's transaction.
 */
async function requeueAdminReceipts(db: AdminDatabase, now: Timestamp): Promise<void> {
  const recent = await db.receipts.where("doneAt").above(addMilliseconds(now, -REPLAY_WINDOW)).toArray();
  await db.outbox.bulkAdd(
    recent.map(
      (receipt): AdminOperation => ({
        ...omit(receipt, "doneAt"),
        ...REPLAYED,
        checked: 0,
        conflict: null,
      }),
    ),
  );
  await db.receipts.bulkDelete(recent.map(({ id }) => id));
  // The server may also have lost files that were uploaded for unsaved rows.
  await db.media.where({ state: "there" }).modify({ state: "kept", sent: 0 });
}

/**
 * Requeues recent operations after the server was found to be restored, and marks the mirror for a new start. Must run in
 * the caller's transaction.
 */
export async function prepareRestart(db: AdminDatabase, now: Timestamp): Promise<void> {
  await requeueAdminReceipts(db, now);
  await db.meta.update("mirror", { damaged: true });
}
