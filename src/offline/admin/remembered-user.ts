import type { Person } from "../../domain/auth/auth.ts";
import type { SessionStore } from "./session-store.ts";

/** The last user who signed in on this device. `locked` is true if the auth service has ended the session since. */
export type Remembered = Person & { readonly locked: boolean };

/** Stores the last signed-in user, readable synchronously. */
export type RememberedPerson = {
  person(): Remembered | null;
  /** Resolves when the user is stored on disk. */
  keep(person: Remembered | null): Promise<void>;
  /** Reloads the user after another page has changed it. */
  reread(): Promise<void>;
};

const KEY = "person";

export async function rememberedPerson(store: SessionStore): Promise<RememberedPerson> {
  let known = personIn(await store.getItem(KEY));
  return {
    person: () => known,
    async keep(person) {
      known = person;
      if (person) await store.setItem(KEY, JSON.stringify(person));
      else await store.removeItem(KEY);
    },
    async reread() {
      known = personIn(await store.getItem(KEY));
    },
  };
}

function personIn(text: string | null): Remembered | null {
  if (text === null) return null;
  try {
    const { id, email, locked } = JSON.parse(text) as Partial<Remembered>;
    return id && email ? { id, email, locked: locked === true } : null;
  } catch {
    // Corrupt entry: the user has to sign in again.
    return null;
  }
}
