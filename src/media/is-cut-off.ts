import type { PictureType } from "../domain/content/media-rules.ts";
import { ascii } from "./detect-type.ts";

/** Bytes at the end of a PNG in which its last chunk is looked for. */
const TAIL = 64;

/** True if the end of a picture is missing, as after a copy or download that did not finish. */
export function isCutOff(type: PictureType, bytes: Uint8Array): boolean {
  switch (type) {
    case "image/jpeg":
      // The end follows the last scan; that of a preview in the metadata comes before it.
      return lastMarker(bytes, 0xd9) <= lastMarker(bytes, 0xda);
    case "image/png":
      return !ascii(bytes, Math.max(0, bytes.length - TAIL), TAIL).includes("IEND");
    case "image/webp":
      return (
        bytes.length < 12 ||
        bytes.length < 8 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true)
      );
    case "image/gif":
      return bytes.at(-1) !== 0x3b;
  }
}

/** The last place of a JPEG's marker; -1 without one. */
function lastMarker(bytes: Uint8Array, marker: number): number {
  let at = bytes.lastIndexOf(marker);
  while (at > 0 && bytes[at - 1] !== 0xff) at = bytes.lastIndexOf(marker, at - 1);
  return at;
}
