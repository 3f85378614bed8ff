import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from "workbox-precaching";
import type { Entry } from "./entries.ts";
import { cacheFirstFiles } from "./first-files.ts";
import { cacheRenamed } from "./renamed-files.ts";
import { serve } from "./serve.ts";

// Set by the build in front of the worker's code.
declare const self: ServiceWorkerGlobalScope & { readonly FIRST_FILES?: string };

/** Maximum number of concurrent downloads. */
const AT_A_TIME = 4;
/** The cache of versions that cached each language separately. */
const FORMER_CACHE = "selam-reading";

/**
 * Precaches the public site in every language, all or nothing, and serves it cache first.
 * @param files of the public site
 * @param all files of this version, in order to know their names
 * @returns the controller, which answers with a precached file
 */
export function saveShell(files: Entry[], all: readonly Entry[]): PrecacheController {
  const controller = new PrecacheController({ plugins: [{ requestWillFetch: revalidatePicture }] });
  // Documents last: while one is missing, the site is not complete (src/pwa/worker-bridge/is-shell-cached.ts).
  const isDocument = ({ url }: Entry) => url.endsWith(".html");
  controller.addToCacheList([...files.filter((file) => !isDocument(file)), ...files.filter(isDocument)]);
  cleanupOutdatedCaches();
  const save = async (event: ExtendableEvent) => {
    const cache = await caches.open(controller.strategy.cacheName);
    // Without these two the files are only downloaded one by one.
    await cacheFirstFiles(self.FIRST_FILES, files, cache, (url) => controller.getCacheKeyForURL(url)).catch(
      console.warn,
    );
    await cacheRenamed(all, files, cache).catch(console.warn);
    await Promise.all([fetchAhead(files), controller.install(event)]);
  };
  self.addEventListener("install", (event) => event.waitUntil(save(event)));
  self.addEventListener("activate", (event) => event.waitUntil(controller.activate(event)));
  // No directory index: navigation.ts answers "/".
  serve(new PrecacheRoute(controller, { directoryIndex: "" }));
  self.addEventListener("activate", (event) => event.waitUntil(caches.delete(FORMER_CACHE)));
  return controller;
}

/**
 * Downloads the files again that the browser has deleted while it kept the worker. If the server has a newer version, that one is
 * installed as a whole instead.
 * @param event keeps the worker running meanwhile
 * @throws if the server cannot be reached or lacks a file
 */
export async function restoreShell(controller: PrecacheController, event: ExtendableEvent): Promise<void> {
  await self.registration.update();
  if (self.registration.installing ?? self.registration.waiting) return;
  // Workbox downloads what is missing only for an event of this type.
  const install: ExtendableEvent = Object.create(event, {
    type: { value: "install" },
    waitUntil: { value: event.waitUntil.bind(event) },
  });
  await controller.install(install);
}

/**
 * Workbox downloads files without a hash in their names past the HTTP cache. Home has just loaded its picture, so that is only revalidated;
 * documents are not, because a host may give two versions of one the same ETag.
 */
async function revalidatePicture({ request }: { request: Request }): Promise<Request> {
  const isPicture = request.url.endsWith(".webp") && request.cache === "reload";
  return isPicture ? new Request(request, { cache: "no-cache" }) : request;
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
      await fetch(`/${url}`).then((response) => response.arrayBuffer(), console.warn);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, fetchNext));
}
