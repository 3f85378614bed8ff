import { storageKeys } from "./config/storage-keys.ts";
import { stored } from "./config/stored.ts";
import { parseSnapshot, stampOf } from "./domain/snapshot.ts";
import { SNAPSHOT_SIZE, takeSnapshot } from "./domain/take-snapshot.ts";
import type { Reader } from "./local/reading.ts";
import type { Search } from "./local/search.ts";
import { whenShellSaved } from "./pwa/register.ts";
import { forgetStartPage, isStartPageKept, keepStartPage } from "./pwa/start-page.ts";
import type { Library } from "./sync/library.ts";

/**
 * Brings level what follows from the mirror, once nobody waits for it: what the next start paints, the search index, what
 * is pinned.
 * @param changed whether the mirror changed; the app's own start asks too, for a new version or a run that was cut off
 */
export async function followMirror(
  read: Reader,
  search: Search,
  library: Library,
  changed: boolean,
): Promise<void> {
  if (changed) await renewSnapshot(read);
  try {
    await keepStart();
  } finally {
    await search.renew();
    await library.mend();
  }
}

async function renewSnapshot(read: Reader): Promise<void> {
  const [blog, news, community, profile] = await Promise.all([
    read.newest("blog", SNAPSHOT_SIZE.blog),
    read.newest("news", SNAPSHOT_SIZE.news),
    read.newest("community", SNAPSHOT_SIZE.community),
    read.profile(),
  ]);
  const snapshot = takeSnapshot(blog, news, community, profile);
  try {
    localStorage.setItem(storageKeys.snapshot, JSON.stringify(snapshot));
  } catch (error) {
    // A full or closed storage costs the next start its head start, nothing else.
    console.warn("The snapshot is not kept for the next start.", error);
  }
}

/** Keeps the start page as the snapshot has it. What was kept of another snapshot goes first, whatever comes after. */
async function keepStart(): Promise<void> {
  const text = stored(storageKeys.snapshot);
  const snapshot = parseSnapshot(text);
  if (!snapshot || (await isStartPageKept(stampOf(text)))) return;
  await forgetStartPage();
  await whenShellSaved();
  const { stillHtml } = await import("./app/still-html.tsx");
  await keepStartPage(await stillHtml(snapshot), stampOf(text));
  // Another tab may have been quicker with what is newer.
  if (stored(storageKeys.snapshot) !== text) await forgetStartPage();
}
