import { store, stored } from "../../config/local-storage.ts";
import { storageKeys } from "../../config/storage-keys.ts";

/** Asks the browser not to throw away what is stored here. @returns whether it promised */
export async function keepStorage(): Promise<boolean> {
  return (await navigator.storage?.persist?.()) ?? false;
}

/**
 * The same, once on a device: when there is something to lose for the first time. What it answered stands on the page of
 * what is saved, where it can be asked again.
 */
export async function askToKeepOnce(): Promise<void> {
  if (stored(storageKeys.askedToKeep)) return;
  store(storageKeys.askedToKeep, "yes");
  await keepStorage();
}
