import { Dexie } from "dexie";
import type { AdminOf, AdminRow } from "../../domain/content/admin-content.ts";
import type { Timestamp } from "../../domain/dates/timestamp.ts";
import { TRANSLATED_KINDS } from "../../domain/kinds/kinds.ts";
import { isOpenCase, type ListName, listKey, listOf, listsOf } from "../../domain/outbox/admin-lists.ts";
import type { Shown } from "../../domain/outbox/admin-view.ts";
import { type AdminDatabase, type AdminState, adminTable } from "./database.ts";
import type { OlderRows } from "./fetch-rows.ts";
import { mergedRows, newestFirst, queuedFor } from "./merged-rows.ts";
import { readAdminState } from "./mirror.ts";
import { newestEnd, timeOf } from "./mirror-rows.ts";

/** Kinds that can have so many rows that a screen reads only a part of them. */
export const LISTED_KINDS = [...TRANSLATED_KINDS, "message", "comment"] as const;
export type ListedKind = (typeof LISTED_KINDS)[number];

/** All rows of a kind, one of its lists, or the messages and comments with an open case. */
export type Selection = ListName | "all" | "open";

/** A part of a list, newest first. */
export type ListPart<K extends ListedKind> = {
  readonly shown: Shown<K>[];
  /** Number of rows in the whole list; null if not all of them were compared with a search. */
  readonly count: number | null;
  /** What to read for more of it; null if this device has what was asked for, or all there is. */
  readonly older: OlderRows | null;
};

/** Rows that a search reads at once. */
const SEARCH_STEP = 100;
/** Older rows to read at least, and at once for a search. */
const OLDER = 100;
const OLDER_TO_SEARCH = 1_000;

/** Queries for parts of the admin's lists, with the queued changes applied. */
export function adminListReader(db: AdminDatabase) {
  /**
   * The newest rows of a list. Its cost depends on `limit`, with a search on how many rows it has to compare.
   * @param limit the largest number of rows to return
   * @param matches the search; null for every row
   */
  async function list<K extends ListedKind>(
    kind: K,
    selection: Selection,
    limit: number,
    matches: ((row: AdminOf[K]) => boolean) | null = null,
  ): Promise<ListPart<K>> {
    if (matches) return search(kind, selection, limit, matches);
    // The queue first: a change that is acknowledged in between is then applied twice, and not missed.
    const { queued, changed } = await changedRows(kind);
    const own = changed.filter(({ row }) => isIn(row, selection));
    const stored = await newestStored(kind, selection, limit + queued.size);
    const newest = stored.filter(({ id }) => !queued.has(id));
    const found = newestFirst([...own, ...mergedRows(db, kind, newest, new Map())]);
    const older = found.length < limit ? await olderIn(kind, selection, OLDER) : null;
    // Open cases are read as a whole.
    const count = selection === "open" ? found.length : await countIn(kind, selection);
    return { shown: found.slice(0, limit), count, older };
  }

  async function search<K extends ListedKind>(
    kind: K,
    selection: Selection,
    limit: number,
    matches: (row: AdminOf[K]) => boolean,
  ): Promise<ListPart<K>> {
    const { queued, changed } = await changedRows(kind);
    const found = changed.filter(({ row }) => isIn(row, selection) && matches(row));
    let isEnd = false;
    for await (const rows of steps(kind, selection)) {
      isEnd = rows.length < SEARCH_STEP;
      const unchanged = rows.filter(({ id }) => !queued.has(id));
      found.push(...mergedRows(db, kind, unchanged, new Map()).filter(({ row }) => matches(row)));
      if (found.length > limit) break;
    }
    const beyond = isEnd ? await olderIn(kind, selection, OLDER_TO_SEARCH) : null;
    const shown = newestFirst(found).slice(0, limit);
    const count = isEnd && !beyond ? found.length : null;
    return { shown, count, older: found.length > limit ? null : beyond };
  }

  /** What this device lacks of a list. */
  async function olderIn(kind: ListedKind, selection: Selection, count: number): Promise<OlderRows | null> {
    const state = await readAdminState(db);
    const end = floorOf(state, kind, selection);
    const lists = listsOf(kind).filter((list) => {
      const floor = state?.floors[listKey(list)];
      return floor && !floor.whole && (selection === "all" ? timeOf(floor) === end : list.list === selection);
    });
    return lists.length > 0 ? { lists, count, end } : null;
  }

  /** The stored rows of a list in steps, newest first; the last step is shorter than `SEARCH_STEP`. */
  async function* steps<K extends ListedKind>(kind: K, selection: Selection): AsyncGenerator<AdminOf[K][]> {
    let before: Timestamp | null = null;
    // Several rows can have the same time; these are the ones of `before` that were read.
    let seen = 0;
    for (let count = SEARCH_STEP; count === SEARCH_STEP; ) {
      const rows: AdminOf[K][] = await newestStored(kind, selection, SEARCH_STEP, before, seen);
      yield rows;
      count = rows.length;
      const last = rows.at(-1)?.createdAt ?? null;
      const ofLast = rows.filter(({ createdAt }) => createdAt === last).length;
      seen = last === before ? seen + ofLast : ofLast;
      before = last;
    }
  }

  /** Number of rows in a list. Its cost depends on how many changes are queued, not on how many rows there are. */
  async function countIn(kind: ListedKind, list: ListName | "all"): Promise<number> {
    const { queued, changed } = await changedRows(kind);
    const [counted, before] = await Promise.all([
      db.counts.get(list === "all" ? kind : `${kind}:${list}`),
      existing(kind, [...queued.keys()]),
    ]);
    const left = before.filter((one) => isIn(one, list)).length;
    return (counted?.count ?? 0) - left + changed.filter(({ row }) => isIn(row, list)).length;
  }

  /** The rows with queued operations, as shown. */
  async function changedRows<K extends ListedKind>(kind: K) {
    const queued = await queuedFor(db, kind);
    return { queued, changed: mergedRows(db, kind, await existing(kind, [...queued.keys()]), queued) };
  }

  /**
   * The newest stored rows of a list.
   * @param before only rows of this time and older ones; null for all
   * @param skipped how many of them to leave out
   */
  async function newestStored<K extends ListedKind>(
    kind: K,
    selection: Selection,
    limit: number,
    before: Timestamp | null = null,
    skipped = 0,
  ): Promise<AdminOf[K][]> {
    const table = adminTable(db, kind);
    if (selection === "open") return table.where({ open: 1 }).toArray();
    const end = before ?? Dexie.maxKey;
    const floor = floorOf(await readAdminState(db), kind, selection) ?? Dexie.minKey;
    const listed =
      selection === "all"
        ? table.where("createdAt").between(floor, end, true, true)
        : table.where("[list+createdAt]").between([selection, floor], [selection, end], true, true);
    return listed.reverse().offset(skipped).limit(limit).toArray();
  }

  async function existing<K extends ListedKind>(kind: K, ids: string[]) {
    return (await adminTable(db, kind).bulkGet(ids)).filter((one) => one !== undefined);
  }

  return { list, countIn };
}

export type ListReader = ReturnType<typeof adminListReader>;

/** The time down to which a list is stored without gaps; null if all of it is. */
function floorOf(state: AdminState | null, kind: ListedKind, selection: Selection): string | null {
  if (selection === "all") return newestEnd(kind, state);
  const floor = state?.floors[listKey({ kind, list: selection as ListName })];
  return floor && !floor.whole ? timeOf(floor) : null;
}

function isIn(row: AdminRow, selection: Selection): boolean {
  if (selection === "all") return true;
  return selection === "open" ? isOpenCase(row) : listOf(row) === selection;
}
