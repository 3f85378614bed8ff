import { ADMIN_KINDS } from "../../../domain/content/admin-content.ts";
import type { Medium } from "../../../domain/forms/draft.ts";
import type { AdminDatabase } from "../database.ts";
import { shows } from "../outbox-folding.ts";

// Pictures and films that the owner chose, until they lie in the storage, or are out of it again.

/** An upload begins, unless nothing shows the file any more. */
export async function startUpload(db: AdminDatabase, path: string): Promise<boolean> {
  const begun = db.media
    .where({ path })
    .and(({ state }) => state !== "unwanted")
    .modify({ state: "sending", tried: true, sent: 0 });
  return (await begun) > 0;
}

/** How an upload that is on its way went on. What nothing shows any more stays unwanted, wherever it is by now. */
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

/** What its owner says of an upload: to be stopped, or tried once more. */
export async function turnUpload(db: AdminDatabase, path: string, to: "cancelled" | "kept"): Promise<void> {
  await db.media
    .where({ path })
    .and(({ state }) => state !== "unwanted")
    .modify({ state: to, sent: 0, why: null });
}

/**
 * Files chosen for a row that nothing on this device shows any more: those that never left are forgotten, those that may
 * lie in the storage have to be taken out of it.
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

/** A file that is to be taken out of the storage; null for none. One that a row shows after all stays there. */
export async function unwantedMedium(db: AdminDatabase): Promise<Medium | null> {
  for (const medium of await db.media.where({ state: "unwanted" }).toArray()) {
    if (!(await isInMirror(db, medium.path))) return medium;
    await db.media.delete(medium.path);
  }
  return null;
}

/** Whether files are left to be taken out of the storage. */
export async function hasUnwanted(db: AdminDatabase): Promise<boolean> {
  return (await db.media.where({ state: "unwanted" }).count()) > 0;
}

/** It is out of the storage. */
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
