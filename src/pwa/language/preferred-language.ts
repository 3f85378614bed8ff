import { stored } from "../../config/local-storage.ts";
import { storageKeys } from "../../config/storage-keys.ts";
import type { Lang } from "../../domain/content/content.ts";
import { chooseLanguage, LANGUAGE_PARAMETER } from "../../domain/content/language.ts";

/** The language named by the address that was opened; links within the app do not carry it. */
let named: string | null | undefined;

/** The language chosen in this browser, or else that of the opened address, or else the browser's preferred one. */
export function preferredLanguage(): Lang {
  if (named === undefined) named = new URLSearchParams(location.search).get(LANGUAGE_PARAMETER);
  return chooseLanguage(stored(storageKeys.language) ?? named, navigator.languages);
}
