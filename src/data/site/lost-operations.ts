import { store, stored } from "../../config/local-storage.ts";
import { storageKeys } from "../../config/storage-keys.ts";
import { createStore } from "../../domain/state/store.ts";
import type { UnsentNote } from "../../offline/site/unsent-note.ts";

const lost = createStore(numberIn(storageKeys.lost));

/** How many unsent operations this browser has deleted with the site's database, until the user has seen it. */
export const lostOperations = {
  current: lost.current,
  subscribe: lost.subscribe,
  dismiss: () => setLost(0),
};

/** The note in localStorage, which some browsers keep when they delete databases. */
export const unsentNote: UnsentNote = {
  get unsent() {
    return numberIn(storageKeys.unsent);
  },
  set unsent(count) {
    put(storageKeys.unsent, count);
  },
  get lost() {
    return lost.current();
  },
  set lost(count) {
    setLost(count);
  },
};

function setLost(count: number): void {
  put(storageKeys.lost, count);
  lost.set(count);
}

function numberIn(key: string): number {
  return Number(stored(key)) || 0;
}

function put(key: string, count: number): void {
  store(key, count > 0 ? String(count) : null);
}
