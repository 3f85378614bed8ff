import { Dexie, type Table } from "dexie";
import { closeWhenDeleted } from "../core/close-when-deleted.ts";
import { storageErrorOf } from "../core/storage-error.ts";

/** Where a session lies, by name. Any page or worker of this site reads what another wrote. */
export type SessionStore = {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
};

/** The same, and whether this browser gives the site a database at all. */
type OwnStore = SessionStore & { isOpen(): Promise<boolean> };

type Entry = { readonly key: string; readonly value: string };

/**
 * `selam-session`: the session, and whose it is. Not `localStorage`: a browser writes that when it finds the time, and one
 * that is killed meanwhile has forgotten who signed in, or out. What is written here is on the disk when it resolves.
 */
class SessionDatabase extends Dexie {
  declare readonly entries: Table<Entry, string>;

  constructor() {
    super("selam-session", { chromeTransactionDurability: "strict" });
    this.version(1).stores({ entries: "key" });
    closeWhenDeleted(this);
  }
}

export function openSessionStore(): OwnStore {
  const db = new SessionDatabase();
  return {
    async isOpen() {
      try {
        await db.open();
        return true;
      } catch (error) {
        if (storageErrorOf(error) === "closed") return false;
        throw error;
      }
    },
    async getItem(key) {
      try {
        return (await db.entries.get(key))?.value ?? null;
      } catch (error) {
        // This device was made to forget, or the browser gives no databases here: nobody is signed in.
        if (storageErrorOf(error) === "closed") return null;
        throw error;
      }
    },
    async setItem(key, value) {
      await db.entries.put({ key, value });
    },
    async removeItem(key) {
      await db.entries.delete(key);
    },
  };
}
