import { Dexie, type Table } from "dexie";
import {
  type ContentKind,
  type ContentOf,
  LISTED_KINDS,
  type ListedKind,
} from "../../domain/content/content.ts";
import { picturesOf } from "../../domain/content/pictures.ts";
import { sortKeyOf } from "../../domain/content/sort-key.ts";
import type { Gone, Position } from "../../domain/outbox/remote.ts";
import { withStoredCounters } from "./counts.ts";
import type { SiteDatabase } from "./database.ts";
import { type Floor, type Listed, type MirrorState, tableOf } from "./tables.ts";

// What each write of the mirror does to the rows, inside the transaction of whoever calls.

export async function putChanged<K extends ContentKind>(
  db: SiteDatabase,
  kind: K,
  rows: ContentOf[K][],
  state: MirrorState,
): Promise<void> {
  const table = tableOf(db, kind);
  const floor = isListed(kind) ? state.floors[kind] : null;
  const rowOf = (row: ContentOf[K]): Listed<ContentOf[K]> =>
    floor && "publishedAt" in row ? { ...row, ...placeIn(floor, row) } : row;
  await touch(db, kind, rows);
  const buried = await buriedAmong(db, rows);
  const risen = rows.filter((row) => !isBuried(row, buried));
  const met = await add(table, risen.map(rowOf));
  const newer = met.filter(
    ({ here, row }) => here.rev < row.rev || (here.rev === row.rev && lacksPlace(here, row)),
  );
  if (newer.length > 0) await table.bulkPut(await withStoredCounters(db, kind, newer));
  if (buried.size === 0) return;
  const older = new Set(met.filter(({ here, row }) => here.rev >= row.rev).map(({ row }) => row.id));
  await db.tombstones.bulkDelete(risen.flatMap(({ id }) => (buried.has(id) && !older.has(id) ? [id] : [])));
}

/** Gives the rows of an older page their place, each as it is known now: a change may have arrived before the page. */
export async function putOlder<K extends ListedKind>(
  db: SiteDatabase,
  kind: K,
  rows: ContentOf[K][],
  floor: Floor,
): Promise<void> {
  const table = tableOf(db, kind);
  const placed = (row: Listed<ContentOf[K]>): Listed<ContentOf[K]> => ({ ...row, ...placeIn(floor, row) });
  await touch(db, kind, rows);
  const buried = await buriedAmong(db, rows);
  const met = await add(table, rows.filter((row) => !isBuried(row, buried)).map(placed));
  met.push(
    ...(await meet(
      table,
      rows.filter((row) => isBuried(row, buried)),
    )),
  );
  if (met.length > 0) {
    const counted = await withStoredCounters(db, kind, met);
    await table.bulkPut(
      met.map(({ here, row }, at) => placed(here.rev > row.rev ? here : (counted[at] ?? row))),
    );
  }
}

/** A row that came, and the one of the same id that is stored. */
type Met<T> = { readonly row: T; readonly here: T };

/**
 * Writes rows that are not here yet, and gives those that are. Nearly all of a first visit's are not: to try costs
 * what writing costs, to ask for each one before costs half as much again. Where the first one is here, as when
 * everything was edited, the others probably are, and are asked for.
 */
async function add<T extends { id: string }>(table: Table<T, string>, rows: readonly T[]): Promise<Met<T>[]> {
  const [first] = rows;
  if (!first) return [];
  if ((await table.get(first.id)) !== undefined) {
    const met = await meet(table, rows);
    const here = new Set(met.map(({ row }) => row.id));
    await table.bulkAdd(rows.filter(({ id }) => !here.has(id)));
    return met;
  }
  try {
    await table.bulkAdd(rows);
    return [];
  } catch (failure) {
    // Caught, it leaves the transaction and what it could write as they are.
    if (!(failure instanceof Dexie.BulkError) || !failure.failures.every(isTaken)) throw failure;
    return meet(
      table,
      Object.keys(failure.failuresByPos).flatMap((place) => rows[Number(place)] ?? []),
    );
  }
}

function isTaken({ name }: Error): boolean {
  return name === "ConstraintError";
}

async function meet<T extends { id: string }>(
  table: Table<T, string>,
  rows: readonly T[],
): Promise<Met<T>[]> {
  if (rows.length === 0) return [];
  const stored = await table.bulkGet(rows.map(({ id }) => id));
  return rows.flatMap((row, place) => {
    const here = stored[place];
    return here ? [{ row, here }] : [];
  });
}

function isBuried({ id, rev }: { id: string; rev: number }, buried: ReadonlyMap<string, { rev: number }>) {
  return (buried.get(id)?.rev ?? -1) >= rev;
}

/**
 * The tombstones of these rows. Where there are few, their keys are read first: that is one request instead of one for
 * each row. Where there are many, each is asked for, so that the cost never grows with what is stored.
 */
async function buriedAmong(db: SiteDatabase, rows: readonly { id: string }[]) {
  const few = 2 * rows.length;
  const keys = await db.tombstones.limit(few).primaryKeys();
  const known = keys.length < few ? new Set(keys) : null;
  const ids = rows.map(({ id }) => id).filter((id) => known?.has(id) ?? true);
  const stones = ids.length > 0 ? await db.tombstones.bulkGet(ids) : [];
  return new Map(stones.flatMap((stone) => (stone ? [[stone.id, stone] as const] : [])));
}

/** Tells the search index what to look at again: one small record, however many rows there are. */
async function touch(db: SiteDatabase, kind: ContentKind, rows: readonly { id: string }[]): Promise<void> {
  if (rows.length > 0) await db.touched.add({ kind, ids: rows.map(({ id }) => id) });
}

export async function putPage<K extends ListedKind>(
  db: SiteDatabase,
  kind: K,
  rows: ContentOf[K][],
): Promise<void> {
  await tableOf(db, kind).bulkPut(rows.map((row) => ({ ...row, at: sortKeyOf(row) })));
}

/** The same row was kept alone when its list did not reach down to it, and does now. */
function lacksPlace<T extends { at?: string }>(here: T, row: T): boolean {
  return here.at === undefined && row.at !== undefined;
}

/** A row's place, if it stands in the contiguous part of its list. */
function placeIn(floor: Floor, row: Position): { at?: string } {
  const at = sortKeyOf(row);
  return floor.whole || (floor.end !== null && at >= sortKeyOf(floor.end)) ? { at } : {};
}

export async function bury(db: SiteDatabase, gone: readonly Gone[]): Promise<string[]> {
  const dropped: string[] = [];
  for (const { kind, id, rev } of gone) {
    const here = await tableOf(db, kind).get(id);
    if (here && here.rev > rev) continue;
    await touch(db, kind, [{ id }]);
    await tableOf(db, kind).delete(id);
    await db.tombstones.put({ id, kind, rev });
    if (here) dropped.push(...picturesOf(here));
  }
  return dropped;
}

function isListed(kind: ContentKind): kind is ListedKind {
  return (LISTED_KINDS as readonly string[]).includes(kind);
}
