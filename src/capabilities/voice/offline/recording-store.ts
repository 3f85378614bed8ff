import { Dexie } from "dexie";
import { persist } from "../../../domain/outbox/persist.ts";
import { listDatabases } from "../../../offline/core/list-databases.ts";
import type { RecordingStore, SoundFile } from "../domain/recording.ts";
import { RecordingsDatabase } from "./recordings-database.ts";

/** Stores recordings on this device. Chunks are array buffers, which every browser keeps through a crash. */
export function createRecordingStore(db: RecordingsDatabase): RecordingStore {
  const discard = (id: string): Promise<void> =>
    db.transaction("rw", [db.recordings, db.chunks], async () => {
      await db.recordings.delete(id);
      await chunksOf(db, id).delete();
    });

  return {
    begin: (place, id, type) =>
      persist(async () => {
        await db.transaction("rw", [db.recordings, db.chunks], async () => {
          for (const old of await db.recordings.where({ place }).primaryKeys()) await discard(old);
          await db.recordings.add({ id, place, type });
        });
        return id;
      }),

    append: (id, at, bytes, seconds) =>
      persist(async () => {
        await db.chunks.put({ recording: id, at, bytes, seconds });
        return id;
      }),

    has: async (place) =>
      (await listDatabases()).includes(db.name) && (await db.recordings.where({ place }).count()) > 0,

    async find(place): Promise<SoundFile | null> {
      const [stored] = await db.recordings.where({ place }).toArray();
      if (!stored) return null;
      const chunks = await chunksOf(db, stored.id).toArray();
      const sound = joinChunks(chunks);
      if (sound) return { id: stored.id, type: stored.type, ...sound };
      await discard(stored.id);
      return null;
    },

    discard,
  };
}

/**
 * Deletes the recordings of all places that begin with this text, such as those of an admin who signs out. Does not create
 * the database.
 */
export async function deleteRecordings(placePrefix: string): Promise<void> {
  if (!(await listDatabases()).includes("selam-recordings")) return;
  const db = new RecordingsDatabase();
  try {
    const store = createRecordingStore(db);
    for (const id of await db.recordings.where("place").startsWith(placePrefix).primaryKeys())
      await store.discard(id);
  } finally {
    db.close();
  }
}

/** The sound up to the first missing chunk; null without any. */
function joinChunks(
  chunks: readonly { readonly at: number; readonly bytes: ArrayBuffer; readonly seconds: number }[],
): Pick<SoundFile, "bytes" | "seconds"> | null {
  const gap = chunks.findIndex(({ at }, place) => at !== place);
  const whole = gap < 0 ? chunks : chunks.slice(0, gap);
  const last = whole.at(-1);
  if (!last || last.seconds <= 0) return null;
  const joined = new Uint8Array(whole.reduce((size, { bytes }) => size + bytes.byteLength, 0));
  let from = 0;
  for (const { bytes } of whole) {
    joined.set(new Uint8Array(bytes), from);
    from += bytes.byteLength;
  }
  return joined.byteLength === 0 ? null : { bytes: joined.buffer, seconds: last.seconds };
}

function chunksOf(db: RecordingsDatabase, id: string) {
  return db.chunks.where("[recording+at]").between([id, Dexie.minKey], [id, Dexie.maxKey]);
}
