import { ADMIN_SCHEMAS, type AdminKind, type AdminOf } from "../../domain/content/admin-content.ts";
import { readStoredRows } from "../../domain/content/stored-shape.ts";
import type { AdminOperation } from "../../domain/outbox/admin-operation.ts";
import { type Shown, shownRow } from "../../domain/outbox/admin-view.ts";
import type { AdminDatabase } from "./database.ts";
import { markAdminDamaged } from "./mirror.ts";
import { adminTable } from "./tables.ts";

/** Queries for the rows that the admin shows: mirrored rows with the queued changes applied. */
export function adminRowReader(db: AdminDatabase) {
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
