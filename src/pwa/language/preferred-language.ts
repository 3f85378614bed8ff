import { stored } from "../../config/local-storage.ts";
import { storageKeys } from "../../config/storage-keys.ts";
import { tabStorage } from "../../config/tab-storage.ts";
import type { Lang } from "../../domain/content/content.ts";
import {
  addressIn,
  addressInAny,
  chooseLanguage,
  LANGUAGE_PARAMETER,
} from "../../domain/content/language.ts";

/** The language of the link with which this visit began, for addresses without one. Also written by public/boot.js. */
const VISIT = "selam-visit-language";

/** Of this visit; undefined until it is read. */
let visit: string | null | undefined;

/** The language chosen in this browser, or else its preferred one: that of the next visit. */
export function ownLanguage(): Lang {
  return chooseLanguage(stored(storageKeys.language), navigator.languages);
}

/** The language of the opened address, for as long as the tab is open, or else the reader's own. */
export function preferredLanguage(): Lang {
  if (visit === undefined) visit = readVisit();
  return chooseLanguage(visit, [ownLanguage()]);
}

/**
 * Writes the language of a visit into the address if it is not the reader's own, so that a reload, a copied address and the
 * way back from another site open in it too. The router need not know: the state of the history stays.
 */
export function keepVisitLanguage(): void {
  const language = preferredLanguage();
  if (language === ownLanguage()) return;
  const { href } = location;
  const kept = addressIn(language, href);
  if (kept !== href) history.replaceState(history.state, "", kept);
}

/** Ends the language of the visit, since the reader has chosen one. */
export function endVisitLanguage(): void {
  visit = null;
  remember(null);
  history.replaceState(history.state, "", addressInAny(location.href));
}

function readVisit(): string | null {
  const named = new URLSearchParams(location.search).get(LANGUAGE_PARAMETER);
  if (named) remember(named);
  try {
    return named ?? tabStorage().getItem(VISIT);
  } catch (error) {
    console.warn("Storage is closed to this page.", error);
    return named;
  }
}

function remember(language: string | null): void {
  try {
    if (language === null) tabStorage().removeItem(VISIT);
    else tabStorage().setItem(VISIT, language);
  } catch (error) {
    console.warn("The language of this visit is not stored.", error);
  }
}
