import type { Draft, Medium } from "../../domain/forms/draft.ts";
import type { AdminDatabase } from "./database.ts";
import { releaseMedia } from "./media/media.ts";

// What is being written. Nothing of it leaves this device before it is saved.

/** Keeps a draft as it stands. */
export async function putDraft(db: AdminDatabase, draft: Draft): Promise<void> {
  await db.drafts.put(draft);
}

/** Throws a draft away, and what was chosen for it alone. */
export async function dropDraft(db: AdminDatabase, rowId: string): Promise<void> {
  await db.transaction("rw", [db.drafts, db.media, db.outbox, db.setAside], async () => {
    await db.drafts.delete(rowId);
    await releaseMedia(db, rowId);
  });
}

/** Keeps a file that was chosen, under the path that it will have. */
export async function putMedium(
  db: AdminDatabase,
  chosen: Pick<Medium, "path" | "rowId" | "bytes" | "type" | "chosenAt">,
): Promise<void> {
  await db.media.put({ ...chosen, state: "kept", tried: false, sent: 0, why: null });
}
