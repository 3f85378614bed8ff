import { Dexie, type Table } from "dexie";
import {
  type ContentKind,
  type ContentOf,
  LISTED_KINDS,
  type ListedKind,
  type TranslatedKind,
} from "../../domain/content/content.ts";
import { picturesOf } from "../../domain/content/pictures.ts";
import { isReadableIn } from "../../domain/content/post-language.ts";
import { readableFirstKey, sortKeyOf } from "../../domain/content/sort-key.ts";
import type { Translated } from "../../domain/content/translation.ts";
import { type Lang, READABLE_FIRST } from "../../domain/languages/languages.ts";
import type { Position, Tombstone } from "../../domain/outbox/remote.ts";
import { withStoredCounters } from "./counts.ts";
import {
  type Floor,
  type ListedRow,
  type ListKeys,
  type MirrorState,
  type SiteDatabase,
  tableOf,
} from "./database.ts";

// Row writes of the mirror. All run in the caller's transaction.

export async function putChanged<K extends ContentKind>(
  db: SiteDatabase,
  kind: K,
  rows: ContentOf[K][],
  state: MirrorState,
): Promise<void> {
  const table = tableOf(db, kind);
  const floor = isListed(kind) ? state.floors[kind] : null;
  const rowOf = (row: ContentOf[K]): ListedRow<ContentOf[K]> =>
    floor && "publishedAt" in row ? { ...row, ...keysIn(row, floor, readableFloorOf(state, kind)) } : row;
  await markDirty(db, kind, rows);
  const tombstones = await tombstonesOf(db, rows);
  const alive = rows.filter((row) => !isDeleted(row, tombstones));
  const existing = await add(table, alive.map(rowOf));
  const newer = existing.filter(
    ({ stored, row }) => stored.rev < row.rev || (stored.rev === row.rev && lacksSortKey(stored, row)),
  );
  if (newer.length > 0) await table.bulkPut(await withStoredCounters(db, newer));
  if (tombstones.size > 0) await db.tombstones.bulkDelete(alive.map(({ id }) => id));
}

/**
 * Stores the rows of an older page with their list positions. A newer version of a row that is stored already wins. No row was
 * deleted here since: such a page is stale (`extendMirror`).
 */
export async function putOlder<K extends ListedKind>(
  db: SiteDatabase,
  kind: K,
  rows: ContentOf[K][],
  floor: Floor,
  state: MirrorState,
): Promise<void> {
  const table = tableOf(db, kind);
  const withSortKey = (row: ListedRow<ContentOf[K]>): ListedRow<ContentOf[K]> => ({
    ...row,
    ...keysIn(row, floor, readableFloorOf(state, kind)),
  });
  await markDirty(db, kind, rows);
  const existing = await add(table, rows.map(withSortKey));
  if (existing.length > 0) {
    const counted = await withStoredCounters(db, existing);
    await table.bulkPut(
      existing.map(({ stored, row }, at) =>
        withSortKey(stored.rev > row.rev ? stored : (counted[at] ?? row)),
      ),
    );
  }
}

/** An incoming row and the stored row with the same id. */
type Existing<T> = { readonly row: T; readonly stored: T };

/**
 * Adds the rows that are not stored yet and returns those that are. It tries bulkAdd first, because on a first visit
 * nearly all rows are new and reading each one before would cost half as much again. If the first row is stored, the
 * others probably are too, so they are read first.
 */
async function add<T extends { id: string }>(
  table: Table<T, string>,
  rows: readonly T[],
): Promise<Existing<T>[]> {
  const [first] = rows;
  if (!first) return [];
  if ((await table.get(first.id)) !== undefined) {
    const existing = await readExisting(table, rows);
    const stored = new Set(existing.map(({ row }) => row.id));
    await table.bulkAdd(rows.filter(({ id }) => !stored.has(id)));
    return existing;
  }
  try {
    await table.bulkAdd(rows);
    return [];
  } catch (failure) {
    // Catching the BulkError keeps the transaction alive; rows already added stay.
    if (!(failure instanceof Dexie.BulkError) || !failure.failures.every(isDuplicateKey)) throw failure;
    return readExisting(
      table,
      Object.keys(failure.failuresByPos).flatMap((index) => rows[Number(index)] ?? []),
    );
  }
}

function isDuplicateKey({ name }: Error): boolean {
  return name === "ConstraintError";
}

async function readExisting<T extends { id: string }>(
  table: Table<T, string>,
  rows: readonly T[],
): Promise<Existing<T>[]> {
  const storedRows = await table.bulkGet(rows.map(({ id }) => id));
  return rows.flatMap((row, index) => {
    const stored = storedRows[index];
    return stored ? [{ row, stored }] : [];
  });
}

function isDeleted(
  { id, rev }: { id: string; rev: number },
  tombstones: ReadonlyMap<string, { rev: number }>,
) {
  return (tombstones.get(id)?.rev ?? -1) >= rev;
}

/**
 * The tombstones of these rows. If few tombstones are stored, their keys are read in one request instead of one per
 * row. If many are, each row is looked up, so that the cost does not grow with the number stored.
 */
async function tombstonesOf(db: SiteDatabase, rows: readonly { id: string }[]) {
  const few = 2 * rows.length;
  const keys = await db.tombstones.limit(few).primaryKeys();
  const known = keys.length < few ? new Set(keys) : null;
  const ids = rows.map(({ id }) => id).filter((id) => known?.has(id) ?? true);
  const found = ids.length > 0 ? await db.tombstones.bulkGet(ids) : [];
  return new Map(found.flatMap((tombstone) => (tombstone ? [[tombstone.id, tombstone] as const] : [])));
}

/** Marks rows as dirty for the search index, in one small record regardless of their number. */
async function markDirty(
  db: SiteDatabase,
  kind: ContentKind,
  rows: readonly { id: string }[],
): Promise<void> {
  if (rows.length > 0) await db.touched.add({ kind, ids: rows.map(({ id }) => id) });
}

/** Stores the first rows of a list: its newest, and its newest readable in the reader's language. */
export async function putPage<K extends ListedKind>(
  db: SiteDatabase,
  kind: K,
  rows: ContentOf[K][],
  state: Pick<MirrorState, "floors" | "readableFloors" | "readableIn">,
): Promise<void> {
  const readable = readableFloorOf(state, kind);
  await tableOf(db, kind).bulkPut(
    rows.map((row) => ({ ...row, ...keysIn(row, state.floors[kind], readable) })),
  );
}

/** True if the row was stored by id only, and now lies within its list. */
function lacksSortKey<T extends { at?: string }>(stored: T, row: T): boolean {
  return stored.at === undefined && row.at !== undefined;
}

/**
 * The sort keys of a row, if it is in the contiguous part of its list.
 * @param readable the contiguous part of the rows readable in a language
 */
function keysIn<T extends Position>(row: T, floor: Floor, readable: ReadableFloor | undefined) {
  const at = sortKeyOf(row);
  const isListed = isWithin(floor, at);
  const keys: ListKeys = isListed ? { at } : {};
  if (!isTranslated(row)) return keys;
  for (const { lang, index } of READABLE_FIRST) {
    const isReadable = isReadableIn(lang, row);
    if (isListed || (isReadable && readable?.lang === lang && isWithin(readable, at)))
      keys[index] = readableFirstKey(at, isReadable);
  }
  return keys;
}

function isWithin({ end, whole }: Floor, at: string): boolean {
  return whole || (end !== null && at >= sortKeyOf(end));
}

function isTranslated(row: object): row is Translated {
  return "translations" in row;
}

type ReadableFloor = Floor & { readonly lang: Lang };

/** The contiguous part of the rows of a kind that are readable in a language, if they were read on their own. */
export function readableFloorOf(
  { readableFloors, readableIn }: Pick<MirrorState, "readableFloors" | "readableIn">,
  kind: ContentKind,
): ReadableFloor | undefined {
  const floor = readableFloors?.[kind as TranslatedKind];
  const lang = readableIn ?? READABLE_FIRST[0]?.lang;
  return floor && lang && { ...floor, lang };
}

export async function deleteRows(db: SiteDatabase, gone: readonly Tombstone[]): Promise<string[]> {
  const dropped: string[] = [];
  for (const { kind, id, rev } of gone) {
    const stored = await tableOf(db, kind).get(id);
    if (stored && stored.rev > rev) continue;
    await markDirty(db, kind, [{ id }]);
    await tableOf(db, kind).delete(id);
    await db.tombstones.put({ id, kind, rev });
    if (stored) dropped.push(...picturesOf(stored));
  }
  return dropped;
}

function isListed(kind: ContentKind): kind is ListedKind {
  return (LISTED_KINDS as readonly string[]).includes(kind);
}
