import type { KeptScan } from "../../capabilities/check-in/domain/attendance-code.ts";
import {
  ADMIN_SCHEMAS,
  type AdminOf,
  type AdminRow,
  DRAFTED_KINDS,
  type DraftedKind,
} from "../../domain/content/admin-content.ts";
import { withFallbacks } from "../../domain/content/stored-shape.ts";
import type { Draft, MediaFile, StashedVersion } from "../../domain/forms/draft.ts";
import { eachKind, type PostKind } from "../../domain/kinds/kinds.ts";
import type { AdminOperation } from "../../domain/outbox/admin-operation.ts";
import type { Shown } from "../../domain/outbox/admin-view.ts";
import type { AdminDatabase } from "./database.ts";
import { adminArrivalReader } from "./read-arrivals.ts";
import { adminListReader, type ListPart, type ListReader, type Selection } from "./read-lists.ts";
import { adminRowReader } from "./read-rows.ts";

/** All read queries of the admin's screens: mirrored rows with the queued changes applied. */
export type AdminReader = ReturnType<typeof createAdminReader>;

export function createAdminReader(db: AdminDatabase) {
  const rows = adminRowReader(db);
  const lists = adminListReader(db);
  return {
    ...rows,
    ...lists,
    ...adminCounter(lists),
    ...adminArrivalReader({ ...rows, ...lists }),
    ...adminCommentReader(db, lists),
    ...adminWorkReader(db),
  };
}

export type AdminCounts = { readonly [K in PostKind | "message"]: number } & {
  readonly unread: number;
};

/** Counts and messages. */
function adminCounter({ countIn, list }: ListReader) {
  /** The counts with queued changes applied. */
  async function counts(): Promise<AdminCounts> {
    const [posts, message, unread] = await Promise.all([
      eachKind<Record<PostKind, number>>((kind) => countIn(kind, "all")),
      countIn("message", "all"),
      countIn("message", "unread"),
    ]);
    return { ...posts, message, unread };
  }

  /** The first messages, unread ones first, each newest first. */
  async function messages(
    limit: number,
    matches: ((message: AdminOf["message"]) => boolean) | null = null,
  ): Promise<ListPart<"message">> {
    const unread = await list("message", "unread", limit, matches);
    const read = await list("message", "read", limit - unread.shown.length, matches);
    const isCounted = unread.count !== null && read.count !== null;
    return {
      shown: [...unread.shown, ...read.shown],
      count: isCounted ? (unread.count ?? 0) + (read.count ?? 0) : null,
      older: unread.older ?? read.older,
    };
  }

  return { counts, messages };
}

/** A comment with the title of its post. */
export type TitledComment = { readonly shown: Shown<"comment">; readonly post: AdminOf["community"] | null };

function adminCommentReader(db: AdminDatabase, { list }: ListReader) {
  /** The newest comments of a list with their posts, if they are on this device. */
  async function comments(
    selection: Selection,
    limit: number,
  ): Promise<{
    readonly shown: TitledComment[];
    readonly count: number;
    readonly older: ListPart<"comment">["older"];
    /** Ids of the posts that are not on this device. */
    readonly missingPosts: readonly string[];
  }> {
    const { shown, count, older } = await list("comment", selection, limit);
    const ids = shown.map(({ row: { postId } }) => postId);
    const posts = await db.community.bulkGet(ids);
    return {
      shown: shown.map((one, at) => ({ shown: one, post: posts[at] ?? null })),
      count: count ?? shown.length,
      older,
      missingPosts: [...new Set(ids.filter((_, at) => !posts[at]))],
    };
  }

  /** The comments with an open case. */
  async function openComments(): Promise<AdminOf["comment"][]> {
    return (await list("comment", "open", Number.POSITIVE_INFINITY)).shown.map(({ row }) => row);
  }

  return { comments, openComments };
}

/** Number of queued operations: `unsent` are sent automatically, `deadLettered` need the owner's decision. */
type AdminQueueCounts = { readonly unsent: number; readonly deadLettered: number };

/** Queries for work that is only on this device: drafts, local files, queued operations and stashed versions. */
function adminWorkReader(db: AdminDatabase) {
  async function draft<K extends DraftedKind>(
    rowId: string,
    kind: K,
  ): Promise<Extract<Draft, { kind: K }> | null> {
    const found = await db.drafts.get(rowId);
    if (found?.kind !== kind) return null;
    // The row of an older version lacks the fields added since, which its author has not changed.
    const base = found.base && withFallbacks<AdminRow>(ADMIN_SCHEMAS[kind], found.base);
    return { ...found, base } as Extract<Draft, { kind: K }>;
  }

  /** The drafts, last edited first. */
  async function drafts(): Promise<Draft[]> {
    return (await db.drafts.orderBy("updatedAt").reverse().toArray()).filter(({ kind }) =>
      (DRAFTED_KINDS as readonly string[]).includes(kind),
    );
  }

  /** A local file that is not in storage, as far as this device knows. */
  async function file(path: string): Promise<MediaFile | null> {
    const found = await db.media.get(path);
    return found && found.state !== "unwanted" ? found : null;
  }

  async function mediaOf(rowId: string): Promise<MediaFile[]> {
    const all = await db.media.where("rowId").equals(rowId).toArray();
    return all.filter(({ state }) => state !== "unwanted");
  }

  /** Paths of files that a restored server has lost and of which this device has no copy. */
  function missingFiles(): Promise<string[]> {
    return db.missing.toCollection().primaryKeys();
  }

  /** All operations that wait to be sent or for the owner's decision, in order. */
  async function queuedOperations(): Promise<AdminOperation[]> {
    return db.outbox.orderBy("seq").toArray();
  }

  /** True if the server has applied one of these operations. */
  async function isApplied(ids: readonly string[]): Promise<boolean> {
    return (await db.receipts.bulkGet([...ids])).some((receipt) => receipt !== undefined);
  }

  async function countQueued(): Promise<AdminQueueCounts> {
    const own = (await queuedOperations()).filter(({ again }) => !again);
    const deadLettered = own.filter(({ state }) => state === "parked").length;
    return { deadLettered, unsent: own.length - deadLettered };
  }

  /** The stashed versions of a row, newest first. */
  async function setAside(rowId: string): Promise<StashedVersion[]> {
    return (await db.setAside.where("rowId").equals(rowId).sortBy("seq")).reverse();
  }

  /** Scanned codes whose answers have not arrived, of one event or of all, in the order of scanning. */
  function keptScans(eventId?: string): Promise<KeptScan[]> {
    return (eventId === undefined ? db.scans.toCollection() : db.scans.where({ eventId })).sortBy("at");
  }

  /** Number of everything that only this device has, and that a sign-out deletes. */
  async function countOnlyHere(): Promise<number> {
    const [queued, unsaved, stashed, scans] = await Promise.all([
      db.outbox.count(),
      drafts(),
      db.setAside.count(),
      db.scans.count(),
    ]);
    return queued + unsaved.length + stashed + scans;
  }

  return {
    draft,
    drafts,
    file,
    mediaOf,
    missingFiles,
    queuedOperations,
    isApplied,
    countQueued,
    countOnlyHere,
    setAside,
    keptScans,
  };
}
