import type { MediaType } from "../domain/content/media-rules.ts";

/** As many bytes of a file as its type and, for most pictures, its size can be read from. */
export const HEAD_BYTES = 65_536;

/** MP4 as browsers play it; `ftyp` alone also begins HEIC, AVIF and QuickTime files. */
const MP4_BRANDS = /^(?:isom|iso[2-9]|mp4[12v]|avc1|dash|M4V |MSNV|mmp4|3gp[4-6])$/;

/** What a file is by its first bytes, whatever its name and its sender say; null for what is not listed. */
export function sniff(head: Uint8Array): MediaType | null {
  if (begins(head, [0xff, 0xd8, 0xff])) return "image/jpeg";
  if (begins(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png";
  if (/^GIF8[79]a$/.test(ascii(head, 0, 6))) return "image/gif";
  if (ascii(head, 0, 4) === "RIFF" && ascii(head, 8, 4) === "WEBP") return "image/webp";
  if (ascii(head, 4, 4) === "ftyp" && MP4_BRANDS.test(ascii(head, 8, 4))) return "video/mp4";
  if (begins(head, [0x1a, 0x45, 0xdf, 0xa3]) && ascii(head, 0, 64).includes("webm")) return "video/webm";
  if (ascii(head, 0, 4) === "OggS") return "video/ogg";
  return null;
}

/** Bytes as letters, each byte one; what is beyond the end is left out. */
export function ascii(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length));
}

function begins(bytes: Uint8Array, with_: readonly number[]): boolean {
  return with_.every((byte, place) => bytes[place] === byte);
}
