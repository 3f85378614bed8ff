import type { Collection, Table } from "dexie";
import {
  CONTENT_SCHEMAS,
  type Comment,
  type ContentKind,
  type ContentOf,
  type ListedKind,
  type Service,
  type SiteEvent,
  type SiteProfile,
  type TranslatedKind,
} from "../../domain/content/content.ts";
import {
  BY_DATE,
  type ListBoundary,
  type ListOrder,
  OTHER,
  READABLE,
  sortKeyOf,
} from "../../domain/content/sort-key.ts";
import { readStoredRows, withFallbacks } from "../../domain/content/stored-shape.ts";
import type { PostKind } from "../../domain/kinds/kinds.ts";
import { type Lang, languageOf } from "../../domain/languages/languages.ts";
import { isReadable, type Operation } from "../../domain/outbox/operation.ts";
import {
  type Floor,
  isUnpaged,
  type ListedRow,
  type ListKeys,
  type SiteDatabase,
  tableOf,
} from "./database.ts";
import { markDamaged } from "./mirror.ts";
import { readableFloorOf } from "./mirror-rows.ts";
import { localOperationsOf } from "./outbox.ts";
import { readAnswers } from "./read-answers.ts";

/** All read queries of the screens on this device's database. */
export type Reader = ReturnType<typeof createReader>;

export function createReader(db: SiteDatabase) {
  /**
   * The first rows of a list, optionally filtered by `matches`.
   * @param limit maximum number of rows
   * @param order for a kind with translations; newest first if absent
   */
  async function newest<K extends ListedKind>(
    kind: K,
    limit: number,
    matches?: (row: ContentOf[K]) => boolean,
    order: ListOrder = BY_DATE,
  ): Promise<ContentOf[K][]> {
    const rows: ListedRow<ContentOf[K]>[] = [];
    for (const part of partsOf(tableOf(db, kind), order)) {
      const filtered = matches
        ? part.filter((row) => matches(withFallbacks<ContentOf[K]>(CONTENT_SCHEMAS[kind], row)))
        : part;
      if (rows.length < limit) rows.push(...(await filtered.limit(limit - rows.length).toArray()));
    }
    return readable(kind, rows);
  }

  /** A row by its id, listed or not; null if this device does not have it. */
  async function byId<K extends ContentKind>(kind: K, id: string): Promise<ContentOf[K] | null> {
    const row = await tableOf(db, kind).get(id);
    return row ? (readable(kind, [row])[0] ?? null) : null;
  }

  /** The active services, oldest first. */
  async function services(): Promise<Service[]> {
    return readable("service", await db.service.orderBy("createdAt").toArray());
  }

  /** All published events; the order is that of their next times, which the screen computes. */
  async function events(): Promise<SiteEvent[]> {
    return readable("event", await db.event.toArray());
  }

  async function profile(): Promise<SiteProfile | null> {
    return readable("profile", await db.profile.limit(1).toArray())[0] ?? null;
  }

  /** The comments of a post in the order the server received them. */
  async function commentsOf(postId: string): Promise<Comment[]> {
    const rows = db.comment.where("[postId+seq]").between([postId, -Infinity], [postId, Infinity]);
    return readable("comment", await rows.toArray());
  }

  /**
   * The next newer and older row of a list; undefined at its ends and beyond the stored part.
   * @param order by language, a row readable in it is preferred to a nearer one
   */
  async function adjacent<K extends PostKind>(kind: K, row: ContentOf[K], order: ListOrder = BY_DATE) {
    const table = tableOf(db, kind);
    const at = sortKeyOf(row);
    const key = READABLE + at;
    const index = indexOf(order);
    const [newerReadable, olderReadable] = index
      ? await Promise.all([
          table.where(index).above(key).first(),
          table.where(index).between(READABLE, key, true, false).last(),
        ])
      : [];
    const found = await Promise.all([
      newerReadable ?? table.where("at").above(at).first(),
      olderReadable ?? table.where("at").below(at).last(),
    ]);
    const [newer, older] = found.map((each) => (each ? readable(kind, [each])[0] : undefined));
    return { newer, older };
  }

  /** Where the stored part of a list ends now; null if it is whole. */
  async function boundaryOf(kind: TranslatedKind, lang: Lang): Promise<ListBoundary | null> {
    const state = await db.meta.get("mirror");
    const at = endOf(state?.floors[kind]);
    const readable = state && readableFloorOf(state, kind);
    const readableAt = endOf(readable?.lang === lang ? readable : undefined);
    if (at === null) return null;
    return { at, readableAt: readableAt !== null && readableAt < at ? readableAt : at };
  }

  /**
   * Runs several reads in one transaction. An acknowledged operation leaves the outbox and changes its post's counters
   * in one transaction; separate reads could count it twice or not at all.
   */
  function inTransaction<T>(read: () => Promise<T>): Promise<T> {
    const tables = [db.blog, db.community, db.comment, db.event, db.outbox, db.receipts, db.meta];
    return db.transaction("r", tables, read);
  }

  /** All operations that wait to be sent or for the user's decision, in order. */
  async function queuedOperations(): Promise<Operation[]> {
    return (await db.outbox.orderBy("seq").toArray()).filter(isReadable);
  }

  /** An operation in the outbox, or "done"; null if this device does not know it. */
  async function operation(id: string): Promise<Operation | "done" | null> {
    // Acknowledging moves it from one table to the other; two separate reads could miss it in both.
    return db.transaction("r", [db.outbox, db.receipts], async () => {
      const queued = await db.outbox.get({ id });
      return queued ?? ((await db.receipts.get(id)) ? "done" : null);
    });
  }

  /** Number of listed rows of a kind on this device; `hasAll` is true if the server has no more. */
  async function listSize(kind: ListedKind): Promise<{ listed: number; hasAll: boolean }> {
    const [listed, state] = await Promise.all([
      tableOf(db, kind).orderBy("at").count(),
      db.meta.get("mirror"),
    ]);
    return { listed, hasAll: state?.floors[kind].whole ?? false };
  }

  /** True if the first page of a kind (or of the mirror) has been read; until then an empty list means "not loaded". */
  async function isFilled(kind?: ContentKind): Promise<boolean> {
    const state = await db.meta.get("mirror");
    if (!state || !kind) return state !== undefined;
    if (isUnpaged(kind)) return !state.missing?.includes(kind);
    const { end, whole } = state.floors[kind];
    return whole || end !== null;
  }

  /**
   * The valid rows. A row without the shape of its kind (e.g. disk corruption, a browser extension) is left out. After
   * it, or a row stored by an older version without a field added since, the mirror is marked as damaged so that the
   * next sync rebuilds it: the older version may have dropped a value of that field.
   */
  function readable<K extends ContentKind>(kind: K, stored: ContentOf[K][]): ContentOf[K][] {
    const { rows, isCurrent } = readStoredRows(CONTENT_SCHEMAS[kind], stored, hasTimestamps);
    if (!isCurrent) setTimeout(() => void markDamaged(db));
    return rows;
  }

  return {
    /** The posts pinned to this device. */
    pins: () => db.pins.toArray(),
    newest,
    byId,
    services,
    events,
    profile,
    commentsOf,
    adjacent,
    boundaryOf,
    localOperationsOf: (postId: string) => localOperationsOf(db, postId),
    inTransaction,
    queuedOperations,
    answers: () => readAnswers(db),
    operation,
    listSize,
    isFilled,
  };
}

/** The parts of a list of this order, one after the other. Each is a range of an index. */
function partsOf<T extends object>(
  table: Table<ListedRow<T>, string>,
  order: ListOrder,
): Collection<ListedRow<T>, string>[] {
  const index = indexOf(order);
  if (order.by === "date" || !index) return [table.orderBy("at").reverse()];
  const { boundary } = order;
  if (!boundary) return [table.orderBy(index).reverse()];
  const { at, readableAt } = boundary;
  const readableEnd = READABLE + readableAt;
  return [
    table.where(index).aboveOrEqual(readableEnd).reverse(),
    table
      .where(index)
      .between(OTHER + at, READABLE)
      .reverse(),
    table
      .where("at")
      .below(at)
      .reverse()
      .filter((row) => String((row as ListKeys)[index] ?? "") < readableEnd),
  ];
}

/** The index of lists of this order; null by date. */
function indexOf(order: ListOrder): string | null {
  return order.by === "language" ? (languageOf(order.lang).readableFirst?.index ?? null) : null;
}

/** The oldest sort key within a floor; null before the first read and for a whole list, which has no end. */
function endOf(floor: Floor | undefined): string | null {
  return floor?.end && !floor.whole ? sortKeyOf(floor.end) : null;
}

/** The format that `parseTimestamp` returns. An invalid date would throw wherever it is rendered. */
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

function hasTimestamps(row: { createdAt: string; publishedAt?: string; startsAt?: string }): boolean {
  return [row.createdAt, row.publishedAt, row.startsAt].every((at) => at === undefined || TIMESTAMP.test(at));
}
