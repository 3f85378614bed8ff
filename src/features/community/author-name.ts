import { storageKeys } from "../../config/storage-keys.ts";

/** The name this device last wrote a comment under, "" for none. */
export function rememberedName(): string {
  try {
    return localStorage.getItem(storageKeys.authorName) ?? "";
  } catch (error) {
    console.warn("Storage is closed to this page.", error);
    return "";
  }
}

export function rememberName(name: string): void {
  try {
    localStorage.setItem(storageKeys.authorName, name);
  } catch (error) {
    console.warn("The name is not remembered.", error);
  }
}
