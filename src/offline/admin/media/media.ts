import { ADMIN_KINDS } from "../../../domain/content/admin-content.ts";
import type { Medium } from "../../../domain/forms/draft.ts";
import type { AdminDatabase } from "../database.ts";
import { shows } from "../outbox-folding.ts";

// Local pictures and videos, until they are uploaded or deleted from storage.

/** Marks an upload as started, unless nothing refers to the file any more. */
export async function startUpload(db: AdminDatabase, path: string): Promise<boolean> {
  const begun = db.media
    .where({ path })
    .and(({ state }) => state !== "unwanted")
    .modify({ state: "sending", tried: true, sent: 0 });
  return (await begun) > 0;
}

/** Records the progress or result of a running upload. An unwanted file stays unwanted. */
export async function noteUpload(
  db: AdminDatabase,
  path: string,
  change: Partial<Pick<Medium, "state" | "sent" | "why">>,
): Promise<void> {
  await db.media
    .where({ path })
    .and(({ state }) => state === "sending")
    .modify(change);
}

/** Cancels or retries an upload on the owner's request. */
export async function turnUpload(db: AdminDatabase, path: string, to: "cancelled" | "kept"): Promise<void> {
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
      if (await isShown(db, path)) continue;
      const medium = await db.media.get(path);
      if (medium?.tried) await db.media.put({ ...medium, state: "unwanted", bytes: new ArrayBuffer(0) });
      else await db.media.delete(path);
    }
  });
}

/** The next file to delete from storage; null for none. Skips a file that a row refers to after all. */
export async function unwantedMedium(db: AdminDatabase): Promise<Medium | null> {
  for (const medium of await db.media.where({ state: "unwanted" }).toArray()) {
    if (!(await isInMirror(db, medium.path))) return medium;
    await db.media.delete(medium.path);
  }
  return null;
}

/** True if files are left to delete from storage. */
export async function hasUnwanted(db: AdminDatabase): Promise<boolean> {
  return (await db.media.where({ state: "unwanted" }).count()) > 0;
}

/** Deletes the local records of a file that was deleted from storage. */
export async function forgetDeleted(db: AdminDatabase, path: string): Promise<void> {
  await db.stored.delete(path);
  await db.media
    .where({ path })
    .and(({ state }) => state === "unwanted")
    .delete();
}

export async function isShown(db: AdminDatabase, path: string): Promise<boolean> {
  const waiting = await db.outbox
    .filter(({ intent }) => intent.kind === "save" && intent.media.includes(path))
    .first();
  if (waiting) return true;
  const showing = ({ fields }: { readonly fields: object }) => shows({ ...fields }, path);
  const [draft, aside] = [await db.drafts.filter(showing).first(), await db.setAside.filter(showing).first()];
  return draft !== undefined || aside !== undefined;
}

async function isInMirror(db: AdminDatabase, path: string): Promise<boolean> {
  for (const kind of ADMIN_KINDS)
    if (
      await db
        .table(kind)
        .filter((row) => shows(row, path))
        .first()
    )
      return true;
  return false;
}
