import { Route } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { ownCaches } from "../src/pwa/language/build-files.ts";
import { CACHE_ADMIN } from "../src/pwa/worker-bridge/cache-admin.ts";
import type { Entry } from "./entries.ts";
import { cacheRenamed } from "./renamed-files.ts";
import { serve } from "./serve.ts";

declare const self: ServiceWorkerGlobalScope;

/**
 * Caches the admin's code when the admin is first opened on this device. New versions then cache it before they
 * activate, so that the admin opens offline after an update. Other visitors never download it.
 * @param files that only the admin needs
 * @param all files of this version, in order to know their names
 */
export function cacheAdminFiles(files: readonly Entry[], all: readonly Entry[]): void {
  const paths = new Set(files.map(({ url }) => `/${url}`));
  const strategy = new CacheFirst({ cacheName: ownCaches.admin });
  const save = async (event: ExtendableEvent): Promise<void> => {
    await cacheRenamed(all, files, await caches.open(ownCaches.admin)).catch(console.warn);
    await Promise.all([...paths].map((path) => cacheFile(strategy, event, path)));
  };

  serve(new Route(({ url, sameOrigin }) => sameOrigin && paths.has(url.pathname), strategy));
  self.addEventListener("message", (event) => {
    if (event.data?.type === CACHE_ADMIN) event.waitUntil(save(event).catch(console.warn));
  });
  self.addEventListener("install", (event) =>
    event.waitUntil(isAdminUsed().then((used) => (used ? save(event) : undefined))),
  );
  self.addEventListener("activate", (event) => event.waitUntil(forgetOthers(paths)));
}

/** @throws Error if the file cannot be had: a version without all of the admin must not replace one that has it */
async function cacheFile(strategy: CacheFirst, event: ExtendableEvent, path: string): Promise<void> {
  const [response] = await Promise.all(strategy.handleAll({ event, request: new Request(path) }));
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
}

/** True if the admin has been opened on this device: it creates the database of its session at once. */
async function isAdminUsed(): Promise<boolean> {
  if (!(await caches.has(ownCaches.admin))) return false;
  // Firefox before 126 lists no databases.
  if (!("databases" in indexedDB)) return true;
  try {
    return (await indexedDB.databases()).some(({ name }) => name === "selam-session");
  } catch (error) {
    console.warn("The databases of this device could not be listed.", error);
    return true;
  }
}

/** Deletes the admin's files of other versions, and all of them where only visitors come. */
async function forgetOthers(paths: ReadonlySet<string>): Promise<void> {
  if (!(await isAdminUsed())) {
    await caches.delete(ownCaches.admin);
    return;
  }
  const cache = await caches.open(ownCaches.admin);
  for (const request of await cache.keys())
    if (!paths.has(new URL(request.url).pathname)) await cache.delete(request);
}
