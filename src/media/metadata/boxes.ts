import { ascii } from "../detect-type.ts";
import { viewOf } from "./pieces.ts";

/** A box of an MP4 file: where it begins, where its content begins, and where it ends. */
export type Box = {
  readonly type: string;
  readonly from: number;
  readonly inside: number;
  readonly to: number;
};

/**
 * The sibling boxes in a range of bytes (ISO/IEC 14496-12, 4.2). One that is longer than its parent ends with it, as in a file that is
 * cut off; bytes without a whole head of a box have the type "".
 */
export function* boxes(bytes: Uint8Array, from: number, to: number): Generator<Box> {
  const view = viewOf(bytes);
  let at = from;
  while (at + 8 <= to) {
    const short = view.getUint32(at);
    const isLong = short === 1 && at + 16 <= to;
    const size = isLong ? Number(view.getBigUint64(at + 8)) : short === 0 ? to - at : short;
    const inside = at + (isLong ? 16 : 8);
    if (at + size < inside) break;
    const end = Math.min(to, at + size);
    yield { type: ascii(bytes, at + 4, 4), from: at, inside, to: end };
    at = end;
  }
  if (at < to) yield { type: "", from: at, inside: at, to };
}

/** The first box at a path below a range; null if there is none. */
export function boxAt(bytes: Uint8Array, { inside, to }: Box, ...path: readonly string[]): Box | null {
  const [first, ...rest] = path;
  for (const box of boxes(bytes, inside, to)) {
    if (box.type !== first) continue;
    return rest.length === 0 ? box : boxAt(bytes, box, ...rest);
  }
  return null;
}

/** Turns a box into free space of the same size. */
export function blank(bytes: Uint8Array, { type, from, inside, to }: Box): void {
  if (type !== "") bytes.set([0x66, 0x72, 0x65, 0x65], from + 4);
  bytes.fill(0, inside, to);
}
