import { usesDataSaver } from "../../config/data-saver.ts";
import { store, stored } from "../../config/local-storage.ts";
import { storageKeys } from "../../config/storage-keys.ts";
import type { PostsOf } from "../../domain/content/content.ts";
import { parseSnapshot, revisionsOnStart, type Snapshot } from "../../domain/content/initial-data.ts";
import { SNAPSHOT_SIZE, takeSnapshot } from "../../domain/content/take-snapshot.ts";
import { eachKind } from "../../domain/kinds/kinds.ts";
import { getLocale } from "../../i18n/paraglide/runtime.js";
import type { Library } from "../../offline/library/library.ts";
import type { Search } from "../../offline/search/search.ts";
import type { Reader } from "../../offline/site/queries.ts";
import { ownLanguage } from "../../pwa/language/preferred-language.ts";
import { cacheStartPage, deleteCachedStartPage } from "../../pwa/worker-bridge/cached-start-page.ts";
import { whenShellSaved } from "../../pwa/worker-bridge/register.ts";

/** Delay between a change and the update of the search index, in milliseconds. */
const DELAY = 5_000;

import { siteOrder } from "./site-order.ts";

type DerivedData = {
  readonly read: Reader;
  readonly search: Search;
  readonly library: Library;
  /** True if the mirror outlives the page; otherwise nothing is prepared for the next start. */
  readonly isPersistent: boolean;
};

/**
 * Updates the data derived from the mirror in idle time: the snapshot of the next start, the search index, and the
 * pins.
 * @param changed true if the mirror changed; false at the start of the app, after an update or an interrupted run
 */
export async function refreshDerived(
  { read, search, library, isPersistent }: DerivedData,
  changed: boolean,
): Promise<void> {
  try {
    if (isPersistent) await refreshStartPage(read, changed);
  } finally {
    await delay();
    await search.saveIfStale();
    await library.syncPins();
  }
}

/** Leaves the first seconds to the user; a search in that time builds the index at once. */
function delay(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, DELAY));
}

/**
 * Stores the newest posts for the next start's first paint, and the prerendered start page that shows them. Runs if the
 * mirror has `changed`, or if a change of the language has removed them, or an update their format.
 */
async function refreshStartPage(read: Reader, changed: boolean): Promise<void> {
  // The next visit is in the reader's own language; what is stored of it is removed if it no longer holds.
  if (ownLanguage() !== getLocale()) {
    if (!changed) return;
    store(storageKeys.snapshot, null);
    return deleteCachedStartPage();
  }
  if (changed || (parseSnapshot(stored(storageKeys.snapshot)) === null && (await read.isFilled())))
    store(storageKeys.snapshot, JSON.stringify(await snapshotOf(read)));
  const text = stored(storageKeys.snapshot);
  const snapshot = parseSnapshot(text);
  // Pictures of a prerendered page load without a tap, which data saver does not allow.
  if (!snapshot || usesDataSaver()) return deleteCachedStartPage();
  await cacheStartPage(getLocale(), revisionsOnStart(snapshot), whenShellSaved);
  // Another tab may have stored newer posts or another language in the meantime.
  if (stored(storageKeys.snapshot) !== text || ownLanguage() !== getLocale()) await deleteCachedStartPage();
}

async function snapshotOf(read: Reader): Promise<Snapshot> {
  const order = siteOrder();
  const [posts, profile] = await Promise.all([
    eachKind<PostsOf>((kind) => read.newest(kind, SNAPSHOT_SIZE[kind], undefined, order)),
    read.profile(),
  ]);
  return takeSnapshot(posts, profile, getLocale());
}
