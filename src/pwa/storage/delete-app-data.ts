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

/** How often the caches are looked at again, and after how many milliseconds: what was being fetched is stored when it arrives. */
const LOOKS = 5;
const LOOK_MS = 200;

/** Removes the service workers, all caches and the badge from this device. */
export async function deleteAppData(): Promise<void> {
  clearIcon();
  for (const registration of await allRegistrations()) await registration.unregister();
  const cachesHere = await cacheStorage();
  for (let look = 0; look < LOOKS; look += 1) {
    const names = (await cachesHere?.keys()) ?? [];
    if (look > 0 && names.length === 0) return;
    for (const name of names) await cachesHere?.delete(name);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
