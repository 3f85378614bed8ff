import { cacheStorage } from "../../config/cache-storage.ts";
import { API_URL } from "../../config/env.ts";
import { ownCaches } from "../language/build-files.ts";

/** Number of files and their total size in bytes. */
type Measure = { readonly count: number; readonly bytes: number };

export type CachedFiles = {
  /** The app: its code, fonts and drawings, and the admin's if it has been opened. */
  readonly app: Measure;
  readonly pictures: Measure;
  /** Size in bytes by picture URL. */
  readonly byAddress: ReadonlyMap<string, number>;
};

const PICTURES: readonly string[] = [ownCaches.pictures, ownCaches.pinned];

/** Sizes of this site's caches; zero without CacheStorage. */
export async function measureCaches(): Promise<CachedFiles> {
  const byAddress = new Map<string, number>();
  let [files, bytes] = [0, 0];
  const storage = await cacheStorage();
  for (const name of (await storage?.keys()) ?? []) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const size = (await (await cache.match(request, { ignoreVary: true }))?.blob())?.size ?? 0;
      if (PICTURES.includes(name)) byAddress.set(request.url, (byAddress.get(request.url) ?? 0) + size);
      else [files, bytes] = [files + 1, bytes + size];
    }
  }
  const sizes = [...byAddress.values()];
  return {
    app: { count: files, bytes },
    pictures: { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) },
    byAddress,
  };
}

/** Cached bytes of the given pictures. @param urls as stored in the database */
export function bytesOf(urls: readonly string[], { byAddress }: CachedFiles): number {
  const addresses = new Set(urls.map((url) => new URL(url, API_URL || location.origin).href));
  return [...addresses].reduce((sum, address) => sum + (byAddress.get(address) ?? 0), 0);
}

/** Deletes all pictures that are not pinned; they load again when viewed. */
export async function deleteViewedPictures(): Promise<void> {
  await (await cacheStorage())?.delete(ownCaches.pictures);
}
