import { Dexie } from "dexie";
import type { AdminKind, AdminOf, AdminRow } from "../../domain/content/admin-content.ts";
import { type AdminList, listKey, listsOf } from "../../domain/outbox/admin-lists.ts";
import {
  type AdminDatabase,
  type AdminFloor,
  type AdminState,
  adminTable,
  countedAs,
  type ListFields,
  listFieldsOf,
} from "./database.ts";

// Row writes of the admin's mirror. All run in the caller's transaction.

/**
 * Stores rows that the server has changed, unless a newer revision is stored or they were deleted since.
 * @returns how many of them the counts do not have
 */
export async function putChanged<K extends AdminKind>(
  db: AdminDatabase,
  kind: K,
  rows: readonly AdminOf[K][],
  state: AdminState | null,
): Promise<number> {
  const { newer, stored } = await comparedWithStored(db, kind, rows);
  await put(db, kind, newer);
  let uncounted = 0;
  const [before, after]: [ListFields[], ListFields[]] = [[], []];
  for (const row of newer) {
    const known = stored.get(row.id);
    if (known && known.rev > 0) before.push(known);
    else if (known || !isNew(kind, row, state)) {
      uncounted += 1;
      continue;
    }
    after.push(listFieldsOf(row));
  }
  await addToCounts(db, kind, before, -1);
  await addToCounts(db, kind, after, 1);
  return uncounted;
}

/**
 * Stores rows that the server has counted already: a part of a list, or rows by their ids.
 * @returns how many of them the counts do not have, because they were changed after the mirror's revision
 */
export async function putKnown<K extends AdminKind>(
  db: AdminDatabase,
  kind: K,
  rows: readonly AdminOf[K][],
  { rev }: AdminState,
): Promise<number> {
  const { newer, stored } = await comparedWithStored(db, kind, rows);
  await put(db, kind, newer);
  return newer.filter((row) => row.rev > rev && !stored.has(row.id)).length;
}

/** Those rows of which no newer revision is stored and that were not deleted since, and what is stored of them. */
async function comparedWithStored<K extends AdminKind>(
  db: AdminDatabase,
  kind: K,
  rows: readonly AdminOf[K][],
) {
  const ids = rows.map(({ id }) => id);
  const [stored, tombstones] = await Promise.all([
    adminTable(db, kind).bulkGet(ids),
    db.tombstones.bulkGet(ids),
  ]);
  const newer = rows.filter(
    ({ rev }, at) => (stored[at]?.rev ?? 0) <= rev && (tombstones[at]?.rev ?? 0) < rev,
  );
  return { newer, stored: new Map(stored.flatMap((row) => (row ? [[row.id, row] as const] : []))) };
}

async function put<K extends AdminKind>(
  db: AdminDatabase,
  kind: K,
  rows: readonly AdminOf[K][],
): Promise<void> {
  await adminTable(db, kind).bulkPut(rows.map((row) => ({ ...row, ...listFieldsOf(row) })));
}

/** True if the server cannot have had the row when the mirror was started: it would be stored. */
function isNew(kind: AdminKind, { createdAt }: AdminRow, state: AdminState | null): boolean {
  const end = newestEnd(kind, state);
  return end === null || createdAt > end;
}

/** The time down to which every row of a kind is stored, whatever its list; null if all of them are. */
export function newestEnd(kind: AdminKind, state: AdminState | null): string | null {
  const ends = listsOf(kind).flatMap((list) => {
    const floor = state?.floors[listKey(list)];
    return floor && !floor.whole ? [timeOf(floor)] : [];
  });
  return ends.sort().at(-1) ?? null;
}

/** The time of the last row that is stored without gaps; later than all if there is none. */
export function timeOf({ end }: AdminFloor): string {
  return end?.createdAt ?? "9999";
}

/**
 * Deletes a row that the server has deleted, unless a newer revision is stored.
 * @returns how many deletions the counts do not have
 */
export async function deleteRow(
  db: AdminDatabase,
  kind: AdminKind,
  id: string,
  rev: number,
  state: AdminState | null,
): Promise<number> {
  const [stored, tombstone] = await Promise.all([adminTable(db, kind).get(id), db.tombstones.get(id)]);
  if (stored && stored.rev > rev) return 0;
  await adminTable(db, kind).delete(id);
  await db.tombstones.put({ id, rev });
  if (stored && stored.rev > 0) await addToCounts(db, kind, [stored], -1);
  const isCounted = stored ? stored.rev > 0 : tombstone !== undefined || newestEnd(kind, state) === null;
  return isCounted ? 0 : 1;
}

async function addToCounts(
  db: AdminDatabase,
  kind: AdminKind,
  rows: readonly ListFields[],
  change: 1 | -1,
): Promise<void> {
  const changes = new Map<string, number>();
  for (const row of rows)
    for (const key of countedAs(kind, row)) changes.set(key, (changes.get(key) ?? 0) + change);
  for (const [key, by] of changes) {
    const count = (await db.counts.get(key))?.count ?? 0;
    await db.counts.put({ key, count: count + by });
  }
}

/** The number of rows that are stored without gaps, of a list that is one of several of its kind. */
export async function storedCount(
  db: AdminDatabase,
  { kind, list }: AdminList,
  floor: AdminFloor,
): Promise<number> {
  return adminTable(db, kind)
    .where("[list+createdAt]")
    .between([list, timeOf(floor)], [list, Dexie.maxKey])
    .count();
}
