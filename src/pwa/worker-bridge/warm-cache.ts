import { API_URL } from "../../config/env.ts";
import { isAsset, isCacheablePicture } from "../language/build-files.ts";

/**
 * Caches the pictures and fonts that loaded before the first worker was active, by fetching them again: the
 * HTTP cache has them, and the worker stores them. Resolves when those loaded so far are cached; requests in
 * progress follow when they finish.
 */
export function warmCache(): Promise<void> {
  const controlledSince = performance.now();
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const early = list
        .getEntries()
        .filter(({ name, startTime }) => startTime <= controlledSince && isCacheable(new URL(name)));
      void refetchAll(early.map(({ name }) => name)).then(resolve);
    }).observe({ type: "resource", buffered: true });
  });
}

function isCacheable(url: URL): boolean {
  return isCacheablePicture(url, API_URL, location.origin) || isAsset(url, location.origin);
}

/** Sequential: fetching all at once would block the page for a moment. */
async function refetchAll(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    try {
      await refetch(url);
    } catch {
      // The connection is gone: the worker stores the file when a page shows it the next time.
    }
  }
}

async function refetch(url: string): Promise<void> {
  const response = await fetch(url, { cache: "force-cache", credentials: "omit" });
  // Read to the end, so that the whole file is cached before the function resolves.
  await response.arrayBuffer();
}
