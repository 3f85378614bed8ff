import { store, stored } from "../../../config/local-storage.ts";
import { storageKeys } from "../../../config/storage-keys.ts";

/** The owner's name where they are signed in, else the author name last used for a comment on this device; "" if none. */
export function rememberedName(): string {
  return stored(storageKeys.ownersName) || (stored(storageKeys.authorName) ?? "");
}

export function rememberName(name: string): void {
  store(storageKeys.authorName, name);
}
