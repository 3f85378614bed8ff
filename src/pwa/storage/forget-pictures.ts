import { cacheStorage } from "../../config/cache-storage.ts";
import { API_URL } from "../../config/env.ts";
import { ownCaches } from "../language/build-files.ts";

/**
 * Removes pictures from this device, when the post they belong to was taken down. Straight in the cache: it works
 * without a worker in force too, and offline.
 * @param urls absolute, or root-relative as the database keeps those of our own storage
 */
export async function forgetPictures(urls: readonly string[]): Promise<void> {
  const kept = urls.length > 0 ? await cacheStorage() : null;
  if (!kept) return;
  const cache = await kept.open(ownCaches.pictures);
  await Promise.all(
    urls.map((url) => cache.delete(new URL(url, API_URL || location.origin).href, { ignoreVary: true })),
  );
}
