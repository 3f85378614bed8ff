import { ascii } from "../detect-type.ts";
import { jpegExifOf, orientationOf } from "./exif.ts";
import { joined, viewOf } from "./pieces.ts";

const [START_OF_SCAN, END, APP1] = [0xda, 0xd9, 0xe1];

/**
 * A JPEG without the segments that are not needed to show it, and without what follows the picture. The segments that stay
 * are among those that the server accepts from visitors (private.jpeg_header), and an orientation.
 */
export function cleanJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  let orientation = 1;
  for (const { marker, from, inside, to } of segments(bytes)) {
    const content = bytes.subarray(inside, to);
    if (marker === APP1 && orientation === 1) orientation = orientationOfSegment(content);
    if (!isShown(marker, content)) continue;
    parts.push(bytes.subarray(from, to));
    if (marker === START_OF_SCAN) parts.push(bytes.subarray(to, endOfScan(bytes, to)));
  }
  const turned = orientation === 1 ? [] : [orientationSegment(orientation)];
  return joined([bytes.subarray(0, 2), ...turned, ...parts]);
}

type Segment = {
  readonly marker: number;
  readonly from: number;
  readonly inside: number;
  readonly to: number;
};

/** The segments up to the end of the picture, without compressed data. */
function* segments(bytes: Uint8Array): Generator<Segment> {
  const view = viewOf(bytes);
  let at = 2;
  while (at + 2 <= bytes.length) {
    const marker = bytes[at] === 0xff ? (bytes[at + 1] ?? 0) : 0;
    if (marker === END) {
      yield { marker, from: at, inside: at + 2, to: at + 2 };
      return;
    }
    if (marker < 0xc0 || marker === 0xff || isRestart(marker)) {
      at++;
      continue;
    }
    if (at + 4 > bytes.length) return;
    const to = Math.min(bytes.length, at + 2 + Math.max(2, view.getUint16(at + 2)));
    yield { marker, from: at, inside: at + 4, to };
    at = marker === START_OF_SCAN ? endOfScan(bytes, to) : to;
  }
}

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** Where the compressed data of a scan ends: at a marker other than a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return bytes.length;
}

function orientationOfSegment(content: Uint8Array): number {
  return ascii(content, 0, 6) === "Exif\0\0" ? orientationOf(content) : 1;
}

function orientationSegment(orientation: number): Uint8Array {
  const exif = jpegExifOf(orientation);
  return Uint8Array.from([0xff, 0xe1, 0, exif.length + 2, ...exif]);
}

function isShown(marker: number, content: Uint8Array): boolean {
  switch (marker) {
    case 0xe0:
      return content.length === 14 && ascii(content, 0, 5) === "JFIF\0";
    case 0xee:
      return content.length === 12 && ascii(content, 0, 5) === "Adobe";
    default:
      return marker < 0xe0;
  }
}
