import { store, stored } from "../../../config/local-storage.ts";
import { storageKeys } from "../../../config/storage-keys.ts";

/** The name this device last wrote a comment under, "" for none. */
export function rememberedName(): string {
  return stored(storageKeys.authorName) ?? "";
}

export function rememberName(name: string): void {
  store(storageKeys.authorName, name);
}
