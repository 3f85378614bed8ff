import { listDatabases } from "../core/list-databases.ts";
import { DraftsDatabase, type StoredDraft } from "./drafts-database.ts";

/** A draft that nobody has changed for this long is deleted, in milliseconds. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

export type DraftStore = {
  /** The draft of a form; null if there is none. Creates no database. */
  read(name: string): Promise<StoredDraft | null>;
  /** Resolves when it is on disk. Drafts are written in the order of the calls. */
  write(draft: StoredDraft): Promise<void>;
  /** Deletes the drafts that nobody has changed for 30 days. Creates no database. */
  deleteOld(): Promise<void>;
};

/** Visitors' drafts on this device. */
export function createDraftStore(now: () => number, db = new DraftsDatabase()): DraftStore {
  let last: Promise<unknown> = Promise.resolve();
  const exists = async () => (await listDatabases()).includes(db.name);
  return {
    read: async (name) => ((await exists()) && (await db.drafts.get(name))) || null,

    write(draft) {
      const written = last.then(async () => void (await db.drafts.put(draft)));
      last = written.catch(() => undefined);
      return written;
    },

    async deleteOld() {
      if (await exists())
        await db.drafts
          .where("at")
          .below(now() - KEPT_MS)
          .delete();
    },
  };
}
