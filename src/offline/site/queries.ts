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

/** Everything screens ask of this device. */
export type Reader = ReturnType<typeof createReader>;

export function createReader(db: SiteDatabase) {
  /**
   * The newest rows of a list, newest first, optionally only those that `matches` takes.
   * @param limit how many rows at the most
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

  /** A row by its id, listed or not; null when the device does not have it. */
  async function byId<K extends ContentKind>(kind: K, id: string): Promise<ContentOf[K] | null> {
    const row = await tableOf(db, kind).get(id);
    return row ? (readable(kind, [row])[0] ?? null) : null;
  }

  /** The active services in the order they were made. */
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

  /** What stands before and after a row in its list, none at its ends and where the list is not here so far. */
  async function beside<K extends "blog" | "news">(kind: K, row: ContentOf[K]) {
    const places = tableOf(db, kind).where("at");
    const at = sortKeyOf(row);
    const found = await Promise.all([places.above(at).first(), places.below(at).last()]);
    const [newer, older] = found.map((each) => (each ? readable(kind, [each])[0] : undefined));
    return { newer, older };
  }

  /** What this device's visitor did with a post, unsent and done. */
  async function pendingPart(postId: string): Promise<PendingCounts> {
    const [operations, receipts] = await Promise.all([
      db.outbox.where({ postId }).filter(isReadable).sortBy("seq"),
      db.receipts.where({ postId }).filter(isReadable).sortBy("seq"),
    ]);
    return { operations, receipts };
  }

  /**
   * Reads several things as they stood at one moment. What was sent leaves the outbox and moves its post's counters in
   * one transaction: read apart, one of them would be counted twice or not at all for as long as a blink.
   */
  function atOnce<T>(read: () => Promise<T>): Promise<T> {
    const tables = [db.blog, db.community, db.comment, db.outbox, db.receipts, db.meta];
    return db.transaction("r", tables, read);
  }

  /** Everything that waits to be sent or for the person, in the order it was done. */
  async function waiting(): Promise<Operation[]> {
    return (await db.outbox.orderBy("seq").toArray()).filter(isReadable);
  }

  /** One operation as it stands in the outbox, or that it is done; null when this device knows nothing of it. */
  async function operation(id: string): Promise<Operation | "done" | null> {
    const [here, receipt] = await Promise.all([db.outbox.get({ id }), db.receipts.get(id)]);
    return here ?? (receipt ? "done" : null);
  }

  /** How many rows of a list this device holds, and whether that is all the server has. */
  async function extent(kind: ListedKind): Promise<{ listed: number; whole: boolean }> {
    const [listed, state] = await Promise.all([
      tableOf(db, kind).orderBy("at").count(),
      db.meta.get("mirror"),
    ]);
    return { listed, whole: state?.floors[kind].whole ?? false };
  }

  /** Whether the first visit's page of a kind, or of any, is here: an empty list is an answer only then. */
  async function hasBegun(kind?: ContentKind): Promise<boolean> {
    const state = await db.meta.get("mirror");
    if (!state || !kind) return state !== undefined;
    if (kind === "service" || kind === "profile") return !state.missing?.includes(kind);
    const { end, whole } = state.floors[kind];
    return whole || end !== null;
  }

  /**
   * What can be shown of these rows. A row that is not of its kind's shape (a half-broken disk, a stranger's
   * extension) is left out, and the mirror is marked so that the next sync fetches it whole again.
   */
  function readable<K extends ContentKind>(kind: K, rows: ContentOf[K][]): ContentOf[K][] {
    const good = rows.filter((row) => hasShape(CONTENT_SCHEMAS[kind], row) && hasInstants(row));
    if (good.length < rows.length) setTimeout(() => void noteDamage(db));
    return good;
  }

  return {
    /** What the person wants to keep here, newest first. */
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

/** As `parseTimestamp` writes them: a date that is none would fail wherever it is shown. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

function hasInstants(row: { createdAt: string; publishedAt?: string }): boolean {
  return INSTANT.test(row.createdAt) && (row.publishedAt === undefined || INSTANT.test(row.publishedAt));
}
