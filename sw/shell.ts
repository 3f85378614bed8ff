import { cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";
import type { Entry } from "./entries.ts";

declare const self: ServiceWorkerGlobalScope;

/** Maximum number of concurrent downloads. */
const AT_A_TIME = 4;
/** The cache of versions that cached each language separately. */
const FORMER_CACHE = "selam-reading";

/** Precaches the public site in every language, all or nothing, and serves it cache first. */
export function saveShell(files: Entry[]): void {
  cleanupOutdatedCaches();
  self.addEventListener("install", (event) => event.waitUntil(fetchAhead(files)));
  // No directory index: navigation.ts answers "/".
  precacheAndRoute(files, { directoryIndex: "" });
  self.addEventListener("activate", (event) => event.waitUntil(caches.delete(FORMER_CACHE)));
}

/**
 * Fills the HTTP cache with several requests at a time. Workbox precaches one file after another, a round trip each,
 * which is most of a minute on a slow connection.
 */
async function fetchAhead(files: readonly Entry[]): Promise<void> {
  const immutable = files.filter(({ revision }) => revision === null).values();
  const fetchNext = async () => {
    for (const { url } of immutable) {
      if (await caches.match(`/${url}`)) continue;
      // Workbox reports a failed file itself, when it gets to it.
      await fetch(`/${url}`, { credentials: "same-origin" }).then(
        (response) => response.arrayBuffer(),
        console.warn,
      );
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, fetchNext));
}
