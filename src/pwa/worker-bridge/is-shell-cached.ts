import { cacheStorage } from "../../config/cache-storage.ts";

/** The document that the worker precaches last (src/pwa/language/build-files.ts). */
const LAST = "/index.html";

/** True if the worker's files are on this device. False also where the browser has no caches. */
export async function isShellCached(): Promise<boolean> {
  const storage = await cacheStorage();
  return (await storage?.match(LAST, { ignoreSearch: true })) !== undefined;
}
