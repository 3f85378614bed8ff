import type { Table } from "dexie";
import { type ContentKind, type ContentOf, LISTED_KINDS, type ListedKind } from "../domain/content.ts";
import { picturesOf } from "../domain/pictures.ts";
import type { Gone, Position } from "../domain/remote.ts";
import type { SiteDatabase } from "./site-database.ts";
import { type Floor, type Listed, type MirrorState, placeOf, tableOf } from "./site-tables.ts";

// What each write of the mirror does to the rows, inside the transaction of whoever calls.

export async function putChanged<K extends ContentKind>(
  db: SiteDatabase,
  kind: K,
  rows: ContentOf[K][],
  state: MirrorState,
): Promise<void> {
  const { fresh, dugUp } = await withoutOlder(db, kind, rows);
  const floor = isListed(kind) ? state.floors[kind] : null;
  const rowOf = (row: ContentOf[K]): Listed<ContentOf[K]> =>
    floor && "publishedAt" in row ? { ...row, ...placeIn(floor, row) } : row;
  await tableOf(db, kind).bulkPut(fresh.map(rowOf));
  if (dugUp.length > 0) await db.tombstones.bulkDelete(dugUp);
}

/** Rows that are newer than what is stored and than the tombstone of the same id. */
async function withoutOlder<K extends ContentKind>(
  db: SiteDatabase,
  kind: K,
  rows: ContentOf[K][],
): Promise<{ fresh: ContentOf[K][]; dugUp: string[] }> {
  const { stored, buried } = await knownOf(db, kind, rows);
  const fresh = rows.filter(
    ({ id, rev }) => (buried.get(id)?.rev ?? -1) < rev && (stored.get(id)?.rev ?? -1) < rev,
  );
  return { fresh, dugUp: fresh.flatMap(({ id }) => (buried.has(id) ? [id] : [])) };
}

/** For each row of an older page what is known of it now: a change may have arrived before the page did. */
export async function newestKnown<K extends ListedKind>(
  db: SiteDatabase,
  kind: K,
  rows: ContentOf[K][],
): Promise<ContentOf[K][]> {
  const { stored, buried } = await knownOf(db, kind, rows);
  return rows.flatMap((row) => {
    const here = stored.get(row.id);
    if ((buried.get(row.id)?.rev ?? -1) >= row.rev) return here ? [here] : [];
    return [here && here.rev > row.rev ? here : row];
  });
}

async function knownOf<K extends ContentKind>(db: SiteDatabase, kind: K, rows: ContentOf[K][]) {
  const ids = rows.map((row) => row.id);
  const [stored, buried] = await Promise.all([among(tableOf(db, kind), ids), among(db.tombstones, ids)]);
  return { stored, buried };
}

/**
 * Those rows of a table whose ids are among these, by id. Where the table holds little, its keys are read first: that
 * is one request instead of one for each id. Where it holds much, each id is asked for, so that the cost never grows
 * with what is stored.
 */
async function among<T extends { id: string }>(
  table: Table<T, string>,
  ids: readonly string[],
): Promise<Map<string, T>> {
  const little = 2 * ids.length;
  const keys = await table.limit(little).primaryKeys();
  const here = keys.length < little ? new Set(keys) : null;
  const some = here ? ids.filter((id) => here.has(id)) : [...ids];
  const rows = some.length > 0 ? await table.bulkGet(some) : [];
  return new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])));
}

export async function putPage<K extends ListedKind>(
  db: SiteDatabase,
  kind: K,
  rows: ContentOf[K][],
): Promise<void> {
  await tableOf(db, kind).bulkPut(rows.map((row) => ({ ...row, at: placeOf(row) })));
}

/** A row's place, if it stands in the contiguous part of its list. */
export function placeIn(floor: Floor, row: Position): { at?: string } {
  const at = placeOf(row);
  return floor.whole || (floor.end !== null && at >= placeOf(floor.end)) ? { at } : {};
}

export async function bury(db: SiteDatabase, gone: readonly Gone[]): Promise<string[]> {
  const dropped: string[] = [];
  for (const { kind, id, rev } of gone) {
    const here = await tableOf(db, kind).get(id);
    if (here && here.rev > rev) continue;
    await tableOf(db, kind).delete(id);
    await db.tombstones.put({ id, kind, rev });
    if (here) dropped.push(...picturesOf(here));
  }
  return dropped;
}

function isListed(kind: ContentKind): kind is ListedKind {
  return (LISTED_KINDS as readonly string[]).includes(kind);
}
