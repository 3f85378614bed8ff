import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from "workbox-precaching";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Saves what the build lists (see vite.config.ts), all or nothing, and answers with it before any network. */
export function saveShell(): void {
  cleanupOutdatedCaches();
  precacheAndRoute(self.__WB_MANIFEST);
}
