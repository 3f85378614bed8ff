import { ADMIN_SCHEMAS, type AdminKind, type AdminOf } from "../../domain/content/admin-content.ts";
import { hasShape } from "../../domain/content/stored-shape.ts";
import type { AdminOperation } from "../../domain/outbox/admin-operation.ts";
import { type Shown, shownRow } from "../../domain/outbox/admin-view.ts";
import type { AdminDatabase } from "./database.ts";
import { noteAdminDamage } from "./mirror.ts";
import { adminTable } from "./tables.ts";

/** Rows as the admin shows them: what the server has, with what is on its way there. */
export function adminRowReader(db: AdminDatabase) {
  /** A row by its id, as it is to be. */
  async function row<K extends AdminKind>(kind: K, id: string): Promise<Shown<K> | null> {
    const [here, operations] = await Promise.all([
      adminTable(db, kind).get(id),
      db.outbox.where("rowId").equals(id).sortBy("seq"),
    ]);
    const [good] = here ? readable(kind, [here]) : [];
    return shownRow(kind, good ?? null, operations);
  }

  /** All rows of a kind, newest first. */
  async function rows<K extends AdminKind>(kind: K): Promise<Shown<K>[]> {
    const [stored, waiting] = await Promise.all([adminTable(db, kind).toArray(), waitingFor(kind)]);
    const known = new Map(readable(kind, stored).map((one) => [one.id, one]));
    const ids = new Set([...known.keys(), ...waiting.keys()]);
    const shown = [...ids].flatMap(
      (id) => shownRow(kind, known.get(id) ?? null, waiting.get(id) ?? []) ?? [],
    );
    return shown.sort((one, other) => (sortKeyOf(one.row) < sortKeyOf(other.row) ? 1 : -1));
  }

  async function waitingFor(kind: AdminKind): Promise<Map<string, AdminOperation[]>> {
    const byRow = new Map<string, AdminOperation[]>();
    await db.outbox.orderBy("seq").each((operation) => {
      const { intent, rowId } = operation;
      if (intent.on === kind) byRow.set(rowId, [...(byRow.get(rowId) ?? []), operation]);
    });
    return byRow;
  }

  /** The messages, unread first, each part newest first. */
  async function messages(): Promise<Shown<"message">[]> {
    const all = await rows("message");
    return [...all.filter(({ row: { read } }) => !read), ...all.filter(({ row: { read } }) => read)];
  }

  /** The comments, those that wait for the owner first, with the titles of their posts. */
  async function comments(): Promise<{ readonly shown: Shown<"comment">; readonly post: string }[]> {
    const all = await rows("comment");
    const posts = await db.community.bulkGet(all.map(({ row: { postId } }) => postId));
    const named = all.map((shown, at) => ({ shown, post: posts[at]?.title ?? "" }));
    const isHeld = ({ shown }: (typeof named)[number]) => shown.row.status === "pending";
    return [...named.filter(isHeld), ...named.filter((one) => !isHeld(one))];
  }

  /** The newest `limit` of a kind. */
  async function newest<K extends "blog" | "news" | "community">(
    kind: K,
    limit: number,
  ): Promise<Shown<K>[]> {
    const [stored, waiting] = await Promise.all([
      adminTable(db, kind)
        .orderBy("createdAt")
        .reverse()
        .limit(limit + (await db.outbox.count()))
        .toArray(),
      waitingFor(kind),
    ]);
    const known = new Map(readable(kind, stored).map((one) => [one.id, one]));
    const isNew = (id: string) =>
      waiting.get(id)?.some(({ intent, baseVersion }) => intent.kind === "save" && baseVersion === 0);
    const ids = [...known.keys(), ...[...waiting.keys()].filter((id) => !known.has(id) && isNew(id))];
    const shown = ids.flatMap((id) => shownRow(kind, known.get(id) ?? null, waiting.get(id) ?? []) ?? []);
    return shown.sort((one, other) => (sortKeyOf(one.row) < sortKeyOf(other.row) ? 1 : -1)).slice(0, limit);
  }

  /** The one profile of the site; null before anything was read. */
  async function profile(): Promise<Shown<"profile"> | null> {
    return (await rows("profile"))[0] ?? null;
  }

  /** Whether everything the server has is here: an empty list is an answer only then. */
  async function isWhole(): Promise<boolean> {
    return (await db.meta.get("mirror"))?.whole ?? false;
  }

  /** What can be shown of these rows; the rest is read again with the next sync. */
  function readable<K extends AdminKind>(kind: K, stored: readonly AdminOf[K][]): AdminOf[K][] {
    const good = stored.filter((one) => hasShape(ADMIN_SCHEMAS[kind], one));
    if (good.length < stored.length) setTimeout(() => void noteAdminDamage(db));
    return good;
  }

  return { row, rows, waitingFor, newest, messages, comments, profile, isWhole };
}

function sortKeyOf({ createdAt, id }: AdminOf[AdminKind]): string {
  return `${createdAt}${id}`;
}
