import {
  DESK_SCHEMAS,
  type DeskComment,
  type DeskKind,
  type DeskMessage,
  type DeskOf,
  WRITTEN_KINDS,
  type WrittenKind,
} from "../domain/desk-content.ts";
import type { DeskOperation } from "../domain/desk-operation.ts";
import { type Shown, shownRow } from "../domain/desk-view.ts";
import type { Draft, Medium, SetAside } from "../domain/draft.ts";
import { hasShape } from "../domain/stored-shape.ts";
import type { DeskDatabase } from "./desk-database.ts";
import { noteDeskDamage } from "./desk-mirror.ts";
import { deskTable } from "./desk-tables.ts";

/** Everything the desk's screens ask of this device: what the server has, with what is on its way there. */
export type DeskReader = ReturnType<typeof createDeskReader>;

export type DeskCounts = { readonly [K in "blog" | "news" | "community" | "message"]: number } & {
  readonly unread: number;
  readonly held: number;
};

/** How many things wait: what goes by itself, and what needs the owner. */
export type DeskWaiting = { readonly unsent: number; readonly parked: number };

export function createDeskReader(db: DeskDatabase) {
  /** A row by its id, as it is to be. */
  async function row<K extends DeskKind>(kind: K, id: string): Promise<Shown<K> | null> {
    const [here, operations] = await Promise.all([
      deskTable(db, kind).get(id),
      db.outbox.where("rowId").equals(id).sortBy("seq"),
    ]);
    const [good] = here ? readable(kind, [here]) : [];
    return shownRow(kind, good ?? null, operations);
  }

  /** All rows of a kind, newest first. */
  async function rows<K extends DeskKind>(kind: K): Promise<Shown<K>[]> {
    const [stored, waiting] = await Promise.all([deskTable(db, kind).toArray(), waitingFor(kind)]);
    const known = new Map(readable(kind, stored).map((one) => [one.id, one]));
    const ids = new Set([...known.keys(), ...waiting.keys()]);
    const shown = [...ids].flatMap(
      (id) => shownRow(kind, known.get(id) ?? null, waiting.get(id) ?? []) ?? [],
    );
    return shown.sort((one, other) => (placeOf(one.row) < placeOf(other.row) ? 1 : -1));
  }

  async function waitingFor(kind: DeskKind): Promise<Map<string, DeskOperation[]>> {
    const byRow = new Map<string, DeskOperation[]>();
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

  /** How many there are of each, as they will be when all has left. */
  async function counts(): Promise<DeskCounts> {
    const [blog, news, community, inbox, talk] = await Promise.all([
      countOf("blog"),
      countOf("news"),
      countOf("community"),
      rows("message"),
      rows("comment"),
    ]);
    const unread = inbox.filter(({ row: { read } }) => !read).length;
    const held = talk.filter(({ row: { status } }) => status === "pending").length;
    return { blog, news, community, message: inbox.length, unread, held };
  }

  /** Without opening a text: an article may have a megabyte. */
  async function countOf(kind: "blog" | "news" | "community"): Promise<number> {
    const ids = new Set(await deskTable(db, kind).toCollection().primaryKeys());
    for (const [id, operations] of await waitingFor(kind)) {
      const own = operations.filter(({ again }) => !again);
      if (own.length === 0) continue;
      if (own.some(({ intent, state }) => intent.kind === "delete" && state !== "parked")) ids.delete(id);
      else ids.add(id);
    }
    return ids.size;
  }

  /** The newest `limit` of a kind. */
  async function newest<K extends "blog" | "news" | "community">(
    kind: K,
    limit: number,
  ): Promise<Shown<K>[]> {
    const [stored, waiting] = await Promise.all([
      deskTable(db, kind)
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
    return shown.sort((one, other) => (placeOf(one.row) < placeOf(other.row) ? 1 : -1)).slice(0, limit);
  }

  /** The one profile of the site; null before anything was read. */
  async function profile(): Promise<Shown<"profile"> | null> {
    return (await rows("profile"))[0] ?? null;
  }

  async function draft<K extends WrittenKind>(
    rowId: string,
    kind: K,
  ): Promise<Extract<Draft, { kind: K }> | null> {
    const found = await db.drafts.get(rowId);
    return found?.kind === kind ? (found as Extract<Draft, { kind: K }>) : null;
  }

  /** What is being written, the last touched first. */
  async function drafts(): Promise<Draft[]> {
    return (await db.drafts.orderBy("updatedAt").reverse().toArray()).filter(({ kind }) =>
      (WRITTEN_KINDS as readonly string[]).includes(kind),
    );
  }

  /** A file that was chosen on this device and is not in the storage yet, or was not when it was last looked at. */
  async function medium(path: string): Promise<Medium | null> {
    const found = await db.media.get(path);
    return found && found.state !== "unwanted" ? found : null;
  }

  async function mediaOf(rowId: string): Promise<Medium[]> {
    const all = await db.media.where("rowId").equals(rowId).toArray();
    return all.filter(({ state }) => state !== "unwanted");
  }

  /** Everything that waits to be sent or for the owner, in the order it was done. */
  async function waiting(): Promise<DeskOperation[]> {
    return db.outbox.orderBy("seq").toArray();
  }

  async function countWaiting(): Promise<DeskWaiting> {
    const own = (await waiting()).filter(({ again }) => !again);
    const parked = own.filter(({ state }) => state === "parked").length;
    return { parked, unsent: own.length - parked };
  }

  /** What lost a conflict, the last first. */
  async function setAside(rowId: string): Promise<SetAside[]> {
    return (await db.setAside.where("rowId").equals(rowId).sortBy("seq")).reverse();
  }

  /** Whether everything the server has is here: an empty list is an answer only then. */
  async function isWhole(): Promise<boolean> {
    return (await db.meta.get("mirror"))?.whole ?? false;
  }

  /** What can be shown of these rows; the rest is read again with the next sync. */
  function readable<K extends DeskKind>(kind: K, stored: readonly DeskOf[K][]): DeskOf[K][] {
    const good = stored.filter((one) => hasShape(DESK_SCHEMAS[kind], one));
    if (good.length < stored.length) setTimeout(() => void noteDeskDamage(db));
    return good;
  }

  return {
    row,
    rows,
    newest,
    messages,
    comments,
    counts,
    profile,
    draft,
    drafts,
    medium,
    mediaOf,
    waiting,
    countWaiting,
    setAside,
    isWhole,
  };
}

function placeOf({ createdAt, id }: DeskMessage | DeskComment | DeskOf[DeskKind]): string {
  return `${createdAt}${id}`;
}
