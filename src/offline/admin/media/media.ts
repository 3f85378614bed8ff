import { ADMIN_KINDS } from "../../../domain/content/admin-content.ts";
import type { MediaFile } from "../../../domain/forms/draft.ts";
import type { AdminDatabase } from "../database.ts";
import { refersTo } from "../outbox/fold.ts";

// Local pictures and videos, until they are uploaded or deleted from storage.

/** Marks an upload as started, unless nothing refers to the file any more. */
export async function startUpload(db: AdminDatabase, path: string): Promise<boolean> {
  const started = db.media
    .where({ path })
    .and(({ state }) => state !== "unwanted")
    .modify({ state: "sending", tried: true, sent: 0 });
  return (await started) > 0;
}

/** Records the progress or result of a running upload. An unwanted file stays unwanted. */
export async function updateUpload(
  db: AdminDatabase,
  path: string,
  change: Partial<Pick<MediaFile, "state" | "sent" | "why">>,
): Promise<void> {
  await db.media
    .where({ path })
    .and(({ state }) => state === "sending")
    .modify(change);
}

/** Cancels or retries an upload on the owner's request. */
export async function setUploadState(
  db: AdminDatabase,
  path: string,
  to: "cancelled" | "kept",
): Promise<void> {
  await db.media
    .where({ path })
    .and(({ state }) => state !== "unwanted")
    .modify({ state: to, sent: 0, why: null });
}

/**
 * Releases the files of a row that nothing on this device refers to: those never sent are deleted, those that may be in
 * storage are marked for deletion there.
 */
export async function releaseMedia(db: AdminDatabase, rowId: string): Promise<void> {
  await db.transaction("rw", [db.media, db.outbox, db.drafts, db.setAside], async () => {
    for (const path of await db.media.where("rowId").equals(rowId).primaryKeys()) {
      if (await isReferenced(db, path)) continue;
      const file = await db.media.get(path);
      if (file?.tried) await db.media.put({ ...file, state: "unwanted", bytes: new ArrayBuffer(0) });
      else await db.media.delete(path);
    }
  });
}

/** The next file to delete from storage; null for none. Skips a file that a row refers to after all. */
export async function nextUnwanted(db: AdminDatabase): Promise<MediaFile | null> {
  for (const file of await db.media.where({ state: "unwanted" }).toArray()) {
    if (!(await isInMirror(db, file.path))) return file;
    await db.media.delete(file.path);
  }
  return null;
}

/** True if files are left to delete from storage. */
export async function hasUnwanted(db: AdminDatabase): Promise<boolean> {
  return (await db.media.where({ state: "unwanted" }).count()) > 0;
}

/** Deletes the local records of a file that was deleted from storage. */
export async function deleteLocalRecords(db: AdminDatabase, path: string): Promise<void> {
  await db.stored.delete(path);
  await db.media
    .where({ path })
    .and(({ state }) => state === "unwanted")
    .delete();
}

export async function isReferenced(db: AdminDatabase, path: string): Promise<boolean> {
  const waiting = await db.outbox
    .filter(({ intent }) => intent.kind === "save" && intent.media.includes(path))
    .first();
  if (waiting) return true;
  const showing = ({ fields }: { readonly fields: object }) => refersTo({ ...fields }, path);
  const [draft, aside] = [await db.drafts.filter(showing).first(), await db.setAside.filter(showing).first()];
  return draft !== undefined || aside !== undefined;
}

async function isInMirror(db: AdminDatabase, path: string): Promise<boolean> {
  for (const kind of ADMIN_KINDS)
    if (
      await db
        .table(kind)
        .filter((row) => refersTo(row, path))
        .first()
    )
      return true;
  return false;
}
