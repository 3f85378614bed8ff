import { cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";
import type { Entry } from "./file-set.ts";

/**
 * Precaches the files shared by all languages (styles, fonts, drawings), all or nothing, and serves them cache
 * first.
 */
export function saveShell(files: Entry[]): void {
  cleanupOutdatedCaches();
  // No directory index: navigation.ts answers "/".
  precacheAndRoute(files, { directoryIndex: "" });
}
