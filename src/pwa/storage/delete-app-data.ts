import { cacheStorage } from "../../config/cache-storage.ts";
import { store } from "../../config/local-storage.ts";
import { clearIcon } from "../install/icon-badge.ts";
import { allRegistrations } from "../worker-bridge/worker-access.ts";

/**
 * Clears local and session storage, which also ends every other tab of this site (forgotten.ts): an open tab
 * would write the data again.
 */
export function clearWebStorage(): void {
  // Clearing an empty storage fires no event.
  store("selam-forgets", "1");
  for (const storage of [() => localStorage, () => sessionStorage]) {
    try {
      storage().clear();
    } catch (error) {
      console.warn("A storage that is closed to this page holds nothing of it.", error);
    }
  }
}

/** Removes the service workers, all caches and the badge from this device. */
export async function deleteAppData(): Promise<void> {
  clearIcon();
  for (const registration of await allRegistrations()) await registration.unregister();
  const cachesHere = await cacheStorage();
  for (const name of (await cachesHere?.keys()) ?? []) await cachesHere?.delete(name);
}
