import type { User } from "../../domain/auth/auth.ts";
import type { SessionStore } from "./session-store.ts";

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
