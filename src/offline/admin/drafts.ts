import type { Draft, MediaFile } from "../../domain/forms/draft.ts";
import type { AdminDatabase } from "./database.ts";
import { releaseMedia } from "./media/media.ts";

// Drafts. They stay on this device until they are saved.

/** Stores a draft. */
export async function putDraft(db: AdminDatabase, draft: Draft): Promise<void> {
  await db.drafts.put(draft);
}

/** Deletes a draft and the files that only it used. */
export async function dropDraft(db: AdminDatabase, rowId: string): Promise<void> {
  await db.transaction("rw", [db.drafts, db.media, db.outbox, db.setAside], async () => {
    await db.drafts.delete(rowId);
    await releaseMedia(db, rowId);
  });
}

/** Stores a chosen file under its future storage path. */
export async function putFile(
  db: AdminDatabase,
  chosen: Pick<MediaFile, "path" | "rowId" | "bytes" | "type" | "chosenAt">,
): Promise<void> {
  await db.media.put({ ...chosen, state: "kept", tried: false, sent: 0, why: null });
}
