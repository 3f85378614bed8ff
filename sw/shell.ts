import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from "workbox-precaching";

/**
 * Saves the shell, all or nothing, and answers with it before any network.
 * @param files what the build lists (scripts/precache.ts)
 */
export function saveShell(files: (PrecacheEntry | string)[]): void {
  cleanupOutdatedCaches();
  // Without an index of its own: what "/" is answered with is for navigation.ts to say.
  precacheAndRoute(files, { directoryIndex: "" });
}
