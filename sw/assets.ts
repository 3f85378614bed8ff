import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { isAsset, ownCaches } from "../src/pwa/language/build-files.ts";
import { cacheOnly200, expiration } from "./bounded-cache.ts";

declare const self: ServiceWorkerGlobalScope;

const MOST = 80;

/** File names contain a content hash, so entries never go stale. Only their number is limited. */
export function cacheAssets(): void {
  registerRoute(
    ({ url }) => isAsset(url, self.location.origin),
    new CacheFirst({
      cacheName: ownCaches.assets,
      plugins: [cacheOnly200, expiration({ maxEntries: MOST })],
    }),
  );
}
