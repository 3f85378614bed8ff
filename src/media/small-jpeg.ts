import { canBeDecoded } from "./can-be-decoded.ts";
import { draw, encode, withWhiteBackground } from "./draw.ts";
import { within } from "./fit.ts";
import type { Size } from "./picture-size.ts";

const SIZE_MAX: Size = { width: 480, height: 640 };
const BYTES_MAX = 30_000;
const QUALITIES = [0.6, 0.45, 0.3];

/**
 * A picture as a small JPEG of at most 480 by 640 pixels and 30 kB, without metadata; null if it cannot be that small, or
 * has too many pixels to be decoded.
 * @throws DOMException if the picture cannot be decoded
 */
export async function smallJpeg(picture: Blob): Promise<(Size & { readonly jpeg: Blob }) | null> {
  if (!(await canBeDecoded(picture))) return null;
  const bitmap = await createImageBitmap(picture);
  const size = within(bitmap, SIZE_MAX);
  const canvas = withWhiteBackground(draw(bitmap, size));
  bitmap.close();
  for (const quality of QUALITIES) {
    const jpeg = await encode(canvas, "image/jpeg", quality);
    if (jpeg && jpeg.size <= BYTES_MAX) return { ...size, jpeg };
  }
  return null;
}
