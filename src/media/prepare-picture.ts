import { rgbaToThumbHash } from "thumbhash";
import {
  canBeOpened,
  type MediaRejection,
  PICTURE_BYTES_MAX,
  type PictureType,
} from "../domain/content/media-rules.ts";
import { type Canvas, draw, encode, pixelsOf, withWhiteBackground } from "./draw.ts";
import { hashSize, shownSize, variantSizes } from "./fit.ts";
import { isCutOff } from "./is-cut-off.ts";
import { mayMove } from "./may-move.ts";
import { pictureSize, type Size } from "./picture-size.ts";
import { withoutMetadata } from "./without-metadata.ts";

/** A file as it is stored and uploaded: bytes and type, since not every browser can store Blobs. */
export type MediaFile = { readonly bytes: ArrayBuffer; readonly type: string };

export type PreparedPicture = Size & {
  readonly kind: "picture";
  readonly thumbhash: string;
  /** The picture itself first, then the smaller variants, each with its width. */
  readonly files: readonly (MediaFile & { readonly width: number })[];
};

const WEBP_QUALITY = 0.8;
const JPEG_QUALITY = 0.82;

/**
 * Resizes a picture, applies its orientation, and strips its metadata, including the location. One that may be
 * animated keeps its frames.
 */
export async function preparePicture(
  bytes: Uint8Array<ArrayBuffer>,
  type: PictureType,
): Promise<PreparedPicture | MediaRejection> {
  const header = pictureSize(type, bytes);
  if (!header) return { reason: "broken", isCutOff: isCutOff(type, bytes) };
  if (!canBeOpened(header.width, header.height)) return { reason: "pixels", ...header };
  const picture = await decoded(new Blob([bytes], { type }));
  if (!picture) return { reason: "broken", isCutOff: isCutOff(type, bytes) };
  try {
    const thumbhash = hashOf(picture);
    if (mayMove(type, bytes)) return unchanged(bytes, type, picture, thumbhash);
    const shown = shownSize(picture);
    const largest = draw(picture, shown);
    const files = [await fileOf(largest)];
    for (const size of variantSizes(shown)) files.push(await fileOf(draw(largest, size)));
    if (files.some(({ bytes }) => bytes.byteLength > PICTURE_BYTES_MAX)) return { reason: "picture-size" };
    return { kind: "picture", ...shown, thumbhash, files };
  } finally {
    picture.close();
  }
}

async function decoded(file: Blob): Promise<ImageBitmap | null> {
  try {
    // Turned upright without asking: browsers before 2023 refuse the option that asks for it, and do it all the same.
    return await createImageBitmap(file);
  } catch {
    return null;
  }
}

function unchanged(
  bytes: Uint8Array<ArrayBuffer>,
  type: PictureType,
  { width, height }: Size,
  thumbhash: string,
): PreparedPicture | MediaRejection {
  if (bytes.byteLength > PICTURE_BYTES_MAX) return { reason: "picture-size" };
  const files = [{ width, bytes: withoutMetadata(bytes).slice().buffer, type }];
  return { kind: "picture", width, height, thumbhash, files };
}

async function fileOf(canvas: Canvas): Promise<MediaFile & { width: number }> {
  const file =
    (await encode(canvas, "image/webp", WEBP_QUALITY)) ??
    (await encode(withWhiteBackground(canvas), "image/jpeg", JPEG_QUALITY));
  if (!file) throw new Error("This browser writes neither WebP nor JPEG.");
  return { width: canvas.width, bytes: await file.arrayBuffer(), type: file.type };
}

function hashOf(picture: ImageBitmap): string {
  const { width, height, data } = pixelsOf(draw(picture, hashSize(picture)));
  return btoa(String.fromCharCode(...rgbaToThumbHash(width, height, data)));
}
