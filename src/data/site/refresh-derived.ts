import { usesDataSaver } from "../../config/data-saver.ts";
import { store, stored } from "../../config/local-storage.ts";
import { storageKeys } from "../../config/storage-keys.ts";
import { parseSnapshot, revisionsOnStart, type Snapshot } from "../../domain/content/snapshot.ts";
import { SNAPSHOT_SIZE, takeSnapshot } from "../../domain/content/take-snapshot.ts";
import { getLocale } from "../../i18n/paraglide/runtime.js";
import type { Library } from "../../offline/library/library.ts";
import type { Search } from "../../offline/search/search.ts";
import type { Reader } from "../../offline/site/queries.ts";
import { preferredLanguage } from "../../pwa/language/preferred-language.ts";
import { cacheStartPage, forgetStartPage } from "../../pwa/worker-bridge/cached-start-page.ts";
import { whenShellSaved } from "../../pwa/worker-bridge/register.ts";

/** How long after a change the search index is brought level, in milliseconds. */
const REST = 5_000;

type Followers = {
  readonly read: Reader;
  readonly search: Search;
  readonly library: Library;
  /** Whether the mirror is here at the next start: what lasts as long as the page keeps nothing for that. */
  readonly lasts: boolean;
};

/**
 * Brings level what follows from the mirror, once nobody waits for it: what the next start paints, the search index, what
 * is pinned.
 * @param changed whether the mirror changed; the app's own start asks too, for a new version or a run that was cut off
 */
export async function refreshDerived(
  { read, search, library, lasts }: Followers,
  changed: boolean,
): Promise<void> {
  try {
    if (lasts) await refreshStartPage(read, changed);
  } finally {
    await rest();
    await search.renew();
    await library.mend();
  }
}

/** The first seconds belong to the reader: who searches in them has the index made at once. */
function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, REST));
}

/**
 * Keeps the newest posts for the next start's first paint, where the mirror has `changed` or a change of the language left
 * none, and the prerendered start page that shows them.
 */
async function refreshStartPage(read: Reader, changed: boolean): Promise<void> {
  if (changed || (stored(storageKeys.snapshot) === null && (await read.hasBegun())))
    store(storageKeys.snapshot, JSON.stringify(await snapshotOf(read)));
  const text = stored(storageKeys.snapshot);
  const snapshot = parseSnapshot(text);
  // The pictures of a prerendered page do not wait for a tap.
  if (!snapshot || usesDataSaver()) return forgetStartPage();
  await cacheStartPage(getLocale(), revisionsOnStart(snapshot), whenShellSaved);
  // Another tab may have been quicker with what is newer, or in another language.
  if (stored(storageKeys.snapshot) !== text || preferredLanguage() !== getLocale()) await forgetStartPage();
}

async function snapshotOf(read: Reader): Promise<Snapshot> {
  const [blog, news, community, profile] = await Promise.all([
    read.newest("blog", SNAPSHOT_SIZE.blog),
    read.newest("news", SNAPSHOT_SIZE.news),
    read.newest("community", SNAPSHOT_SIZE.community),
    read.profile(),
  ]);
  return takeSnapshot(blog, news, community, profile, getLocale());
}
