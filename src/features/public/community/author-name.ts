import { storageKeys } from "../../../config/storage-keys.ts";
import { store, stored } from "../../../config/local-storage.ts";

/** The name this device last wrote a comment under, "" for none. */
export function rememberedName(): string {
  return stored(storageKeys.authorName) ?? "";
}

export function rememberName(name: string): void {
  store(storageKeys.authorName, name);
}
