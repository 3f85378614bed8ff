import {
  ADMIN_SCHEMAS,
  type AdminKind,
  type AdminOf,
  type AdminRow,
  WRITTEN_KINDS,
  type WrittenKind,
} from "../../domain/content/admin-content.ts";
import { readStoredRows, withFallbacks } from "../../domain/content/stored-shape.ts";
import type { Draft, MediaFile, StashedVersion } from "../../domain/forms/draft.ts";
import type { AdminOperation } from "../../domain/outbox/admin-operation.ts";
import { type Shown, shownRow } from "../../domain/outbox/admin-view.ts";
import { type AdminDatabase, adminTable } from "./database.ts";
import { markAdminDamaged } from "./mirror.ts";

/** All read queries of the admin's screens: mirrored rows with the queued changes applied. */
export type AdminReader = ReturnType<typeof createAdminReader>;

export function createAdminReader(db: AdminDatabase) {
  const { queuedFor, ...reader } = adminRowReader(db);
  return { ...reader, ...adminCounter(db, { ...reader, queuedFor }), ...adminWorkReader(db) };
}

/** Queries for the rows that the admin shows: mirrored rows with the queued changes applied. */
function adminRowReader(db: AdminDatabase) {
  /** A row by its id, with queued changes applied. */
  async function row<K extends AdminKind>(kind: K, id: string): Promise<Shown<K> | null> {
    const [stored, operations] = await Promise.all([
      adminTable(db, kind).get(id),
      db.outbox.where("rowId").equals(id).sortBy("seq"),
    ]);
    const [valid] = stored ? readable(kind, [stored]) : [];
    return shownRow(kind, valid ?? null, operations);
  }

  /** All rows of a kind, newest first. */
  async function rows<K extends AdminKind>(kind: K): Promise<Shown<K>[]> {
    const [stored, queued] = await Promise.all([adminTable(db, kind).toArray(), queuedFor(kind)]);
    const known = new Map(readable(kind, stored).map((one) => [one.id, one]));
    const ids = new Set([...known.keys(), ...queued.keys()]);
    const shown = [...ids].flatMap((id) => shownRow(kind, known.get(id) ?? null, queued.get(id) ?? []) ?? []);
    return shown.sort((one, other) => (sortKeyOf(one.row) < sortKeyOf(other.row) ? 1 : -1));
  }

  async function queuedFor(kind: AdminKind): Promise<Map<string, AdminOperation[]>> {
    const byRow = new Map<string, AdminOperation[]>();
    await db.outbox.orderBy("seq").each((operation) => {
      const { intent, rowId } = operation;
      if (intent.on === kind) byRow.set(rowId, [...(byRow.get(rowId) ?? []), operation]);
    });
    return byRow;
  }

  /** The messages: unread first, then newest first. */
  async function messages(): Promise<Shown<"message">[]> {
    const all = await rows("message");
    return [...all.filter(({ row: { read } }) => !read), ...all.filter(({ row: { read } }) => read)];
  }

  /** The comments with the titles of their posts, held ones first. */
  async function comments(): Promise<{ readonly shown: Shown<"comment">; readonly post: string }[]> {
    const all = await rows("comment");
    const posts = await db.community.bulkGet(all.map(({ row: { postId } }) => postId));
    const withTitles = all.map((shown, at) => ({ shown, post: posts[at]?.title ?? "" }));
    const isHeld = ({ shown }: (typeof withTitles)[number]) => shown.row.status === "pending";
    return [...withTitles.filter(isHeld), ...withTitles.filter((one) => !isHeld(one))];
  }

  /** The newest `limit` rows of a kind. */
  async function newest<K extends "blog" | "news" | "community">(
    kind: K,
    limit: number,
  ): Promise<Shown<K>[]> {
    const [stored, queued] = await Promise.all([
      adminTable(db, kind)
        .orderBy("createdAt")
        .reverse()
        .limit(limit + (await db.outbox.count()))
        .toArray(),
      queuedFor(kind),
    ]);
    const known = new Map(readable(kind, stored).map((one) => [one.id, one]));
    const isNew = (id: string) =>
      queued.get(id)?.some(({ intent, baseVersion }) => intent.kind === "save" && baseVersion === 0);
    const ids = [...known.keys(), ...[...queued.keys()].filter((id) => !known.has(id) && isNew(id))];
    const shown = ids.flatMap((id) => shownRow(kind, known.get(id) ?? null, queued.get(id) ?? []) ?? []);
    return shown.sort((one, other) => (sortKeyOf(one.row) < sortKeyOf(other.row) ? 1 : -1)).slice(0, limit);
  }

  /** The site's profile; null before the first sync. */
  async function profile(): Promise<Shown<"profile"> | null> {
    return (await rows("profile"))[0] ?? null;
  }

  /** True if the full read is complete; until then an empty list means "not loaded". */
  async function isComplete(): Promise<boolean> {
    return (await db.meta.get("mirror"))?.whole ?? false;
  }

  /** The valid rows. After an invalid or incomplete one, the next sync reads everything again. */
  function readable<K extends AdminKind>(kind: K, stored: readonly AdminOf[K][]): AdminOf[K][] {
    const { rows: valid, isCurrent } = readStoredRows(ADMIN_SCHEMAS[kind], stored);
    if (!isCurrent) setTimeout(() => void markAdminDamaged(db));
    return valid;
  }

  return { row, rows, queuedFor, newest, messages, comments, profile, isComplete };
}

function sortKeyOf({ createdAt, id }: AdminOf[AdminKind]): string {
  return `${createdAt}${id}`;
}

export type AdminCounts = { readonly [K in "blog" | "news" | "community" | "message"]: number } & {
  readonly unread: number;
  readonly held: number;
};

/** Counts for the dashboard. */
function adminCounter(
  db: AdminDatabase,
  { rows, queuedFor }: Pick<ReturnType<typeof adminRowReader>, "rows" | "queuedFor">,
) {
  /** The counts with queued changes applied. */
  async function counts(): Promise<AdminCounts> {
    const [blog, news, community, messages, comments] = await Promise.all([
      countOf("blog"),
      countOf("news"),
      countOf("community"),
      rows("message"),
      rows("comment"),
    ]);
    const unread = messages.filter(({ row: { read } }) => !read).length;
    const held = comments.filter(({ row: { status } }) => status === "pending").length;
    return { blog, news, community, message: messages.length, unread, held };
  }

  /** Counts by primary key, without loading texts: an article can be a megabyte. */
  async function countOf(kind: "blog" | "news" | "community"): Promise<number> {
    const ids = new Set(await adminTable(db, kind).toCollection().primaryKeys());
    for (const [id, operations] of await queuedFor(kind)) {
      const own = operations.filter(({ again }) => !again);
      if (own.length === 0) continue;
      if (own.some(({ intent, state }) => intent.kind === "delete" && state !== "parked")) ids.delete(id);
      else ids.add(id);
    }
    return ids.size;
  }

  return { counts };
}

/** Number of queued operations: `unsent` are sent automatically, `deadLettered` need the owner's decision. */
type AdminQueueCounts = { readonly unsent: number; readonly deadLettered: number };

/** Queries for work that is only on this device: drafts, local files, queued operations and stashed versions. */
function adminWorkReader(db: AdminDatabase) {
  async function draft<K extends WrittenKind>(
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
      (WRITTEN_KINDS as readonly string[]).includes(kind),
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

  async function countQueued(): Promise<AdminQueueCounts> {
    const own = (await queuedOperations()).filter(({ again }) => !again);
    const deadLettered = own.filter(({ state }) => state === "parked").length;
    return { deadLettered, unsent: own.length - deadLettered };
  }

  /** The stashed versions of a row, newest first. */
  async function setAside(rowId: string): Promise<StashedVersion[]> {
    return (await db.setAside.where("rowId").equals(rowId).sortBy("seq")).reverse();
  }

  return { draft, drafts, file, mediaOf, missingFiles, queuedOperations, countQueued, setAside };
}
