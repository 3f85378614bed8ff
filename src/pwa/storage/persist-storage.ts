import { store, stored } from "../../config/local-storage.ts";
import { storageKeys } from "../../config/storage-keys.ts";

/** Requests persistent storage. @returns true if granted */
export async function persistStorage(): Promise<boolean> {
  return (await navigator.storage?.persist?.()) ?? false;
}

/**
 * Requests persistent storage once per device, when there is first something to lose. The library page shows
 * the result and can repeat the request.
 */
export async function requestPersistenceOnce(): Promise<void> {
  if (stored(storageKeys.askedToKeep)) return;
  store(storageKeys.askedToKeep, "yes");
  await persistStorage();
}
