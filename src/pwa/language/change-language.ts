import { store } from "../../config/local-storage.ts";
import { storageKeys } from "../../config/storage-keys.ts";
import type { Lang } from "../../domain/content/content.ts";
import { retryDelay } from "../update/retry-delay.ts";
import { idle } from "../update/unsaved-changes.ts";
import { forgetStartPage } from "../worker-bridge/cached-start-page.ts";
import { workerHere } from "../worker-bridge/worker-access.ts";
import { keepLanguage, noteLanguage } from "./cache-language.ts";

/**
 * Has another language on this device, if the site itself is; without a worker it comes with the page.
 * @param tell is told how much is saved, from 0 to 1
 * @returns whether the page can be opened in it now
 */
export async function fetchLanguage(to: Lang, tell: (part: number) => void): Promise<boolean> {
  const worker = (await workerHere())?.active;
  // What the server has not got any more comes with the page, in the newest version.
  return worker ? (await keepLanguage(worker, to, tell)) !== "unreachable" : navigator.onLine;
}

/**
 * Keeps the choice, and opens the same address in the language as soon as nothing typed here would be lost.
 * @throws Error where this browser keeps nothing for the site
 */
export async function openInLanguage(to: Lang): Promise<void> {
  if (!store(storageKeys.language, to)) throw new Error("The choice is not kept.");
  // What the next start would paint first speaks this one.
  store(storageKeys.snapshot, null);
  await noteLanguage(to);
  await forgetStartPage();
  idle.whenTabKept(() => location.reload());
}

/**
 * The same, unasked, when the line is back. It may be back already, or be there and lead nowhere for a while: nobody
 * waits for the browser's word alone.
 * @throws Error where this browser keeps nothing for the site
 */
export async function openWhenOnline(to: Lang): Promise<void> {
  for (let attempt = 0; !(await fetchLanguage(to, () => undefined)); attempt++) await retryDelay(attempt);
  await openInLanguage(to);
}
