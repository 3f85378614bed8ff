import { store, stored } from "../config/local-storage.ts";
import { storageKeys } from "../config/storage-keys.ts";
import type { LastSync } from "../offline/core/sync-loop.ts";

/** A time in localStorage; it outlives the page if the browser permits. */
export function storedTime(key: string): { updatedAt: number | null } {
  return {
    get updatedAt() {
      return Number(stored(key)) || null;
    },
    set updatedAt(time) {
      if (time !== null) store(key, String(time));
    },
  };
}

/** The last sync of a mirror, in localStorage. All mirrors have one server, and so one difference between the clocks. */
export function storedSync(key: string): LastSync {
  const time = storedTime(key);
  return {
    get updatedAt() {
      return time.updatedAt;
    },
    set updatedAt(at) {
      time.updatedAt = at;
    },
    get clockOffset() {
      // A clock that has gone back since has been put right.
      return (time.updatedAt ?? 0) > Date.now() ? 0 : Number(stored(storageKeys.clockOffset)) || 0;
    },
    set clockOffset(offset) {
      store(storageKeys.clockOffset, String(offset));
    },
  };
}
