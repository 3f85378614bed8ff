import { cacheStorage } from "../../config/cache-storage.ts";
import type { Lang } from "../../domain/content/content.ts";
import { ownCaches } from "./build-files.ts";

/** What the worker is told when a page needs a language on this device, with a port for its answers. */
export const KEEP_LANGUAGE = "KEEP_LANGUAGE";

/**
 * How saving goes (0 to 1) and how it ended: `kept`; `unreachable` without a network; `gone` where the server has
 * another version by now.
 */
export type KeepAnswer = { readonly part: number } | { readonly end: "kept" | "unreachable" | "gone" };

/** Where the language in use is noted: what pages have in their storage, a worker cannot read. */
const NOTE = "/language";

/** The language that pages here open in: English until a page said otherwise. */
export async function languageInUse(): Promise<Lang> {
  const note = await caches.match(NOTE, { cacheName: ownCaches.language });
  return (await note?.text()) === "ti" ? "ti" : "en";
}

/** Where there are no caches there is no worker to read it. */
export async function noteLanguage(language: Lang): Promise<void> {
  const cache = await (await cacheStorage())?.open(ownCaches.language);
  await cache?.put(NOTE, new Response(language));
}

/**
 * Has the worker save a language, so that it opens without a network.
 * @param tell is told how much of it is here, from 0 to 1
 */
export function keepLanguage(
  worker: ServiceWorker,
  language: Lang,
  tell: (part: number) => void = () => undefined,
): Promise<"kept" | "unreachable" | "gone"> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<KeepAnswer>) => {
      if ("part" in data) return tell(data.part);
      port1.close();
      resolve(data.end);
    };
    worker.postMessage({ type: KEEP_LANGUAGE, language }, [port2]);
  });
}
