import { listDatabases } from "../core/list-databases.ts";
import { DraftsDatabase, type StoredDraft } from "./drafts-database.ts";

/** A draft that nobody has changed for this long is deleted, in milliseconds. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

export type DraftStore = {
  /** The draft of a form; null if there is none. Creates no database. */
  read(name: string): Promise<StoredDraft | null>;
  /** The drafts of the form that another window has overwritten, newest first. Creates no database. */
  readAside(name: string): Promise<StoredDraft[]>;
  /**
   * Resolves when it is on disk. Drafts are written in the order of the calls. The text of another window that would be
   * overwritten unread are kept aside.
   * @param known the `at` of the stored draft from which this one was written, which it replaces
   * @returns the draft that is kept aside instead; null if there was none
   */
  write(draft: StoredDraft, known?: number): Promise<StoredDraft | null>;
  /** Keeps a draft aside, for a window whose form another window has taken over. */
  keepAside(draft: StoredDraft): Promise<void>;
  /** Deletes a draft that was kept aside. */
  deleteAside(name: string, at: number): Promise<void>;
  /** Deletes the drafts that nobody has changed for 30 days. Creates no database. */
  deleteOld(): Promise<void>;
};

/** Separates the name of a form from the time of a draft kept aside. No name has it. */
const ASIDE = "\n";
const asideName = (name: string, at: number) => `${name}${ASIDE}${at}`;

/** Visitors' drafts on this device. */
export function createDraftStore(now: () => number, db = new DraftsDatabase()): DraftStore {
  let last: Promise<unknown> = Promise.resolve();
  const exists = async () => (await listDatabases()).includes(db.name);

  function inOrder<T>(write: () => PromiseLike<T>): Promise<T> {
    const written = last.then(async () => write());
    last = written.catch(() => undefined);
    return written;
  }

  return {
    read: async (name) => ((await exists()) && (await db.drafts.get(name))) || null,

    async readAside(name) {
      if (!(await exists())) return [];
      const rows = await db.drafts
        .where("name")
        .startsWith(name + ASIDE)
        .toArray();
      return rows.map((row) => ({ ...row, name })).sort((one, other) => other.at - one.at);
    },

    write: (draft, known = draft.at) =>
      inOrder(() =>
        db.transaction("rw", db.drafts, async () => {
          const { name } = draft;
          const replaced = await db.drafts.get(name);
          const aside = replaced && replaced.words !== null && ![known, draft.at].includes(replaced.at);
          if (aside) await db.drafts.put({ ...replaced, name: asideName(name, replaced.at) });
          await db.drafts.put(draft);
          await db.drafts.delete(asideName(name, known));
          return aside ? replaced : null;
        }),
      ),

    keepAside: (draft) =>
      inOrder(async () => void (await db.drafts.put({ ...draft, name: asideName(draft.name, draft.at) }))),
    deleteAside: (name, at) => inOrder(() => db.drafts.delete(asideName(name, at))),

    async deleteOld() {
      if (await exists())
        await db.drafts
          .where("at")
          .below(now() - KEPT_MS)
          .delete();
    },
  };
}
