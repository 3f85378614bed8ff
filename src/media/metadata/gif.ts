import { ascii } from "../detect-type.ts";
import { joined } from "./pieces.ts";

const [EXTENSION, IMAGE, TRAILER] = [0x21, 0x2c, 0x3b];
const [GRAPHIC_CONTROL, APPLICATION] = [0xf9, 0xff];
const LOOPS = ["NETSCAPE2.0", "ANIMEXTS1.0"];

/** A GIF with its frames, their times and how often they repeat; comments, text and data of programs are left out. */
export function cleanGif(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  let at = 13 + colours(bytes[10] ?? 0);
  const parts = [bytes.subarray(0, at)];
  while (at < bytes.length && bytes[at] !== TRAILER) {
    if (bytes[at] === EXTENSION) {
      const end = endOfBlocks(bytes, at + 2);
      parts.push(extension(bytes.subarray(at, end)));
      at = end;
    } else if (bytes[at] === IMAGE) {
      const end = endOfBlocks(bytes, at + 11 + colours(bytes[at + 9] ?? 0));
      parts.push(bytes.subarray(at, end));
      at = end;
    } else break;
  }
  return joined([...parts, Uint8Array.of(TRAILER)]);
}

/** Bytes of the table of colours that these flags announce. */
const colours = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);

/** What stays of an extension: all of a frame's time, and of a program's only the number of repetitions. */
function extension(block: Uint8Array): Uint8Array {
  if (block[1] === GRAPHIC_CONTROL) return joined([block.subarray(0, 7), Uint8Array.of(0)]);
  const isLoop = block[1] === APPLICATION && block[2] === 11 && LOOPS.includes(ascii(block, 3, 11));
  if (!isLoop || block[14] !== 3 || block[15] !== 1) return new Uint8Array();
  return joined([block.subarray(0, 18), Uint8Array.of(0)]);
}

/** Where a series of sub-blocks ends, each with its length before it. */
function endOfBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
  return Math.min(bytes.length, at + 1);
}
