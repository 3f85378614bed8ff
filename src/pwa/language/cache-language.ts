import { cacheStorage } from "../../config/cache-storage.ts";
import type { Lang } from "../../domain/content/content.ts";
import { ownCaches } from "./build-files.ts";

/** Message to the worker: cache a language and report progress on the transferred port. */
export const KEEP_LANGUAGE = "KEEP_LANGUAGE";

/**
 * Progress (0 to 1) or the result: `kept` (cached); `unreachable` without a network; `gone` if the server has
 * another version.
 */
export type KeepAnswer = { readonly part: number } | { readonly end: "kept" | "unreachable" | "gone" };

/** Cache entry for the language in use, because a worker cannot read localStorage. */
const NOTE = "/language";

/** The language in use on this device; English by default. */
export async function languageInUse(): Promise<Lang> {
  const note = await caches.match(NOTE, { cacheName: ownCaches.language });
  return (await note?.text()) === "ti" ? "ti" : "en";
}

/** Does nothing without CacheStorage, since then there is no worker to read it. */
export async function noteLanguage(language: Lang): Promise<void> {
  const cache = await (await cacheStorage())?.open(ownCaches.language);
  await cache?.put(NOTE, new Response(language));
}

/**
 * Has the worker cache a language for offline use.
 * @param onProgress called with the cached fraction, from 0 to 1
 */
export function keepLanguage(
  worker: ServiceWorker,
  language: Lang,
  onProgress: (part: number) => void = () => undefined,
): Promise<"kept" | "unreachable" | "gone"> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<KeepAnswer>) => {
      if ("part" in data) return onProgress(data.part);
      port1.close();
      resolve(data.end);
    };
    worker.postMessage({ type: KEEP_LANGUAGE, language }, [port2]);
  });
}
