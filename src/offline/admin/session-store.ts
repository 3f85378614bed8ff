import { Dexie, type Table } from "dexie";
import type { User } from "../../domain/auth/auth.ts";
import { storageErrorOf } from "../../domain/outbox/persist.ts";
import { closeWhenDeleted } from "../core/close-when-deleted.ts";
import { DATABASE_OPTIONS } from "../core/database-options.ts";

/** Key-value storage for a session, shared by all pages and workers of this site. */
type SessionStore = {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
};

/** A session store that also reports if the browser gives this site a database. */
type ProbingSessionStore = SessionStore & { isAvailable(): Promise<boolean> };

type Entry = { readonly key: string; readonly value: string };

/**
 * `selam-session`: the session and its user. Not in `localStorage`, which browsers flush to disk later, so that a crash
 * could lose a sign-in or sign-out. Writes here are on disk when they resolve.
 */
class SessionDatabase extends Dexie {
  declare readonly entries: Table<Entry, string>;

  constructor() {
    super("selam-session", DATABASE_OPTIONS);
    this.version(1).stores({ entries: "key" });
    closeWhenDeleted(this);
  }
}

export function openSessionStore(): ProbingSessionStore {
  const db = new SessionDatabase();
  return {
    async isAvailable() {
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
        // The database was deleted, or the browser gives no storage: there is no session.
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

/** The last user who signed in on this device. `locked` is true if the auth service has ended the session since. */
export type RememberedUser = User & { readonly locked: boolean };

/** Stores the last signed-in user, readable synchronously. */
export type LastUserStore = {
  user(): RememberedUser | null;
  /** Resolves when the user is stored on disk. */
  store(user: RememberedUser | null): Promise<void>;
  /** Reloads the user after another page has changed it. */
  reload(): Promise<void>;
};

const KEY = "person";

export async function openLastUser(store: SessionStore): Promise<LastUserStore> {
  let known = parseUser(await store.getItem(KEY));
  return {
    user: () => known,
    async store(user) {
      known = user;
      if (user) await store.setItem(KEY, JSON.stringify(user));
      else await store.removeItem(KEY);
    },
    async reload() {
      known = parseUser(await store.getItem(KEY));
    },
  };
}

function parseUser(text: string | null): RememberedUser | null {
  if (text === null) return null;
  try {
    const { id, email, locked } = JSON.parse(text) as Partial<RememberedUser>;
    return id && email ? { id, email, locked: locked === true } : null;
  } catch {
    // Corrupt entry: the user has to sign in again.
    return null;
  }
}
