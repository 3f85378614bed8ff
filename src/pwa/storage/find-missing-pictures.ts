import { cacheStorage } from "../../config/cache-storage.ts";
import { API_URL } from "../../config/env.ts";
import { isCacheablePicture, ownCaches, pictureOfAnySize } from "../language/build-files.ts";
import { missingPictures } from "./missing-pictures.ts";

/**
 * Looks for pictures in the caches. Those outside our storage are skipped.
 * @param urls of the posts that are stored on this device, as in the database
 */
export async function findMissingPictures(urls: readonly string[]): Promise<void> {
  const cached = new Set<string>();
  const storage = await cacheStorage();
  for (const name of [ownCaches.pictures, ownCaches.pinned])
    if (await storage?.has(name))
      for (const { url } of await (await caches.open(name)).keys()) cached.add(pictureOfAnySize(url));
  const missing = urls
    .map((url) => new URL(url, API_URL || location.origin))
    .filter((url) => isCacheablePicture(url, API_URL, location.origin))
    .filter(({ href }) => !cached.has(pictureOfAnySize(href)));
  missingPictures.set(missing.map(({ href }) => href));
}

/** How long the worker may take to store what a page has read, in milliseconds. */
const STORED_MS = 1_000;

/**
 * Loads the missing pictures, one after the other, so that the worker stores them.
 * @returns true if this device has them now
 */
export async function fetchMissingPictures(): Promise<boolean> {
  const wanted = missingPictures.current() ?? [];
  for (const url of wanted) {
    try {
      const response = await fetch(url, { mode: "cors", credentials: "omit" });
      // Read to the end, so that the whole file is stored.
      await response.arrayBuffer();
    } catch (error) {
      console.warn("A picture could not be loaded.", error);
    }
  }
  await new Promise((resolve) => setTimeout(resolve, STORED_MS));
  await findMissingPictures(wanted);
  return missingPictures.current()?.length === 0;
}
