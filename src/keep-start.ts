import { storageKeys } from "./config/storage-keys.ts";
import { stored } from "./config/stored.ts";
import { parseSnapshot, stampOf } from "./domain/snapshot.ts";
import { getLocale } from "./i18n/paraglide/runtime.js";
import type { Reader } from "./local/reading.ts";
import { languageHere } from "./pwa/language-here.ts";
import { whenShellSaved } from "./pwa/register.ts";
import { forgetStartPage, isStartPageKept, keepStartPage } from "./pwa/start-page.ts";

/**
 * Keeps the start page as the snapshot has it. What was kept of another snapshot goes first, whatever comes after.
 * @param renew makes a snapshot of the mirror: a change of the language leaves none
 */
export async function keepStart(read: Reader, renew: (read: Reader) => Promise<void>): Promise<void> {
  if (stored(storageKeys.snapshot) === null && (await read.hasBegun())) await renew(read);
  const text = stored(storageKeys.snapshot);
  const snapshot = parseSnapshot(text);
  const stamp = stampOf(getLocale() + text);
  if (!snapshot || (await isStartPageKept(stamp))) return;
  await forgetStartPage();
  await whenShellSaved();
  const { stillHtml } = await import("./app/still-html.tsx");
  await keepStartPage(await stillHtml(snapshot), stamp);
  // Another tab may have been quicker with what is newer, or in another language.
  if (stored(storageKeys.snapshot) !== text || languageHere() !== getLocale()) await forgetStartPage();
}
