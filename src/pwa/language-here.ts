import { storageKeys } from "../config/storage-keys.ts";
import { stored } from "../config/stored.ts";
import type { Lang } from "../domain/content.ts";
import { chooseLanguage } from "../domain/language.ts";

/** The language that was chosen in this browser, or that it asks for by itself. */
export function languageHere(): Lang {
  return chooseLanguage(stored(storageKeys.language), navigator.languages);
}
