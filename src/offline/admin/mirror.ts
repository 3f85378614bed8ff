import { Dexie } from "dexie";
import { DESK_KINDS, type DeskKind, type DeskOf, type DeskRow } from "../../domain/content/admin-content.ts";
import type { DeskChanges } from "../../domain/outbox/admin-remote.ts";
import { START } from "../../domain/outbox/admin-remote.ts";
import type { Instant } from "../../domain/dates/timestamp.ts";
import type { Cursor } from "../../domain/outbox/remote.ts";
import type { DeskDatabase } from "./database.ts";
import { requeueDeskReceipts } from "./receipts.ts";
import { type DeskState, deskMirrorTables, deskTable } from "./tables.ts";

export async function readDeskState(db: DeskDatabase): Promise<DeskState | null> {
  return (await db.meta.get("mirror")) ?? null;
}

/**
 * Begins to read everything, or begins again after the server was restored. What is here stays until the last page has
 * come, so that a cut leaves the desk usable; what was done lately goes out again, under its ids.
 * @param expected the state to begin over; another tab that was quicker wins
 * @param now the server's time where it was restored, null where nothing was here before
 */
export async function beginReading(
  db: DeskDatabase,
  expected: DeskState | null,
  now: Instant | null,
): Promise<void> {
  await db.transaction("rw", [...deskMirrorTables(db), db.outbox, db.receipts, db.media], async () => {
    const state = await readDeskState(db);
    if (state?.rev !== expected?.rev || state?.stamp !== expected?.stamp) return;
    if (now) await requeueDeskReceipts(db, now);
    await db.tombstones.clear();
    await db.meta.put({ key: "mirror", ...START, reading: (state?.reading ?? 0) + 1, whole: false });
  });
}

/** Applies one page of changes and moves the cursor in the same transaction, if it still stands where the page begins. */
export async function applyDeskChanges(
  db: DeskDatabase,
  since: Cursor,
  changes: DeskChanges,
): Promise<{ dropped: string[] } | "stale"> {
  return db.transaction("rw", deskMirrorTables(db), async () => {
    const state = await readDeskState(db);
    if (state?.rev !== since.rev || state.stamp !== since.stamp) return "stale" as const;
    for (const kind of DESK_KINDS) {
      const rows = changes.rows.flatMap((change) => (change.kind === kind ? [change.row] : []));
      if (rows.length > 0) await putRows(db, kind, rows as DeskOf[typeof kind][], state.reading);
    }
    for (const { kind, id, rev } of changes.gone) await buryRow(db, kind, id, rev, state.reading);
    const { rev, stamp } = changes.cursor;
    const whole = state.whole || !changes.more;
    if (whole && !state.whole) await forgetEarlierReadings(db, state.reading);
    await db.meta.put({ ...state, rev, stamp, whole });
    return { dropped: [] };
  });
}

/** Writes a row that an answer brought, unless a newer one is here. The caller holds the transaction. */
export async function putAnswered(db: DeskDatabase, kind: DeskKind, row: DeskRow): Promise<void> {
  const reading = (await readDeskState(db))?.reading ?? 0;
  await putRows(db, kind, [row as DeskOf[typeof kind]], reading);
}

/** Takes a row away that the server has deleted, as of the revision it is known at. The caller holds the transaction. */
export async function buryRow(
  db: DeskDatabase,
  kind: DeskKind,
  id: string,
  rev: number,
  reading?: number,
): Promise<void> {
  const here = await deskTable(db, kind).get(id);
  if (here && here.rev > rev && (reading === undefined || here.reading === reading)) return;
  await deskTable(db, kind).delete(id);
  await db.tombstones.put({ id, rev });
}

async function putRows<K extends DeskKind>(
  db: DeskDatabase,
  kind: K,
  rows: readonly DeskOf[K][],
  reading: number,
): Promise<void> {
  const table = deskTable(db, kind);
  const ids = rows.map(({ id }) => id);
  const [here, stones] = await Promise.all([table.bulkGet(ids), db.tombstones.bulkGet(ids)]);
  const newer = rows.filter(({ rev }, at) => {
    const known = here[at];
    const isOlder = known && known.reading === reading && known.rev >= rev;
    return !isOlder && (stones[at]?.rev ?? -1) < rev;
  });
  await table.bulkPut(newer.map((row) => ({ ...row, reading })));
}

async function forgetEarlierReadings(db: DeskDatabase, reading: number): Promise<void> {
  for (const kind of DESK_KINDS)
    await db
      .table(kind)
      .filter((row) => row.reading !== reading)
      .delete();
}

/** Notes that a stored row cannot be read, so that the next sync reads everything again. */
export async function noteDeskDamage(db: DeskDatabase): Promise<void> {
  try {
    await db.meta.where("key").equals("mirror").modify({ damaged: true });
  } catch (failure) {
    if (!(failure instanceof Dexie.DatabaseClosedError)) throw failure;
  }
}
