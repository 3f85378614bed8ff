import type { Person } from "../../domain/auth/auth.ts";
import type { SessionStore } from "./session-store.ts";

/** Who signed in here last, and whether the auth service has ended their session since. */
export type Remembered = Person & { readonly locked: boolean };

/** Whoever signed in last on this device, at hand without waiting. */
export type RememberedPerson = {
  person(): Remembered | null;
  /** Resolves when it is on the disk. */
  keep(person: Remembered | null): Promise<void>;
  /** Another page has written. */
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
    // Half-broken: whoever it was signs in again.
    return null;
  }
}
