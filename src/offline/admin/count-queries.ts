import type { AdminDatabase } from "./database.ts";
import type { adminRowReader } from "./row-queries.ts";
import { adminTable } from "./tables.ts";

export type AdminCounts = { readonly [K in "blog" | "news" | "community" | "message"]: number } & {
  readonly unread: number;
  readonly held: number;
};

/** Counts for the dashboard. */
export function adminCounter(
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
