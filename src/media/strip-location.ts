import { ascii } from "./detect-type.ts";

/** The MP4 boxes in which phones store the location. */
const METADATA_BOXES = new Set(["udta", "meta"]);

/**
 * Removes the metadata of a video, including the location: the metadata boxes of an MP4's movie and tracks become blank
 * free space, so that no offsets change. Files of other formats are returned unchanged.
 */
export function stripLocation(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (ascii(bytes, 4, 4) !== "ftyp") return bytes;
  const clean = bytes.slice();
  for (const movie of boxes(clean, 0, clean.length)) if (movie.type === "moov") blank(clean, movie);
  return clean;
}

type Box = { readonly type: string; readonly from: number; readonly inside: number; readonly to: number };

function blank(bytes: Uint8Array, parent: Box): void {
  for (const box of boxes(bytes, parent.inside, parent.to)) {
    if (METADATA_BOXES.has(box.type)) {
      bytes.set([0x66, 0x72, 0x65, 0x65], box.from + 4);
      bytes.fill(0, box.inside, box.to);
    } else if (box.type === "trak") {
      blank(bytes, box);
    }
  }
}

/** The sibling boxes in a range of bytes (ISO/IEC 14496-12, 4.2). */
function* boxes(bytes: Uint8Array, from: number, to: number): Generator<Box> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = from;
  while (at + 8 <= to) {
    const short = view.getUint32(at);
    const long = short === 1 && at + 16 <= to;
    const size = long ? Number(view.getBigUint64(at + 8)) : short === 0 ? to - at : short;
    const inside = at + (long ? 16 : 8);
    const end = at + size;
    if (end < inside || end > to) return;
    yield { type: ascii(bytes, at + 4, 4), from: at, inside, to: end };
    at = end;
  }
}
