import { Route } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { isAsset, ownCaches } from "../src/pwa/language/build-files.ts";
import { cacheOnly200, expiration } from "./bounded-cache.ts";
import { serve } from "./serve.ts";

declare const self: ServiceWorkerGlobalScope;

const MOST = 80;

/**
 * Caches the files of the build that are not precached once they are used. File names contain a content hash, so entries
 * never go stale; only their number is limited.
 */
export function cacheAssets(): void {
  const strategy = new CacheFirst({
    cacheName: ownCaches.assets,
    plugins: [cacheOnly200, expiration({ maxEntries: MOST })],
  });
  serve(new Route(({ url }) => isAsset(url, self.location.origin), strategy));
}
