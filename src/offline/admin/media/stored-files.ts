import type { Table } from "dexie";
import { addMilliseconds, type Timestamp } from "../../../domain/dates/timestamp.ts";
import type { UploadCopy } from "../../../domain/forms/draft.ts";
import { REPLAY_WINDOW } from "../../../domain/outbox/operation.ts";
import { storageErrorOf } from "../../core/storage-error.ts";
import type { AdminDatabase } from "../database.ts";
import { isReferenced } from "./media.ts";

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

export type UploadCopyTables = {
  stored: Table<UploadCopy, string>;
  missing: Table<{ readonly path: string; readonly rowId: string }, string>;
};
