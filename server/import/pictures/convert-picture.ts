import sharp, { type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { type ForeignFormat, isVideoType } from "../../../src/domain/content/media-rules.ts";
import { detectType, foreignFormat } from "../../../src/media/detect-type.ts";
import { isCutOff } from "../../../src/media/is-cut-off.ts";
import { mayMove } from "../../../src/media/may-move.ts";
import { pictureSize } from "../../../src/media/picture-size.ts";
import { withoutMetadata } from "../../../src/media/without-metadata.ts";

/** A picture in the sizes and the format that the site serves. */
export interface ConvertedPicture {
  width: number;
  height: number;
  thumbhash: string;
  type: "image/webp" | "image/gif" | "image/png";
  bytes: Buffer;
  /** Smaller ones by their width. */
  variants: Map<number, Buffer>;
}

const WIDEST = 1600;
const VARIANT_WIDTHS = [480, 960];
const MOST_PIXELS = 100_000_000;
/** Formats detected from the bytes; SVG is excluded, since it can contain scripts. */
const FORMATS = new Set(["jpeg", "png", "webp", "gif", "heif", "tiff"]);
/** Why a file of another format is refused. */
const ABOUT_FORMATS: Partial<Record<ForeignFormat, string>> = {
  SVG: "SVG, a drawing that may contain programs and not a picture",
  BMP: "BMP, a format that is not taken: save it as JPEG or PNG",
  HEIC: "HEIC, a format that can't be read here: save it as JPEG",
};

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
 * Resizes a picture and strips its metadata (location, camera). One that may be animated keeps its frames.
 * @returns the reason if the bytes are not a whole picture
 */
export async function convertPicture(bytes: Buffer): Promise<ConvertedPicture | { readonly reason: string }> {
  const plain = new Uint8Array(bytes);
  const type = detectType(plain);
  const header = type && !isVideoType(type) ? pictureSize(type, plain) : null;
  if (header && header.width * header.height > MOST_PIXELS)
    return { reason: `${header.width} x ${header.height} pixels, too many for a phone to open` };
  try {
    const source = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" });
    const { format, width, height, pageHeight } = await source.metadata();
    if (format === undefined || !FORMATS.has(format)) return { reason: foreignReason(plain) };
    const size = { width, height: pageHeight ?? height };
    const upright = source.autoOrient();
    const kept = type === null || isVideoType(type) || !mayMove(type, plain) ? null : type;
    if (kept === null || kept === "image/jpeg") return await resized(upright);
    const clean = Buffer.from(withoutMetadata(plain));
    return { ...size, thumbhash: await thumbhash(upright), type: kept, bytes: clean, variants: new Map() };
  } catch {
    if (type === null || isVideoType(type)) return { reason: foreignReason(plain) };
    return { reason: isCutOff(type, plain) ? "the end of the file is missing" : "the file is damaged" };
  }
}

function foreignReason(bytes: Uint8Array): string {
  const format = foreignFormat(bytes);
  return (format && ABOUT_FORMATS[format]) ?? "not a picture";
}

async function resized(upright: Sharp): Promise<ConvertedPicture> {
  const made = await upright
    .clone()
    .resize({ width: WIDEST, withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  const variants = new Map<number, Buffer>();
  for (const wide of VARIANT_WIDTHS.filter((each) => each < made.info.width)) {
    variants.set(wide, await upright.clone().resize({ width: wide }).webp({ quality: 75 }).toBuffer());
  }
  const { width, height } = made.info;
  return {
    width,
    height,
    thumbhash: await thumbhash(upright),
    type: "image/webp",
    bytes: made.data,
    variants,
  };
}
