import { cacheStorage } from "../../config/cache-storage.ts";
import { API_URL } from "../../config/env.ts";
import { isKeptPicture, ownCaches } from "../language/build-files.ts";

/**
 * Fetches pictures and keeps them beyond every bound. One that is of no storage of ours is left to the network.
 * @param urls absolute, or root-relative as the database keeps those of our own storage
 * @returns those that could not be had
 */
export async function pinPictures(urls: readonly string[]): Promise<string[]> {
  const kept = await cacheStorage();
  if (!kept) return [...urls];
  const pinned = await kept.open(ownCaches.pinned);
  const missing: string[] = [];
  for (const url of urls) {
    const address = addressOf(url);
    if (!isKeptPicture(new URL(address), API_URL, location.origin)) continue;
    if (await pinned.match(address, { ignoreVary: true })) continue;
    try {
      // The worker, where there is one, has it at hand if it was seen before.
      const response = await fetch(address, { mode: "cors", credentials: "omit" });
      if (response.status !== 200) throw new Error(`${response.status} for ${address}`);
      await pinned.put(address, response);
    } catch {
      // Without a line, or gone: the next pull tries again.
      missing.push(url);
    }
  }
  return missing;
}

export async function unpinPictures(urls: readonly string[]): Promise<void> {
  const kept = await cacheStorage();
  if (!kept || !(await kept.has(ownCaches.pinned))) return;
  const pinned = await kept.open(ownCaches.pinned);
  await Promise.all(urls.map((url) => pinned.delete(addressOf(url), { ignoreVary: true })));
}

function addressOf(url: string): string {
  return new URL(url, API_URL || location.origin).href;
}
