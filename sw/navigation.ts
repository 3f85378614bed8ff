import { NavigationRoute, registerRoute } from "workbox-routing";
import { isMeteredConnection } from "../src/config/metered-connection.ts";
import type { Lang } from "../src/domain/content/content.ts";
import { addressOf, ownCaches } from "../src/pwa/language/build-files.ts";
import { type Speech, shellIn } from "./languages.ts";
import { NO_PAGES } from "./page-addresses.ts";

/** Every page is the shell; the start page is the one that the server prerendered, where that is cached. */
export function answerNavigations(speech: Record<Lang, Speech>): void {
  const shells = Object.entries(addressOf).map(([language, { shell }]) =>
    speech[language as Lang].reading.keyOf(shell),
  );
  registerRoute(
    new NavigationRoute(
      async ({ url, request }) =>
        (url.pathname === "/" && !isMeteredConnection() && (await cachedStart(shells))) ||
        shellIn(speech, request),
      { denylist: NO_PAGES },
    ),
  );
}

/**
 * It is cached under the address of the shell of its own build: one of another version is never found. There is one
 * at a time, since a change of the language forgets it.
 */
async function cachedStart(shells: readonly (string | undefined)[]): Promise<Response | undefined> {
  const start = await caches.open(ownCaches.start);
  const page = (await start.keys()).find(({ url }) => shells.includes(url));
  return page && start.match(page);
}
