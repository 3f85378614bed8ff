import { API_URL } from "../../config/env.ts";
import { isAsset, isKeptPicture } from "../language/build-files.ts";

/**
 * On a first visit pictures and faces are loaded before there is a worker to keep them. Once it is in force they
 * are asked for again: the browser has them at hand, and the worker keeps what goes by. Resolves when those loaded
 * so far are kept; what was under way at that moment follows when it has come.
 */
export function warmCache(): Promise<void> {
  const inForceSince = performance.now();
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const early = list
        .getEntries()
        .filter(({ name, startTime }) => startTime <= inForceSince && isKept(new URL(name)));
      void passAllBy(early.map(({ name }) => name)).then(resolve);
    }).observe({ type: "resource", buffered: true });
  });
}

function isKept(url: URL): boolean {
  return isKeptPicture(url, API_URL, location.origin) || isAsset(url, location.origin);
}

/** One after the other: all at once would keep the page from answering for a moment. */
async function passAllBy(urls: readonly string[]): Promise<void> {
  for (const url of urls) await passBy(url).catch(console.warn);
}

async function passBy(url: string): Promise<void> {
  const response = await fetch(url, { cache: "force-cache", credentials: "omit" });
  // Read to its end, so that it is kept whole before anything is said to be saved.
  await response.arrayBuffer();
}
