import type { Size } from "./picture-size.ts";

/** The maximum display size, at two device pixels per CSS pixel. */
const SHOWN_MAX: Size = { width: 1_600, height: 2_400 };
/** Widths of the smaller variants. */
const VARIANT_WIDTHS = [960, 480];
/** Longest side of the picture from which the thumbhash is computed. */
const HASH_SIDE = 100;

/** Limits a size to the maximum display size. */
export function shownSize(size: Size): Size {
  return within(size, SHOWN_MAX);
}

/** Limits a size and keeps its proportions. */
export function within(size: Size, most: Size): Size {
  return scaled(size, Math.min(1, most.width / size.width, most.height / size.height));
}

/** The sizes of the smaller variants, largest first. Variants of nearly the full width are skipped. */
export function variantSizes(shown: Size): Size[] {
  return VARIANT_WIDTHS.filter((width) => width < shown.width * 0.8).map((width) =>
    scaled(shown, width / shown.width),
  );
}

export function hashSize(size: Size): Size {
  return scaled(size, Math.min(1, HASH_SIDE / Math.max(size.width, size.height)));
}

function scaled({ width, height }: Size, by: number): Size {
  return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) };
}
