import type { PrecacheEntry } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { KEEP_DESK } from "../src/pwa/keep-desk.ts";
import { isDeskFile, keptCaches } from "../src/pwa/kept-addresses.ts";

declare const self: ServiceWorkerGlobalScope;

type Entry = PrecacheEntry | string;

/** What the build lists: the public site's files, and the addresses of the desk's. */
export function partsOf(files: readonly Entry[]): { shell: Entry[]; desk: string[] } {
  const urls = files.map((file) => (typeof file === "string" ? file : file.url));
  return {
    shell: files.filter((_, at) => !isDeskFile(urls[at] ?? "")),
    desk: urls.filter(isDeskFile).map((url) => new URL(url, self.location.origin).href),
  };
}

/**
 * Saves the desk, all of it, when it is first opened here, and from then on with each new version before that comes into
 * force: an owner who opens it in a tunnel after an update finds it. Nobody else ever downloads it.
 */
export function keepDesk(files: readonly string[]): void {
  registerRoute(
    ({ url }) => isDeskFile(url.pathname),
    async ({ request }) =>
      (await caches.match(request.url, { cacheName: keptCaches.desk })) ?? fetch(request),
  );
  self.addEventListener("message", (event) => {
    if (event.data?.type === KEEP_DESK) event.waitUntil(save(files));
  });
  self.addEventListener("install", (event) => event.waitUntil(saveAgain(files)));
  self.addEventListener("activate", (event) => event.waitUntil(forgetOthers(files)));
}

async function saveAgain(files: readonly string[]): Promise<void> {
  if (await caches.has(keptCaches.desk)) await save(files);
}

/** @throws TypeError when a file could not be fetched: what is saved stays, and the next try goes on from there */
async function save(files: readonly string[]): Promise<void> {
  const cache = await caches.open(keptCaches.desk);
  for (const url of files) if (!(await cache.match(url))) await cache.add(url);
}

async function forgetOthers(files: readonly string[]): Promise<void> {
  if (!(await caches.has(keptCaches.desk))) return;
  const cache = await caches.open(keptCaches.desk);
  for (const { url } of await cache.keys()) if (!files.includes(url)) await cache.delete(url);
}
