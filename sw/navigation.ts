import { NavigationRoute, registerRoute } from "workbox-routing";
import { isMeteredConnection } from "../src/config/metered-connection.ts";
import type { Lang } from "../src/domain/content/content.ts";
import { addressOf, ownCaches } from "../src/pwa/language/build-files.ts";
import { type Speech, shellIn } from "./languages.ts";
import { NO_PAGES } from "./page-addresses.ts";

/** Answers every navigation with the shell, and "/" with the cached prerendered start page if there is one. */
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
 * The start page is cached under the shell URL of its own build, so a page of another version never matches. At
 * most one exists, because a language change deletes it.
 */
async function cachedStart(shells: readonly (string | undefined)[]): Promise<Response | undefined> {
  const start = await caches.open(ownCaches.start);
  const page = (await start.keys()).find(({ url }) => shells.includes(url));
  return page && start.match(page);
}
