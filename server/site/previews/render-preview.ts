import { readFileSync } from "node:fs";
import path from "node:path";
import type { ReactNode } from "react";
import sharp, { type Sharp } from "sharp";
import { PALETTE } from "../../../src/community/palette.ts";
import { ROOT } from "../../root.ts";
import { PREVIEW_SIZE, type Preview } from "./preview.ts";
import { BAND_HEIGHT, previewElement, previewFonts } from "./preview-layout.ts";

const { width, height } = PREVIEW_SIZE;
/** What every chat still shows as a large picture, in bytes. */
export const MAX_PREVIEW_BYTES = 300_000;
/** Tried in this order until the file is small enough. */
const QUALITIES = [82, 70, 55, 40, 25];
/** A smaller picture would be blurred at this size. */
const MIN_PICTURE = { width: 400, height: 210 };
/** More could exhaust the memory of a small server. */
const MAX_PIXELS = 60_000_000;

/** The woven band, twice its size on the site. */
const BAND = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${BAND_HEIGHT}"><defs><pattern id="band" width="${4 * BAND_HEIGHT}" height="${BAND_HEIGHT}" patternUnits="userSpaceOnUse"><g transform="scale(${BAND_HEIGHT / 14})">${readFileSync(path.join(ROOT, "src/community/public/band.svg"), "utf8")}</g></pattern></defs><rect width="100%" height="100%" fill="url(#band)"/></svg>`,
);
/** Keeps the title readable on every photo. */
const SHADE = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="shade" x2="0" y2="1"><stop offset=".25" stop-color="${PALETTE.dark.paper}" stop-opacity="0"/><stop offset=".52" stop-color="${PALETTE.dark.paper}" stop-opacity=".66"/><stop offset="1" stop-color="${PALETTE.dark.paper}" stop-opacity=".92"/></linearGradient><rect width="100%" height="100%" fill="url(#shade)"/></svg>`,
);

/**
 * Renders a page's preview picture as JPEG of less than 300 kB, without any metadata.
 * @param picture file of the page's own picture; without one, or if it can't be decoded, the title is on our paper
 */
export async function renderPreview(preview: Preview, picture: Uint8Array | null): Promise<Buffer> {
  const photo = picture && (await asBackground(picture));
  // Half a second to load, so not at the server's start.
  const { default: satori } = await import("satori");
  const element = previewElement(preview, photo !== null) as unknown as ReactNode;
  const text = await satori(element, { width, height, fonts: previewFonts() });
  const layers = [
    ...(photo ? [{ input: SHADE }] : []),
    { input: Buffer.from(text) },
    { input: BAND, top: height - BAND_HEIGHT, left: 0 },
  ];
  const base = photo
    ? sharp(photo, { raw: { width, height, channels: 3 } })
    : sharp({ create: { width, height, channels: 3, background: PALETTE.light.paper } });
  return smallEnough(base.composite(layers), photo === null);
}

/** The picture as it fills the preview; null if it is too small or damaged. */
async function asBackground(picture: Uint8Array): Promise<Buffer | null> {
  try {
    const source = sharp(picture, { limitInputPixels: MAX_PIXELS, pages: 1 });
    const { autoOrient } = await source.metadata();
    if (autoOrient.width < MIN_PICTURE.width || autoOrient.height < MIN_PICTURE.height) return null;
    const resized = source
      .autoOrient()
      .resize(width, height, { fit: "cover", position: sharp.strategy.attention })
      .flatten({ background: PALETTE.light.paper })
      .toColourspace("srgb")
      .removeAlpha();
    const { data, info } = await resized.raw().toBuffer({ resolveWithObject: true });
    return info.channels === 3 ? data : null;
  } catch (error) {
    console.error("A picture couldn't be read for a preview.", error);
    return null;
  }
}

async function smallEnough(image: Sharp, isText: boolean): Promise<Buffer> {
  // Red letters on paper blur with a chroma resolution that is fine for photos.
  const chromaSubsampling = isText ? "4:4:4" : "4:2:0";
  let jpeg: Buffer | undefined;
  for (const quality of QUALITIES) {
    jpeg = await image.clone().jpeg({ quality, chromaSubsampling }).toBuffer();
    if (jpeg.byteLength < MAX_PREVIEW_BYTES) return jpeg;
  }
  throw new Error(`A preview of ${jpeg?.byteLength} bytes couldn't be made smaller.`);
}
