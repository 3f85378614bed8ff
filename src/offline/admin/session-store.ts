import type { Table } from "dexie";
import type { User } from "../../domain/auth/auth.ts";
import { storageErrorOf } from "../../domain/outbox/persist.ts";
import { DeviceDatabase } from "../core/device-database.ts";

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
class SessionDatabase extends DeviceDatabase {
  declare readonly entries: Table<Entry, string>;

  constructor() {
    super("selam-session");
    this.version(1).stores({ entries: "key" });
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

/** Stores the last signed-in user, readable synchronously. Its promises resolve when the change is on disk. */
export type LastUserStore = {
  /** Null if nobody is signed in, or the user is signing out. */
  user(): RememberedUser | null;
  /** The id of a user whose sign-out has begun and has not ended, for example because its page was closed. */
  signingOut(): string | null;
  store(user: RememberedUser): Promise<void>;
  /** Records that the user is signing out. */
  beginSignOut(): Promise<void>;
  /** Forgets a user who has signed out, unless somebody has signed in since. */
  endSignOut(userId: string): Promise<void>;
  /** Reloads the user after another page has changed it. */
  reload(): Promise<void>;
};

const KEY = "person";

export async function openLastUser(store: SessionStore): Promise<LastUserStore> {
  let known = parseUser(await store.getItem(KEY));

  async function put(user: StoredUser): Promise<void> {
    known = user;
    await store.setItem(KEY, JSON.stringify(user));
  }

  async function reload(): Promise<void> {
    known = parseUser(await store.getItem(KEY));
  }

  return {
    user: () => (known?.isSigningOut ? null : known),
    signingOut: () => (known?.isSigningOut ? known.id : null),
    store: put,
    async beginSignOut() {
      if (known) await put({ ...known, isSigningOut: true });
    },
    async endSignOut(userId) {
      await reload();
      if (!known?.isSigningOut || known.id !== userId) return;
      known = null;
      await store.removeItem(KEY);
    },
    reload,
  };
}

type StoredUser = RememberedUser & { readonly isSigningOut?: boolean };

function parseUser(text: string | null): StoredUser | null {
  if (text === null) return null;
  try {
    const { id, email, locked, isSigningOut } = JSON.parse(text) as Partial<StoredUser>;
    return id && email ? { id, email, locked: locked === true, isSigningOut: isSigningOut === true } : null;
  } catch {
    // Corrupt entry: the user has to sign in again.
    return null;
  }
}
