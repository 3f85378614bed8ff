import { ascii } from "../detect-type.ts";
import { viewOf } from "./pieces.ts";

const ORIENTATION = 0x0112;
const SHORT = 3;
const PREFIX = "Exif\0\0";

/** The orientation (1 to 8) in EXIF metadata, with or without the prefix of JPEG; 1 if it names none. */
export function orientationOf(exif: Uint8Array): number {
  const tiff = ascii(exif, 0, PREFIX.length) === PREFIX ? exif.subarray(PREFIX.length) : exif;
  const order = ascii(tiff, 0, 2);
  if (tiff.length < 8 || (order !== "II" && order !== "MM")) return 1;
  const view = viewOf(tiff);
  const isLittle = order === "II";
  const start = view.getUint32(4, isLittle);
  if (start + 2 > tiff.length) return 1;
  const entries = view.getUint16(start, isLittle);
  for (let entry = 0; entry < entries; entry++) {
    const at = start + 2 + entry * 12;
    if (at + 12 > tiff.length) return 1;
    if (view.getUint16(at, isLittle) !== ORIENTATION || view.getUint16(at + 2, isLittle) !== SHORT) continue;
    const value = view.getUint16(at + 8, isLittle);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** EXIF metadata that holds an orientation and nothing else, as TIFF. */
export function exifOf(orientation: number): Uint8Array<ArrayBuffer> {
  const header = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8];
  const entry = [ORIENTATION >> 8, ORIENTATION & 255, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0];
  return Uint8Array.from([...header, 0, 1, ...entry, 0, 0, 0, 0]);
}

/** The same with the prefix of JPEG. */
export function jpegExifOf(orientation: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...PREFIX].map((letter) => letter.charCodeAt(0)).concat(...exifOf(orientation)));
}
