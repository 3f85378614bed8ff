import { cacheStorage } from "../../config/cache-storage.ts";
import { usesDataSaver } from "../../config/data-saver.ts";
import { API_URL } from "../../config/env.ts";
import { picturesOf } from "../../domain/content/pictures.ts";
import { smallJpeg } from "../../media/small-jpeg.ts";
import type { WholePost } from "./share-post.ts";

/** A picture as part of a document: a data: URL of a JPEG, and its size in pixels. */
export type SmallPicture = { readonly src: string; readonly width: number; readonly height: number };

/** Milliseconds after which a picture that is not on the device is left out. */
const TIMEOUT_MS = 3_000;

/** A post's own picture, small enough to pass on; null if it has none or the device cannot get it. */
export async function smallPicture(post: WholePost): Promise<SmallPicture | null> {
  try {
    const picture = await storedPicture(addressesOf(post));
    const small = picture && (await smallJpeg(picture));
    return small && { src: await dataUrlOf(small.jpeg), width: small.width, height: small.height };
  } catch (error) {
    console.warn("The picture of a post could not be drawn small.", error);
    return null;
  }
}

/** The addresses of our own picture, smallest first; other sites do not let us read theirs. */
function addressesOf({ kind, row }: WholePost): string[] {
  if (kind === "community" && row.mediaType === "video") return [];
  const [own] = picturesOf({ ...row, imageMeta: null });
  const bySize = Object.entries(row.imageMeta?.variants ?? {}).sort(([a], [b]) => Number(a) - Number(b));
  return [...bySize.map(([, address]) => address), ...(own ? [own] : [])]
    .filter((address) => address.startsWith("/"))
    .map((address) => API_URL + address);
}

/** From the device, in any size; else the smallest from the server, if the person does not save data. */
async function storedPicture(addresses: readonly string[]): Promise<Blob | null> {
  const storage = await cacheStorage();
  for (const address of addresses) {
    const cached = await storage?.match(address, { ignoreVary: true });
    if (cached) return cached.blob();
  }
  const [smallest] = addresses;
  return smallest && navigator.onLine && !usesDataSaver() ? downloaded(smallest) : null;
}

async function downloaded(address: string): Promise<Blob | null> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(address, { signal: stop.signal, credentials: "omit" });
    return response.ok ? await response.blob() : null;
  } catch {
    // The file is given without a picture, as it is offline.
    return null;
  } finally {
    clearTimeout(timer);
  }
}

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error("The picture could not be read."));
    reader.readAsDataURL(blob);
  });
}
