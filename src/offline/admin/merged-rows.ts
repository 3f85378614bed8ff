import { ADMIN_SCHEMAS, type AdminKind, type AdminOf } from "../../domain/content/admin-content.ts";
import { readStoredRows } from "../../domain/content/stored-shape.ts";
import { placeOf } from "../../domain/outbox/admin-lists.ts";
import type { AdminOperation } from "../../domain/outbox/admin-operation.ts";
import { type Shown, shownRow } from "../../domain/outbox/admin-view.ts";
import type { AdminDatabase } from "./database.ts";
import { markAdminDamaged } from "./mirror.ts";

/** Queued operations by row, those of a row in their order. */
export type QueuedByRow = ReadonlyMap<string, readonly AdminOperation[]>;

/** Stored rows and rows that exist only in the outbox, as shown, newest first. */
export function mergedRows<K extends AdminKind>(
  db: AdminDatabase,
  kind: K,
  stored: readonly AdminOf[K][],
  queued: QueuedByRow,
): Shown<K>[] {
  const known = new Map(readable(db, kind, stored).map((one) => [one.id, one]));
  const ids = new Set([...known.keys(), ...queued.keys()]);
  return newestFirst(
    [...ids].flatMap((id) => shownRow(kind, known.get(id) ?? null, queued.get(id) ?? []) ?? []),
  );
}

/** The valid rows. After an invalid or incomplete one, the next sync reads everything again. */
function readable<K extends AdminKind>(
  db: AdminDatabase,
  kind: K,
  stored: readonly AdminOf[K][],
): AdminOf[K][] {
  const { rows: valid, isCurrent } = readStoredRows(ADMIN_SCHEMAS[kind], stored);
  if (!isCurrent) setTimeout(() => void markAdminDamaged(db));
  return valid;
}

/** The queued operations on rows of a kind, those of a row in their order. */
export async function queuedFor(db: AdminDatabase, kind: AdminKind): Promise<QueuedByRow> {
  const operations = await db.outbox.toArray();
  return groupByRow(operations.filter(({ intent }) => intent.on === kind));
}

export function groupByRow(operations: readonly AdminOperation[]): QueuedByRow {
  const byRow = new Map<string, AdminOperation[]>();
  for (const operation of operations)
    byRow.set(operation.rowId, [...(byRow.get(operation.rowId) ?? []), operation]);
  return byRow;
}

export function newestFirst<K extends AdminKind>(shown: Shown<K>[]): Shown<K>[] {
  return shown.sort((one, other) => (placeOf(one.row) < placeOf(other.row) ? 1 : -1));
}
