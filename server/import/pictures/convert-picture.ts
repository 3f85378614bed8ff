import sharp, { type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { withoutMetadata } from "../../../src/media/without-metadata.ts";

/** A picture in the sizes and the format that the site serves. */
export interface ConvertedPicture {
  width: number;
  height: number;
  thumbhash: string;
  type: "image/webp" | "image/gif";
  bytes: Buffer;
  /** Smaller ones by their width. */
  variants: Map<number, Buffer>;
}

const WIDEST = 1600;
const VARIANT_WIDTHS = [480, 960];
const MOST_PIXELS = 100_000_000;
/** Formats detected from the bytes; SVG is excluded, since it can contain scripts. */
const FORMATS = new Set(["jpeg", "png", "webp", "gif", "heif", "tiff"]);

async function thumbhash(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .clone()
    .resize(100, 100, { fit: "inside", withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}

/**
 * Resizes a picture and strips its metadata (location, camera). A GIF keeps its frames, since it may be animated.
 * @returns null for bytes in no known picture format
 */
export async function convertPicture(bytes: Buffer): Promise<ConvertedPicture | null> {
  try {
    const source = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" });
    const { format, width, height, pageHeight } = await source.metadata();
    if (format === undefined || !FORMATS.has(format)) return null;
    const upright = source.autoOrient();
    if (format === "gif") {
      const size = { width, height: pageHeight ?? height };
      const clean = Buffer.from(withoutMetadata(new Uint8Array(bytes)));
      return {
        ...size,
        thumbhash: await thumbhash(upright),
        type: "image/gif",
        bytes: clean,
        variants: new Map(),
      };
    }
    const made = await upright
      .clone()
      .resize({ width: WIDEST, withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    const variants = new Map<number, Buffer>();
    for (const wide of VARIANT_WIDTHS.filter((each) => each < made.info.width)) {
      variants.set(wide, await upright.clone().resize({ width: wide }).webp({ quality: 75 }).toBuffer());
    }
    return {
      width: made.info.width,
      height: made.info.height,
      thumbhash: await thumbhash(upright),
      type: "image/webp",
      bytes: made.data,
      variants,
    };
  } catch {
    return null;
  }
}
