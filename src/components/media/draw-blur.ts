import { thumbHashToDataURL } from "thumbhash";

const CACHE_SIZE = 200;
const cache = new Map<string, string | null>();

/**
 * Draws the blur of a thumbhash as a data URL. The latest are cached, because long lists render their cards
 * repeatedly.
 */
export function drawBlur(thumbhash: string): string | null {
  const cached = cache.get(thumbhash);
  if (cached !== undefined) return cached;
  if (cache.size >= CACHE_SIZE) cache.clear();
  const drawn = blurOf(thumbhash);
  cache.set(thumbhash, drawn);
  return drawn;
}

/** Null for an invalid thumbhash: a missing blur must not break the page. */
function blurOf(thumbhash: string): string | null {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0)));
  } catch {
    return null;
  }
}
