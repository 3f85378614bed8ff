import { createHandlerBoundToURL, getCacheKeyForURL } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { isLineDear } from "../src/config/dear-line.ts";
import { keptCaches } from "../src/pwa/kept-addresses.ts";
import { NO_PAGES } from "./page-addresses.ts";

const SHELL = "/index.html";

/** Every page is the shell; the start page is the shell with the newest posts in it, where it was kept so. */
export function answerNavigations(): void {
  const shell = createHandlerBoundToURL(SHELL);
  const answer = async (options: Parameters<typeof shell>[0]) =>
    (options.url.pathname === "/" && !isLineDear() && (await keptStart())) || shell(options);
  registerRoute(new NavigationRoute(answer, { denylist: NO_PAGES }));
}

/** It is kept under the very address of the shell it was made from: one of another version is never found. */
async function keptStart(): Promise<Response | undefined> {
  const key = getCacheKeyForURL(SHELL);
  return key ? caches.match(key, { cacheName: keptCaches.start }) : undefined;
}
