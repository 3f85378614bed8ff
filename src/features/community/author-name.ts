import { storageKeys } from "../../config/storage-keys.ts";
import { stored } from "../../config/stored.ts";

/** The name this device last wrote a comment under, "" for none. */
export function rememberedName(): string {
  return stored(storageKeys.authorName) ?? "";
}

export function rememberName(name: string): void {
  try {
    localStorage.setItem(storageKeys.authorName, name);
  } catch (error) {
    console.warn("The name is not remembered.", error);
  }
}
