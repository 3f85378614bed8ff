import { cacheStorage } from "../../config/cache-storage.ts";
import { API_URL } from "../../config/env.ts";
import { ownCaches } from "../language/build-files.ts";

/**
 * Deletes pictures from this device when their post has been removed. It accesses the cache directly, so it
 * works offline and without an active worker.
 * @param urls absolute, or root-relative as stored in the database for our own storage
 */
export async function deletePictures(urls: readonly string[]): Promise<void> {
  const storage = urls.length > 0 ? await cacheStorage() : null;
  if (!storage) return;
  const cache = await storage.open(ownCaches.pictures);
  await Promise.all(
    urls.map((url) => cache.delete(new URL(url, API_URL || location.origin).href, { ignoreVary: true })),
  );
}
