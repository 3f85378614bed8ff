import type { WorkboxPlugin } from "workbox-core";
import { Route } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { isCacheablePicture, ownCaches, pictureOfAnySize } from "../src/pwa/language/build-files.ts";
import { cacheOnly200, expiration } from "./bounded-cache.ts";
import { serve } from "./serve.ts";

declare const self: ServiceWorkerGlobalScope;

// Not imported from src/config/env.ts, whose other values are undefined in a dev worker.
const STORAGE: string = import.meta.env.VITE_SUPABASE_URL ?? "";
const MOST = 300;
const UNUSED_FOR_SECONDS = 60 * 24 * 3600;

/**
 * Requests with CORS to make status and size readable. An opaque response may be an error page and counts as
 * megabytes against the quota.
 */
const readable: WorkboxPlugin = {
  requestWillFetch: async ({ request }) =>
    new Request(request.url, { mode: "cors", credentials: "omit", cache: request.cache }),
};

/** Offline, any cached version of the picture will do: an expired one, or one in another size. */
const fallBackToAnySize: WorkboxPlugin = {
  handlerDidError: async ({ request }) => {
    const wanted = pictureOfAnySize(request.url);
    for (const name of [ownCaches.pictures, ownCaches.pinned]) {
      const cache = await caches.open(name);
      const cached = (await cache.keys()).filter(({ url }) => pictureOfAnySize(url) === wanted);
      const best = cached.find(({ url }) => url === request.url) ?? cached[0];
      if (best) return cache.match(best, { ignoreVary: true });
    }
    return undefined;
  },
};

export function cachePictures(): void {
  const viewedPictures = new CacheFirst({
    cacheName: ownCaches.pictures,
    matchOptions: { ignoreVary: true },
    plugins: [
      readable,
      cacheOnly200,
      fallBackToAnySize,
      expiration({
        maxEntries: MOST,
        maxAgeSeconds: UNUSED_FOR_SECONDS,
        matchOptions: { ignoreVary: true },
      }),
    ],
  });
  serve(
    new Route(
      ({ url, request }) =>
        isCacheablePicture(url, STORAGE, self.location.origin) && !request.headers.has("range"),
      async (options) =>
        (await caches.match(options.request.url, { cacheName: ownCaches.pinned, ignoreVary: true })) ??
        viewedPictures.handle(options),
    ),
  );
}
