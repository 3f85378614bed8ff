import type { PrecacheController } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { isMeteredConnection } from "../src/config/metered-connection.ts";
import { addressOf, ownCaches } from "../src/pwa/language/build-files.ts";
import { languageInUse } from "../src/pwa/language/language-note.ts";
import { startPageKey } from "../src/pwa/worker-bridge/start-page-key.ts";
import type { Entry } from "./entries.ts";
import { NOT_PAGES } from "./page-addresses.ts";

/** The first script of the document. */
const ENTRY = /^assets\/index-[^/]+\.js$/;

/**
 * Answers every navigation with the shell in the reader's language, and "/" with the cached prerendered start page if
 * there is one.
 * @param files of this version, among them its first script: a start page of another version is not used
 * @param shell the precached files
 */
export function answerNavigations(files: readonly Entry[], shell: PrecacheController): void {
  const entry = files.find(({ url }) => ENTRY.test(url));
  registerRoute(
    new NavigationRoute(
      async ({ url, request }) =>
        (url.pathname === "/" && !isMeteredConnection() && entry && (await cachedStart(`/${entry.url}`))) ||
        (await shell.matchPrecache(addressOf[await languageInUse()].shell)) ||
        fetch(request),
      { denylist: NOT_PAGES },
    ),
  );
}

async function cachedStart(entry: string): Promise<Response | undefined> {
  return caches.match(startPageKey(entry), { cacheName: ownCaches.start });
}
