import { cacheStorage } from "../../config/cache-storage.ts";
import { API_URL } from "../../config/env.ts";
import { isCacheablePicture, isRecording, ownCaches } from "../language/build-files.ts";

/**
 * Fetches pictures and recordings and caches them without a limit. Those outside our storage are skipped.
 * @param urls absolute, or root-relative as stored in the database for our own storage
 * @returns the URLs that could not be fetched
 */
export async function pinPictures(urls: readonly string[]): Promise<string[]> {
  const storage = await cacheStorage();
  if (!storage) return [...urls];
  const pinned = await storage.open(ownCaches.pinned);
  const missing: string[] = [];
  for (const url of urls) {
    const address = addressOf(url);
    const known = [new URL(address), API_URL, location.origin] as const;
    if (!isCacheablePicture(...known) && !isRecording(...known)) continue;
    if (await pinned.match(address, { ignoreVary: true })) continue;
    try {
      // The worker answers from its cache if the picture was viewed before.
      const response = await fetch(address, { mode: "cors", credentials: "omit" });
      if (response.status !== 200) throw new Error(`${response.status} for ${address}`);
      await pinned.put(address, response);
    } catch {
      // Offline or deleted: the next pull tries again.
      missing.push(url);
    }
  }
  return missing;
}

export async function unpinPictures(urls: readonly string[]): Promise<void> {
  const storage = await cacheStorage();
  if (!storage || !(await storage.has(ownCaches.pinned))) return;
  const pinned = await storage.open(ownCaches.pinned);
  await Promise.all(urls.map((url) => pinned.delete(addressOf(url), { ignoreVary: true })));
}

function addressOf(url: string): string {
  return new URL(url, API_URL || location.origin).href;
}
