import type { Auth } from "../../domain/auth/auth.ts";
import { ADMIN_KINDS } from "../../domain/content/admin-content.ts";
import { addMilliseconds, type Timestamp } from "../../domain/dates/timestamp.ts";
import type { MediaFile } from "../../domain/forms/draft.ts";
import type { AdminRemote } from "../../domain/outbox/admin-remote.ts";
import { REPLAY_WINDOW } from "../../domain/outbox/operation.ts";
import { storageErrorOf } from "../../domain/outbox/persist.ts";
import { isAnswerPath } from "../../domain/submissions/submission.ts";
import type { AdminDatabase } from "./database.ts";
import { refersTo } from "./outbox/enqueue.ts";
import { withAccessToken } from "./with-access-token.ts";

// Local pictures and videos, until they are uploaded or deleted from storage.

/** Marks an upload as started, unless nothing refers to the file any more. */
export async function startUpload(db: AdminDatabase, path: string): Promise<boolean> {
  const started = db.media
    .where({ path })
    .and(({ state }) => state !== "unwanted")
    .modify({ state: "sending", tried: true, ...ofUnfinished(path) });
  return (await started) > 0;
}

/** What an attempt that has not ended means for the next: the recording of an answer goes in parts, and every other file begins anew. */
export function ofUnfinished(path: string): Partial<Pick<MediaFile, "sent">> {
  return isAnswerPath(path) ? {} : { sent: 0 };
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

/** Notes that the server has not got these files, so that they are uploaded again. */
export async function restartUploads(db: AdminDatabase, paths: readonly string[]): Promise<void> {
  for (const path of paths) await setUploadState(db, path, "kept");
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

async function isReferenced(db: AdminDatabase, path: string): Promise<boolean> {
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

// Local copies of recently uploaded files, in case the server is restored from a backup without them.

/** Maximum total size of the copies, in bytes. */
const STORED_MAX = 200_000_000;

/**
 * Keeps a copy of each uploaded file that no local operation, draft or stashed version refers to: the newest of the
 * last 30 days, within the available space. Without space there are no copies; the server still has the files.
 * @param now the server's time
 * @param freeBytes available space in bytes
 */
export async function trimUploadCopies(
  db: AdminDatabase,
  now: Timestamp,
  freeBytes = STORED_MAX,
): Promise<void> {
  for (const path of await db.media.where({ state: "there" }).primaryKeys()) {
    try {
      await moveToStored(db, path, now);
    } catch (error) {
      if (storageErrorOf(error) !== "full") throw error;
      await db.media.delete(path);
    }
  }
  await deleteExcess(db, now, Math.min(freeBytes, STORED_MAX));
}

function moveToStored(db: AdminDatabase, path: string, now: Timestamp): Promise<void> {
  return db.transaction("rw", [db.media, db.stored, db.outbox, db.drafts, db.setAside], async () => {
    const file = await db.media.get(path);
    if (file?.state !== "there" || (await isReferenced(db, path))) return;
    const { rowId, bytes, type } = file;
    await db.stored.put({ path, rowId, bytes, type, size: bytes.byteLength, storedAt: now });
    await db.media.delete(path);
  });
}

async function deleteExcess(db: AdminDatabase, now: Timestamp, freeBytes: number): Promise<void> {
  const oldest = addMilliseconds(now, -REPLAY_WINDOW);
  await db.transaction("rw", db.stored, async () => {
    // Reads the index only, because the files may be large videos.
    const newestFirst = db.stored.orderBy("[storedAt+size]").reverse();
    const [sizes, paths] = [await newestFirst.keys(), await newestFirst.primaryKeys()];
    let left = freeBytes;
    const excess = paths.filter((_, at) => {
      const [storedAt, size] = sizes[at] as unknown as [Timestamp, number];
      left -= size;
      return left < 0 || storedAt < oldest;
    });
    if (excess.length > 0) await db.stored.bulkDelete(excess);
  });
}

/** Records that a file is missing from storage and has no local copy, so the owner has to choose it again. */
export async function markMissing(db: AdminDatabase, path: string, rowId: string): Promise<void> {
  await db.missing.put({ path, rowId });
}

/** Records that storage has the file. */
export async function markFound(db: AdminDatabase, path: string): Promise<void> {
  await db.missing.delete(path);
}

/** Checks again for files that a restored server had lost: another device may have uploaded them since. */
export async function recheckMissing(
  db: AdminDatabase,
  remote: Pick<AdminRemote, "hasFile">,
  auth: Pick<Auth, "access" | "refresh">,
): Promise<void> {
  for (const path of await db.missing.toCollection().primaryKeys()) {
    const held = await withAccessToken(auth, db.userId, (credentials) => remote.hasFile(credentials, path));
    if (held.ok && held.value) await markFound(db, path);
    else if (!held.ok && held.failure.kind !== "rejected") return;
  }
}
