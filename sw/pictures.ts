import type { WorkboxPlugin } from "workbox-core";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { isKeptPicture, ownCaches, pictureOfAnySize } from "../src/pwa/language/build-files.ts";
import { bounded, only200 } from "./bounded-cache.ts";

declare const self: ServiceWorkerGlobalScope;

// Not from src/config/env.ts: what else stands there is not defined for a worker in dev.
const STORAGE: string = import.meta.env.VITE_SUPABASE_URL ?? "";
const MOST = 300;
const UNUSED_FOR_SECONDS = 60 * 24 * 3600;

/**
 * Asked for with CORS, so that status and size of a hosted storage's answer can be seen: a picture that cannot
 * be judged might be an error page, and counts as megabytes against the quota.
 */
const readable: WorkboxPlugin = {
  requestWillFetch: async ({ request }) =>
    new Request(request.url, { mode: "cors", credentials: "omit", cache: request.cache }),
};

/**
 * Without a network a kept picture is the best there is: one that the clock calls too old, or the same one in the
 * size that another window asked for.
 */
const anyKeptOne: WorkboxPlugin = {
  handlerDidError: async ({ request }) => {
    const wanted = pictureOfAnySize(request.url);
    for (const name of [ownCaches.pictures, ownCaches.pinned]) {
      const cache = await caches.open(name);
      const kept = (await cache.keys()).filter(({ url }) => pictureOfAnySize(url) === wanted);
      const best = kept.find(({ url }) => url === request.url) ?? kept[0];
      if (best) return cache.match(best, { ignoreVary: true });
    }
    return undefined;
  },
};

export function keepPictures(): void {
  const seen = new CacheFirst({
    cacheName: ownCaches.pictures,
    matchOptions: { ignoreVary: true },
    plugins: [
      readable,
      only200,
      anyKeptOne,
      bounded({
        maxEntries: MOST,
        maxAgeSeconds: UNUSED_FOR_SECONDS,
        matchOptions: { ignoreVary: true },
      }),
    ],
  });
  registerRoute(
    ({ url, request }) => isKeptPicture(url, STORAGE, self.location.origin) && !request.headers.has("range"),
    async (options) =>
      (await caches.match(options.request.url, { cacheName: ownCaches.pinned, ignoreVary: true })) ??
      seen.handle(options),
  );
}
