import { stored } from "./local-storage.ts";
import { storageKeys } from "./storage-keys.ts";

/** True if the owner is signed in on this device: signing out removes the time of the admin's last sync. */
export function isOwnersDevice(): boolean {
  return stored(storageKeys.adminUpdatedAt) !== null;
}
