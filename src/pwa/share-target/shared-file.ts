import { cacheStorage } from "../../config/cache-storage.ts";
import { ownCaches } from "../language/build-files.ts";

const KEY = "/shared-post";

/** The file of a post in what was shared; null if there is none. */
export function fileIn(form: FormData, field: string): Blob | null {
  const file = form.get(field);
  return file instanceof Blob && file.size > 0 ? file : null;
}

/** Stores a shared file until the page that opens it has loaded. @throws DOMException if the device is full */
export async function storeSharedFile(file: Blob): Promise<void> {
  const cache = await caches.open(ownCaches.shared);
  await cache.put(KEY, new Response(file));
}

/** The shared file, once; null if there is none. */
export async function takeSharedFile(): Promise<Blob | null> {
  const stored = await cacheStorage();
  if (!stored || !(await stored.has(ownCaches.shared))) return null;
  const cache = await stored.open(ownCaches.shared);
  const file = await (await cache.match(KEY))?.blob();
  await cache.delete(KEY);
  return file ?? null;
}
