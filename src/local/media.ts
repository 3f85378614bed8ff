import type { Medium } from "../domain/draft.ts";
import type { DeskDatabase } from "./desk-database.ts";
import { shows } from "./desk-outbox.ts";

// Pictures and films that the owner chose, until they lie in the storage.

/** How an upload went on. */
export async function noteUpload(
  db: DeskDatabase,
  path: string,
  change: Partial<Pick<Medium, "state" | "sent" | "why">>,
): Promise<void> {
  await db.media.update(path, change);
}

/** Chosen and waiting: what was never asked for leaves with the draft that it was chosen for. */
export async function forgetUnusedMedia(db: DeskDatabase, rowId: string): Promise<void> {
  await db.transaction("rw", [db.media, db.outbox, db.drafts], async () => {
    const chosen = await db.media.where("rowId").equals(rowId).primaryKeys();
    for (const path of chosen) if (!(await isShown(db, path))) await db.media.delete(path);
  });
}

/** The storage has them and the row that shows them is saved: here they are not needed. The caller holds the transaction. */
export async function forgetSentMedia(db: DeskDatabase, paths: readonly string[]): Promise<void> {
  for (const path of paths) if (!(await isShown(db, path))) await db.media.delete(path);
}

async function isShown(db: DeskDatabase, path: string): Promise<boolean> {
  const waiting = await db.outbox
    .filter(({ intent }) => intent.kind === "save" && intent.media.includes(path))
    .first();
  return (
    waiting !== undefined ||
    (await db.drafts.filter(({ fields }) => shows(fields, path)).first()) !== undefined
  );
}
