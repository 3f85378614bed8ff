import { cacheStorage } from "../../config/cache-storage.ts";
import { BASE_LANGUAGE, type Lang, languageNamed } from "../../domain/languages/languages.ts";
import { ownCaches } from "./build-files.ts";

/** Cache entry for the language in use, because a worker cannot read localStorage. */
const NOTE = "/language";

/** The language in use on this device; the base language by default. */
export async function languageInUse(): Promise<Lang> {
  const note = await caches.match(NOTE, { cacheName: ownCaches.language });
  return languageNamed(await note?.text()) ?? BASE_LANGUAGE;
}

/** Does nothing without CacheStorage, since then there is no worker to read it. */
export async function noteLanguage(language: Lang): Promise<void> {
  const cache = await (await cacheStorage())?.open(ownCaches.language);
  await cache?.put(NOTE, new Response(language));
}
