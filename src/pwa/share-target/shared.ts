import { cacheStorage } from "../../config/cache-storage.ts";
import { ownCaches } from "../language/build-files.ts";

/** Where the phone's share sheet sends what is shared with the installed app (src/pwa/install/web-manifest.ts). */
export const SHARE_ADDRESS = "/share";
/** The names under which it comes. */
export const SHARE_PARAMS = { title: "title", text: "text", address: "url", pictures: "pictures" } as const;

/** Something that was shared and waits to become a post. */
export type Shared = {
  readonly id: string;
  /** Milliseconds of this device's clock. */
  readonly at: number;
  readonly title: string;
  readonly text: string;
  readonly url: string;
  /** How many pictures came with it. */
  readonly pictures: number;
};

/**
 * Keeps what was shared: in a cache, since files survive in it in every browser, and the worker needs no database for it.
 * @throws DOMException when the device is full; then nothing of it is left
 */
export async function keepShared(form: FormData, id: string, at: number): Promise<void> {
  const words = (name: string) => String(form.get(name) ?? "").trim();
  const pictures = form.getAll(SHARE_PARAMS.pictures).filter((one) => one instanceof Blob && one.size > 0);
  const [title, text, url] = [SHARE_PARAMS.title, SHARE_PARAMS.text, SHARE_PARAMS.address].map(words) as [
    string,
    string,
    string,
  ];
  if (pictures.length === 0 && !title && !text && !url) return;
  const cache = await caches.open(ownCaches.shared);
  try {
    for (const [n, picture] of pictures.entries()) await cache.put(pictureKey(id, n), new Response(picture));
    // What has no note is not there: a kill in between leaves nothing half.
    await putNote({ id, at, title, text, url, pictures: pictures.length });
  } catch (error) {
    await forgetShared(id);
    throw error;
  }
}

/** What waits, the oldest first. */
export async function readShared(): Promise<Shared[]> {
  const kept = await cacheStorage();
  if (!kept || !(await kept.has(ownCaches.shared))) return [];
  const cache = await kept.open(ownCaches.shared);
  const found: Shared[] = [];
  for (const { url } of await cache.keys()) {
    if (!/\/note$/.test(url)) continue;
    const note = await cache.match(url);
    if (note) found.push((await note.json()) as Shared);
  }
  return found.sort((one, other) => one.at - other.at);
}

/** The pictures of what was shared that are still to be used. */
export async function sharedPictures({ id, pictures }: Shared): Promise<Blob[]> {
  const cache = await caches.open(ownCaches.shared);
  const kept = await Promise.all(Array.from({ length: pictures }, (_, n) => cache.match(pictureKey(id, n))));
  return Promise.all(kept.flatMap((one) => one?.blob() ?? []));
}

/** Takes it away: it became a draft, or is not wanted. */
export async function forgetShared(id: string): Promise<void> {
  const cache = await caches.open(ownCaches.shared);
  // The note first: without it the rest is not there.
  await cache.delete(noteKey(id));
  for (const { url } of await cache.keys()) if (url.includes(keyOf(id))) await cache.delete(url);
}

async function putNote(shared: Shared): Promise<void> {
  const cache = await caches.open(ownCaches.shared);
  await cache.put(noteKey(shared.id), new Response(JSON.stringify(shared)));
}

const keyOf = (id: string) => `/shared/${id}/`;
const noteKey = (id: string) => `${keyOf(id)}note`;
const pictureKey = (id: string, n: number) => keyOf(id) + n;
