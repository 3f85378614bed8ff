import type { Size } from "./picture-size.ts";

/** The widest that a picture is shown, on a screen with two points to a pixel. */
const WIDTH_MAX = 1_600;
const HEIGHT_MAX = 2_400;
/** The smaller sizes that are made besides, for smaller screens. */
const VARIANT_WIDTHS = [960, 480];
/** Longest side of the picture that a thumbhash is made of. */
const HASH_SIDE = 100;

/** As large as it is, or as large as it may be shown. */
export function shownSize(size: Size): Size {
  return scaled(size, Math.min(1, WIDTH_MAX / size.width, HEIGHT_MAX / size.height));
}

/** The widths below the shown one, largest first; one nearly as wide would be no saving. */
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
