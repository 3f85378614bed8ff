import { ascii } from "../detect-type.ts";
import { exifOf, orientationOf } from "./exif.ts";
import { joined, viewOf } from "./pieces.ts";

/** What shows a picture, still or animated. Text, time, EXIF, profiles and chunks of programs are not among it. */
const SHOWN = new Set(
  "IHDR PLTE IDAT IEND tRNS cHRM gAMA sBIT sRGB bKGD pHYs hIST cICP mDCV cLLI acTL fcTL fdAT".split(" "),
);

/** A PNG with the chunks that show it, an orientation, and nothing after its end. */
export function cleanPng(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const view = viewOf(bytes);
  const parts: Uint8Array[] = [];
  let orientation = 1;
  let at = 8;
  while (at + 8 <= bytes.length) {
    const name = ascii(bytes, at + 4, 4);
    const end = Math.min(bytes.length, at + 12 + view.getUint32(at));
    if (name === "eXIf") orientation = orientationOf(bytes.subarray(at + 8, end - 4));
    if (SHOWN.has(name)) parts.push(bytes.subarray(at, end));
    at = end;
    if (name === "IEND") break;
  }
  const [header, ...others] = parts;
  const exif = orientation === 1 ? [] : [chunk("eXIf", exifOf(orientation))];
  return joined([bytes.subarray(0, 8), ...(header ? [header] : []), ...exif, ...others]);
}

/** True for a PNG with frames: an acTL chunk before the picture. */
export function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    const name = ascii(bytes, at + 4, 4);
    if (name === "acTL") return at + 12 <= bytes.length && view.getUint32(at + 8) > 1;
    if (name === "IDAT") return false;
  }
  return false;
}

function chunk(name: string, content: Uint8Array): Uint8Array {
  const named = joined([Uint8Array.from(name, (letter) => letter.charCodeAt(0)), content]);
  const bytes = joined([new Uint8Array(4), named, new Uint8Array(4)]);
  const view = viewOf(bytes);
  view.setUint32(0, content.length);
  view.setUint32(bytes.length - 4, checksum(named));
  return bytes;
}

/** CRC-32 as in PNG, annex D. */
function checksum(bytes: Uint8Array): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
