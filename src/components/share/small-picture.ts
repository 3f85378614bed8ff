import { cacheStorage } from "../../config/cache-storage.ts";
import { usesDataSaver } from "../../config/data-saver.ts";
import { API_URL } from "../../config/env.ts";
import { picturesOf } from "../../domain/content/pictures.ts";
import type { WholePost } from "./share-post.ts";

/** A picture as part of a document: a data: URL of a JPEG, and its size in pixels. */
export type SmallPicture = { readonly src: string; readonly width: number; readonly height: number };

const WIDTH_MAX = 480;
const HEIGHT_MAX = 640;
const BYTES_MAX = 30_000;
const QUALITIES = [0.6, 0.45, 0.3];
/** Longest wait for a picture that is not on the device, in milliseconds. */
const PATIENCE = 3_000;

/** A post's own picture, small enough to pass on; null if it has none or the device cannot get it. */
export async function smallPicture(post: WholePost): Promise<SmallPicture | null> {
  try {
    const picture = await storedPicture(addressesOf(post));
    return picture ? await shrunk(picture) : null;
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
  const timer = setTimeout(() => stop.abort(), PATIENCE);
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

/** Draws it again, which also removes what a camera writes into a picture. */
async function shrunk(picture: Blob): Promise<SmallPicture | null> {
  const drawn = await createImageBitmap(picture);
  const by = Math.min(1, WIDTH_MAX / drawn.width, HEIGHT_MAX / drawn.height);
  const [width, height] = [drawn.width, drawn.height].map((side) => Math.max(1, Math.round(side * by))) as [
    number,
    number,
  ];
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (!context) return null;
  // JPEG has no transparency.
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(drawn, 0, 0, width, height);
  drawn.close();
  for (const quality of QUALITIES) {
    const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", quality));
    if (jpeg && jpeg.size <= BYTES_MAX) return { src: await dataUrlOf(jpeg), width, height };
  }
  return null;
}

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error("The picture could not be read."));
    reader.readAsDataURL(blob);
  });
}
