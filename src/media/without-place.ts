import { ascii } from "./sniff.ts";

/** Where phones write the place a film was taken at. */
const TELLING = new Set(["udta", "meta"]);

/**
 * A film without its notes: in an MP4 the boxes of the movie and of its tracks that hold them (the place among them)
 * become free space and are blanked, so that nothing moves. Bytes of any other form come back as they are.
 */
export function withoutPlace(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (ascii(bytes, 4, 4) !== "ftyp") return bytes;
  const clean = bytes.slice();
  for (const movie of boxes(clean, 0, clean.length)) if (movie.type === "moov") blank(clean, movie);
  return clean;
}

type Box = { readonly type: string; readonly from: number; readonly inside: number; readonly to: number };

function blank(bytes: Uint8Array, parent: Box): void {
  for (const box of boxes(bytes, parent.inside, parent.to)) {
    if (TELLING.has(box.type)) {
      bytes.set([0x66, 0x72, 0x65, 0x65], box.from + 4);
      bytes.fill(0, box.inside, box.to);
    } else if (box.type === "trak") {
      blank(bytes, box);
    }
  }
}

/** The boxes that stand beside each other in a stretch (ISO/IEC 14496-12, 4.2). */
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
