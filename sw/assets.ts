import type { WorkboxPlugin } from "workbox-core";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { isAsset, ownCaches } from "../src/pwa/language/build-files.ts";
import { cacheOnly200, expiration } from "./bounded-cache.ts";
import type { Entry } from "./entries.ts";
import { cacheRenamed, olderFiles } from "./renamed-files.ts";

declare const self: ServiceWorkerGlobalScope;

const MOST = 80;

/** What the admin shares with rarely used pages is in its own cache where the admin was opened. */
const fromAdminCache: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse, request }) =>
    cachedResponse ?? caches.match(request, { cacheName: ownCaches.admin }),
};

/**
 * Caches files of the build once they are used. File names contain a content hash, so entries never go stale; only their
 * number is limited. A new version caches its own of those that were used before it activates, so that they work
 * offline after an update too.
 * @param rare the scripts that are cached once used
 * @param all files of this version, in order to know their names
 */
export function cacheAssets(rare: readonly Entry[], all: readonly Entry[]): void {
  const strategy = new CacheFirst({
    cacheName: ownCaches.assets,
    plugins: [cacheOnly200, fromAdminCache, expiration({ maxEntries: MOST })],
  });
  const renew = async (event: ExtendableEvent): Promise<void> => {
    if (!(await caches.has(ownCaches.assets))) return;
    const cache = await caches.open(ownCaches.assets);
    const older = await olderFiles(rare, cache);
    const used = rare.filter(({ url }) => older.has(url));
    await cacheRenamed(all, used, cache);
    await Promise.all(
      used.map(({ url }) => strategy.handleAll({ event, request: new Request(`/${url}`) })[1]),
    );
  };

  registerRoute(({ url }) => isAsset(url, self.location.origin), strategy);
  // What cannot be had now is fetched when it is next used.
  self.addEventListener("install", (event) => event.waitUntil(renew(event).catch(console.warn)));
  self.addEventListener("activate", (event) => event.waitUntil(forgetOlder(rare)));
}

/** Deletes other versions' files of the same names. */
async function forgetOlder(rare: readonly Entry[]): Promise<void> {
  if (!(await caches.has(ownCaches.assets))) return;
  const cache = await caches.open(ownCaches.assets);
  for (const older of (await olderFiles(rare, cache)).values())
    for (const url of older) await cache.delete(url);
}
