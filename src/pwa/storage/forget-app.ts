import { cacheStorage } from "../../config/cache-storage.ts";
import { store } from "../../config/local-storage.ts";
import { clearIcon } from "../install/icon-badge.ts";
import { workersHere } from "../worker-bridge/worker-access.ts";

/**
 * Everything the site noted in this browser goes, and with it every other tab of this site ends (forgotten.ts): an
 * open one would save again what is being removed.
 */
export function forgetNotes(): void {
  // An empty storage would clear in silence.
  store("selam-forgets", "1");
  for (const storage of [() => localStorage, () => sessionStorage]) {
    try {
      storage().clear();
    } catch (error) {
      console.warn("A storage that is closed to this page holds nothing of it.", error);
    }
  }
}

/** Takes the saved app and what it counts on its icon off this device. */
export async function forgetApp(): Promise<void> {
  clearIcon();
  for (const registration of await workersHere()) await registration.unregister();
  const kept = await cacheStorage();
  for (const name of (await kept?.keys()) ?? []) await kept?.delete(name);
}
