import { store } from "../../config/local-storage.ts";
import { storageKeys } from "../../config/storage-keys.ts";
import type { Lang } from "../../domain/content/content.ts";
import { retryDelay } from "../update/retry-delay.ts";
import { idle } from "../update/unsaved-changes.ts";
import { forgetStartPage } from "../worker-bridge/cached-start-page.ts";
import { workerHere } from "../worker-bridge/worker-access.ts";
import { keepLanguage, noteLanguage } from "./cache-language.ts";

/**
 * Downloads another language to this device. Without a worker the language loads with the page.
 * @param onProgress called with the cached fraction, from 0 to 1
 * @returns true if the page can now be opened in that language
 */
export async function fetchLanguage(to: Lang, onProgress: (part: number) => void): Promise<boolean> {
  const worker = (await workerHere())?.active;
  // If the server has another version ("gone"), the page loads the newest one.
  return worker ? (await keepLanguage(worker, to, onProgress)) !== "unreachable" : navigator.onLine;
}

/**
 * Stores the choice and reloads the page in that language once no unsaved changes would be lost.
 * @throws Error if the browser does not persist data for the site
 */
export async function openInLanguage(to: Lang): Promise<void> {
  if (!store(storageKeys.language, to)) throw new Error("The choice is not kept.");
  // The snapshot rendered on the next start is in the old language.
  store(storageKeys.snapshot, null);
  await noteLanguage(to);
  await forgetStartPage();
  idle.whenTabKept(() => location.reload());
}

/**
 * Retries until the language is available, then opens it. Not triggered by the browser's online event alone,
 * because the connection may already be back, or be up without reaching the server.
 * @throws Error if the browser does not persist data for the site
 */
export async function openWhenOnline(to: Lang): Promise<void> {
  for (let attempt = 0; !(await fetchLanguage(to, () => undefined)); attempt++) await retryDelay(attempt);
  await openInLanguage(to);
}
