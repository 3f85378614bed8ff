import { cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";
import type { Entry } from "./file-set.ts";

/** Saves what every language shares (styles, faces, drawings), all or nothing, and answers with it before any network. */
export function saveShell(files: Entry[]): void {
  cleanupOutdatedCaches();
  // Without an index of its own: what "/" is answered with is for navigation.ts to say.
  precacheAndRoute(files, { directoryIndex: "" });
}
