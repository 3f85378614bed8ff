import { stored } from "../../config/local-storage.ts";
import { storageKeys } from "../../config/storage-keys.ts";
import type { Lang } from "../../domain/content/content.ts";
import { chooseLanguage } from "../../domain/content/language.ts";

/** The language chosen in this browser, or else the browser's preferred one. */
export function preferredLanguage(): Lang {
  return chooseLanguage(stored(storageKeys.language), navigator.languages);
}
