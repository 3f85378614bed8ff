import { cacheStorage } from "../../config/cache-storage.ts";
import type { Lang } from "../../domain/languages/languages.ts";
import { ownCaches } from "../language/build-files.ts";

/** The share target's URL (src/pwa/install/web-manifest.ts). */
export const SHARE_ADDRESS = "/share";
/** The form fields of a share request. */
export const SHARE_PARAMS = {
  title: "title",
  text: "text",
  address: "url",
  pictures: "pictures",
  /** A post that someone gave as a file (shared-file.ts). */
  post: "post",
} as const;

/** Shared content that has not become a draft. */
export type SharedContent = {
  readonly id: string;
  /** Milliseconds of this device's clock. */
  readonly at: number;
  readonly title: string;
  readonly text: string;
  readonly url: string;
  readonly pictures: number;
  /** A visitor's recording; other apps share none. */
  readonly recording?: SpokenBy;
};

/** Who is heard in a recording, and what is said where it isn't the text. */
type SpokenBy = { readonly reader: string; readonly lang: Lang; readonly transcript: string };

/**
 * Stores shared content in a cache: caches hold files in every browser, and the worker needs no database.
 * @param recording a visitor's recording, which becomes that of the draft
 * @throws DOMException if the device is full; nothing is stored then
 */
export async function storeShared(
  form: FormData,
  id: string,
  at: number,
  recording: (SpokenBy & { readonly file: Blob }) | null = null,
): Promise<void> {
  const field = (name: string) => String(form.get(name) ?? "").trim();
  const pictures = form.getAll(SHARE_PARAMS.pictures).filter((one) => one instanceof Blob && one.size > 0);
  const [title, text, url] = [SHARE_PARAMS.title, SHARE_PARAMS.text, SHARE_PARAMS.address].map(field) as [
    string,
    string,
    string,
  ];
  if (pictures.length === 0 && !title && !text && !url && !recording) return;
  const cache = await caches.open(ownCaches.shared);
  try {
    for (const [n, picture] of pictures.entries()) await cache.put(pictureKey(id, n), new Response(picture));
    if (recording) await cache.put(recordingKey(id), new Response(recording.file));
    // The note is written last: without it an entry does not exist, so an interruption leaves no partial entry.
    const shared = { id, at, title, text, url, pictures: pictures.length };
    if (!recording) return await putMetadata(shared);
    const { file: _, ...heard } = recording;
    await putMetadata({ ...shared, recording: heard });
  } catch (error) {
    await deleteShared(id);
    throw error;
  }
}

/** The shared content on this device, oldest first. */
export async function readShared(): Promise<SharedContent[]> {
  const stored = await cacheStorage();
  if (!stored || !(await stored.has(ownCaches.shared))) return [];
  const cache = await stored.open(ownCaches.shared);
  const found: SharedContent[] = [];
  for (const { url } of await cache.keys()) {
    if (!/\/note$/.test(url)) continue;
    const note = await cache.match(url);
    if (note) found.push((await note.json()) as SharedContent);
  }
  return found.sort((one, other) => one.at - other.at);
}

/** The cached pictures of shared content. */
export async function sharedPictures({ id, pictures }: SharedContent): Promise<Blob[]> {
  const cache = await caches.open(ownCaches.shared);
  const cached = await Promise.all(
    Array.from({ length: pictures }, (_, n) => cache.match(pictureKey(id, n))),
  );
  return Promise.all(cached.flatMap((one) => one?.blob() ?? []));
}

/** The cached recording of shared content; null if it has none. */
export async function sharedRecording({ id }: SharedContent): Promise<Blob | null> {
  const cache = await caches.open(ownCaches.shared);
  return (await (await cache.match(recordingKey(id)))?.blob()) ?? null;
}

/** Deletes shared content once it is a draft or has been discarded. */
export async function deleteShared(id: string): Promise<void> {
  const cache = await caches.open(ownCaches.shared);
  // The note is deleted first: without it the entry does not exist.
  await cache.delete(metadataKey(id));
  for (const { url } of await cache.keys()) if (url.includes(keyOf(id))) await cache.delete(url);
}

async function putMetadata(shared: SharedContent): Promise<void> {
  const cache = await caches.open(ownCaches.shared);
  await cache.put(metadataKey(shared.id), new Response(JSON.stringify(shared)));
}

const keyOf = (id: string) => `/shared/${id}/`;
const metadataKey = (id: string) => `${keyOf(id)}note`;
const recordingKey = (id: string) => `${keyOf(id)}recording`;
const pictureKey = (id: string, n: number) => keyOf(id) + n;
