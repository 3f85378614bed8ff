import { cacheStorage } from "../../config/cache-storage.ts";
import { API_URL } from "../../config/env.ts";
import { ownCaches } from "../language/build-files.ts";

/** How many files, and how many bytes they are. */
type Measure = { readonly count: number; readonly bytes: number };

export type CachedFiles = {
  /** The app itself: its code, faces, drawings, and the admin's where that was opened. */
  readonly app: Measure;
  readonly pictures: Measure;
  /** Bytes of each picture by its address. */
  readonly byAddress: ReadonlyMap<string, number>;
};

const PICTURES: readonly string[] = [ownCaches.pictures, ownCaches.pinned];

/** What lies in the browser's caches for this site. Nothing, where it has none. */
export async function measureCaches(): Promise<CachedFiles> {
  const byAddress = new Map<string, number>();
  let [files, bytes] = [0, 0];
  const kept = await cacheStorage();
  for (const name of (await kept?.keys()) ?? []) {
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

/** The bytes that these pictures take here. @param urls as the database keeps them */
export function bytesOf(urls: readonly string[], { byAddress }: CachedFiles): number {
  const addresses = new Set(urls.map((url) => new URL(url, API_URL || location.origin).href));
  return [...addresses].reduce((sum, address) => sum + (byAddress.get(address) ?? 0), 0);
}

/** Removes every picture that nobody pinned: each comes again when it is looked at. */
export async function forgetSeenPictures(): Promise<void> {
  await (await cacheStorage())?.delete(ownCaches.pictures);
}
