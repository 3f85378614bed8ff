import { createPartialResponse } from "workbox-range-requests";
import { Route } from "workbox-routing";
import { isRecording, ownCaches } from "../src/pwa/language/build-files.ts";
import { serve } from "./serve.ts";

declare const self: ServiceWorkerGlobalScope;

// Not imported from src/config/env.ts, whose other values are undefined in a dev worker.
const STORAGE: string = import.meta.env.VITE_SUPABASE_URL ?? "";

/**
 * Plays the recordings of pinned posts from the cache, in the byte ranges that a player asks for, so that seeking works
 * offline. Others come from the network and are not cached.
 */
export function playPinnedRecordings(): void {
  serve(
    new Route(
      ({ url }) => isRecording(url, STORAGE, self.location.origin),
      async ({ request }) => {
        const stored = await caches.match(request.url, { cacheName: ownCaches.pinned, ignoreVary: true });
        if (!stored) return fetch(request);
        return request.headers.has("range") ? createPartialResponse(request, stored) : stored;
      },
    ),
  );
}
