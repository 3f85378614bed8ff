import type { ForeignFormat, MediaType } from "../domain/content/media-rules.ts";

/** Enough bytes to detect the type of a file and, for most pictures, the size. */
export const HEAD_BYTES = 65_536;

/** MP4 brands that browsers play; `ftyp` alone is also in HEIC, AVIF and QuickTime files. */
const MP4_BRANDS = /^(?:isom|iso[2-9]|mp4[12v]|avc1|dash|M4V |MSNV|mmp4|3gp[4-6])$/;

/** Detects the type of a file from its first bytes; null if it is not supported. */
export function detectType(head: Uint8Array): MediaType | null {
  if (begins(head, [0xff, 0xd8, 0xff])) return "image/jpeg";
  if (begins(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png";
  if (/^GIF8[79]a$/.test(ascii(head, 0, 6))) return "image/gif";
  if (ascii(head, 0, 4) === "RIFF" && ascii(head, 8, 4) === "WEBP") return "image/webp";
  if (ascii(head, 4, 4) === "ftyp" && MP4_BRANDS.test(ascii(head, 8, 4))) return "video/mp4";
  if (begins(head, [0x1a, 0x45, 0xdf, 0xa3]) && ascii(head, 0, 64).includes("webm")) return "video/webm";
  if (ascii(head, 0, 4) === "OggS") return "video/ogg";
  return null;
}

const HEIF_BRANDS: readonly (readonly [RegExp, ForeignFormat])[] = [
  [/avi[fs]/, "AVIF"],
  [/he(?:ic|ix|im|is|vc|vx|vm|vs)|mif1|msf1/, "HEIC"],
  [/qt {2}/, "QuickTime"],
];

/** The format of a file that is known and not accepted, from its first bytes; null for any other. */
export function foreignFormat(head: Uint8Array): ForeignFormat | null {
  if (ascii(head, 4, 4) === "ftyp") {
    // The brands that it is compatible with follow its own.
    const brands = ascii(head, 8, Math.min(64, Math.max(0, (head[3] ?? 0) - 8)));
    return HEIF_BRANDS.find(([brand]) => brand.test(brands))?.[1] ?? null;
  }
  if (/^(?:II\*\0|MM\0\*)/.test(ascii(head, 0, 4))) return "TIFF";
  // Its head has two reserved numbers, which are 0.
  if (/^BM[\s\S]{4}\0{4}/.test(ascii(head, 0, 10))) return "BMP";
  const isSvg =
    /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[\s\S]*?\?>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE svg[\s\S]*?>\s*)?<svg[\s/>]/i;
  return isSvg.test(ascii(head, 0, 2_048)) ? "SVG" : null;
}

/** Bytes as Latin-1 characters; bytes beyond the end are skipped. */
export function ascii(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length));
}

function begins(bytes: Uint8Array, with_: readonly number[]): boolean {
  return with_.every((byte, place) => bytes[place] === byte);
}
