import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { isAsset, ownCaches } from "../src/pwa/language/build-files.ts";
import { bounded, only200 } from "./bounded-cache.ts";

declare const self: ServiceWorkerGlobalScope;

const MOST = 80;

/** Their names change with their content, so that age says nothing: only their number is bounded. */
export function keepAssets(): void {
  registerRoute(
    ({ url }) => isAsset(url, self.location.origin),
    new CacheFirst({ cacheName: ownCaches.assets, plugins: [only200, bounded({ maxEntries: MOST })] }),
  );
}
