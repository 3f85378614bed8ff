import {
  CONTENT_SCHEMAS,
  type Comment,
  type ContentKind,
  type ContentOf,
  type ListedKind,
  type Service,
  type SiteProfile,
} from "../../domain/content/content.ts";
import { sortKeyOf } from "../../domain/content/sort-key.ts";
import { hasShape } from "../../domain/content/stored-shape.ts";
import { isReadable, type Operation } from "../../domain/outbox/operation.ts";
import type { PendingCounts } from "../../domain/outbox/pending-counts.ts";
import type { SiteDatabase } from "./database.ts";
import { noteDamage } from "./mirror.ts";
import { tableOf } from "./tables.ts";

/** All read queries of the screens on this device's database. */
export type Reader = ReturnType<typeof createReader>;

export function createReader(db: SiteDatabase) {
  /**
   * The newest rows of a list, newest first, optionally filtered by `matches`.
   * @param limit maximum number of rows
   */
  async function newest<K extends ListedKind>(
    kind: K,
    limit: number,
    matches?: (row: ContentOf[K]) => boolean,
  ): Promise<ContentOf[K][]> {
    const ordered = tableOf(db, kind).orderBy("at").reverse();
    const rows = await (matches ? ordered.filter(matches) : ordered).limit(limit).toArray();
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

  async function profile(): Promise<SiteProfile | null> {
    return readable("profile", await db.profile.limit(1).toArray())[0] ?? null;
  }

  /** The comments of a post in the order the server received them. */
  async function commentsOf(postId: string): Promise<Comment[]> {
    const rows = db.comment.where("[postId+seq]").between([postId, -Infinity], [postId, Infinity]);
    return readable("comment", await rows.toArray());
  }

  /** The next newer and older row of a list; undefined at its ends and beyond the stored part. */
  async function beside<K extends "blog" | "news">(kind: K, row: ContentOf[K]) {
    const places = tableOf(db, kind).where("at");
    const at = sortKeyOf(row);
    const found = await Promise.all([places.above(at).first(), places.below(at).last()]);
    const [newer, older] = found.map((each) => (each ? readable(kind, [each])[0] : undefined));
    return { newer, older };
  }

  /** This visitor's queued and finished operations on a post. */
  async function pendingPart(postId: string): Promise<PendingCounts> {
    const [operations, receipts] = await Promise.all([
      db.outbox.where({ postId }).filter(isReadable).sortBy("seq"),
      db.receipts.where({ postId }).filter(isReadable).sortBy("seq"),
    ]);
    return { operations, receipts };
  }

  /**
   * Runs several reads in one transaction. An acknowledged operation leaves the outbox and changes its post's counters
   * in one transaction; separate reads could count it twice or not at all.
   */
  function atOnce<T>(read: () => Promise<T>): Promise<T> {
    const tables = [db.blog, db.community, db.comment, db.outbox, db.receipts, db.meta];
    return db.transaction("r", tables, read);
  }

  /** All operations that wait to be sent or for the user's decision, in order. */
  async function waiting(): Promise<Operation[]> {
    return (await db.outbox.orderBy("seq").toArray()).filter(isReadable);
  }

  /** An operation in the outbox, or "done"; null if this device does not know it. */
  async function operation(id: string): Promise<Operation | "done" | null> {
    const [here, receipt] = await Promise.all([db.outbox.get({ id }), db.receipts.get(id)]);
    return here ?? (receipt ? "done" : null);
  }

  /** Number of listed rows of a kind on this device; `whole` is true if the server has no more. */
  async function extent(kind: ListedKind): Promise<{ listed: number; whole: boolean }> {
    const [listed, state] = await Promise.all([
      tableOf(db, kind).orderBy("at").count(),
      db.meta.get("mirror"),
    ]);
    return { listed, whole: state?.floors[kind].whole ?? false };
  }

  /** True if the first page of a kind (or of the mirror) has been read; until then an empty list means "not loaded". */
  async function hasBegun(kind?: ContentKind): Promise<boolean> {
    const state = await db.meta.get("mirror");
    if (!state || !kind) return state !== undefined;
    if (kind === "service" || kind === "profile") return !state.missing?.includes(kind);
    const { end, whole } = state.floors[kind];
    return whole || end !== null;
  }

  /**
   * The valid rows. A row without the shape of its kind (e.g. disk corruption, a browser extension) is left out, and
   * the mirror is marked as damaged so that the next sync rebuilds it.
   */
  function readable<K extends ContentKind>(kind: K, rows: ContentOf[K][]): ContentOf[K][] {
    const good = rows.filter((row) => hasShape(CONTENT_SCHEMAS[kind], row) && hasTimestamps(row));
    if (good.length < rows.length) setTimeout(() => void noteDamage(db));
    return good;
  }

  return {
    /** The posts pinned to this device. */
    pins: () => db.pins.toArray(),
    newest,
    byId,
    services,
    profile,
    commentsOf,
    beside,
    pendingPart,
    atOnce,
    waiting,
    operation,
    extent,
    hasBegun,
  };
}

/** The format that `parseTimestamp` returns. An invalid date would throw wherever it is rendered. */
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

function hasTimestamps(row: { createdAt: string; publishedAt?: string }): boolean {
  return TIMESTAMP.test(row.createdAt) && (row.publishedAt === undefined || TIMESTAMP.test(row.publishedAt));
}
