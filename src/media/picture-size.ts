import type { PictureType } from "../domain/content/media-rules.ts";
import { ascii } from "./detect-type.ts";

export type Size = { readonly width: number; readonly height: number };

/**
 * Reads width and height from the file's header, before EXIF orientation; null if they are missing. Nothing is decoded:
 * a picture of 30,000 by 30,000 pixels is a few kilobytes here but 3.6 GB decoded.
 */
export function pictureSize(type: PictureType, bytes: Uint8Array): Size | null {
  const size = READERS[type](new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), bytes);
  return size && size.width > 0 && size.height > 0 ? size : null;
}

type Reader = (view: DataView, bytes: Uint8Array) => Size | null;

const READERS: Record<PictureType, Reader> = {
  "image/png": (view, bytes) =>
    bytes.length >= 24 && ascii(bytes, 12, 4) === "IHDR"
      ? { width: view.getUint32(16), height: view.getUint32(20) }
      : null,
  "image/gif": (view, bytes) =>
    bytes.length >= 10 ? { width: view.getUint16(6, true), height: view.getUint16(8, true) } : null,
  "image/webp": webpSize,
  "image/jpeg": jpegSize,
};

function webpSize(view: DataView, bytes: Uint8Array): Size | null {
  if (bytes.length < 30) return null;
  switch (ascii(bytes, 12, 4)) {
    case "VP8 ":
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case "VP8L": {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case "VP8X":
      return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
    default:
      return null;
  }
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}

/** Walks the segments up to the frame header (SOF0 to SOF15, except the three markers that are not frames). */
function jpegSize(view: DataView, bytes: Uint8Array): Size | null {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
    } else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    } else {
      at += 2 + view.getUint16(at + 2);
    }
  }
  return null;
}
