import { thumbHashToDataURL } from "thumbhash";

const KEPT = 200;
const kept = new Map<string, string | null>();

/** The blur of a thumbhash; the last few are kept, for a long list shows its cards again and again. */
export function drawBlur(thumbhash: string): string | null {
  const known = kept.get(thumbhash);
  if (known !== undefined) return known;
  if (kept.size >= KEPT) kept.clear();
  const drawn = blurOf(thumbhash);
  kept.set(thumbhash, drawn);
  return drawn;
}

/** Null for a text that is no thumbhash: a picture without a blur is no reason to fail. */
function blurOf(thumbhash: string): string | null {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0)));
  } catch {
    return null;
  }
}
