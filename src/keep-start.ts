import { usesLessData } from "./config/less-data.ts";
import { storageKeys } from "./config/storage-keys.ts";
import { store, stored } from "./config/stored.ts";
import { parseSnapshot, type Snapshot, stampOf } from "./domain/snapshot.ts";
import { SNAPSHOT_SIZE, takeSnapshot } from "./domain/take-snapshot.ts";
import type { Reader } from "./local/reading.ts";
import { whenShellSaved } from "./pwa/register.ts";
import { forgetStartPage, isStartPageKept, keepStartPage } from "./pwa/start-page.ts";

/**
 * Keeps the newest posts for the next start's first paint, where the mirror has `changed`, and the start page with them in
 * it. What was kept of another snapshot goes first, whatever comes after.
 */
export async function keepStart(changed?: Reader): Promise<void> {
  if (changed) store(storageKeys.snapshot, JSON.stringify(await snapshotOf(changed)));
  const text = stored(storageKeys.snapshot);
  const snapshot = parseSnapshot(text);
  // The pictures of a kept page do not wait for a tap.
  if (usesLessData()) return forgetStartPage();
  if (!snapshot || (await isStartPageKept(stampOf(text)))) return;
  await forgetStartPage();
  await whenShellSaved();
  const { stillHtml } = await import("./app/still-html.tsx");
  await keepStartPage(await stillHtml(snapshot), stampOf(text));
  // Another tab may have been quicker with what is newer.
  if (stored(storageKeys.snapshot) !== text) await forgetStartPage();
}

async function snapshotOf(read: Reader): Promise<Snapshot> {
  const [blog, news, community, profile] = await Promise.all([
    read.newest("blog", SNAPSHOT_SIZE.blog),
    read.newest("news", SNAPSHOT_SIZE.news),
    read.newest("community", SNAPSHOT_SIZE.community),
    read.profile(),
  ]);
  return takeSnapshot(blog, news, community, profile);
}
