import { ascii } from "../detect-type.ts";
import { exifOf, orientationOf } from "./exif.ts";
import { joined, viewOf } from "./pieces.ts";

const SHOWN = new Set(["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF"]);
const [HAS_PROFILE, HAS_EXIF, HAS_XMP, IS_ANIMATED] = [0x20, 0x08, 0x04, 0x02];
/** Bytes of a frame before its own chunks. */
const FRAME_HEAD = 16;

/** A WebP with the chunks that show it, an orientation, and nothing after its end. */
export function cleanWebp(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const body = bytes.subarray(0, 8 + viewOf(bytes).getUint32(4, true));
  let orientation = 1;
  const parts: Uint8Array[] = [];
  for (const { name, content } of chunksOf(body, 12)) {
    if (name === "EXIF" && orientation === 1) orientation = orientationOf(content);
    if (SHOWN.has(name)) parts.push(chunk(name, name === "ANMF" ? cleanFrame(content) : content));
  }
  const [head] = parts;
  if (head && ascii(head, 0, 4) === "VP8X") {
    head[8] = ((head[8] ?? 0) & ~(HAS_PROFILE | HAS_EXIF | HAS_XMP)) | (orientation === 1 ? 0 : HAS_EXIF);
    if (orientation !== 1) parts.push(chunk("EXIF", exifOf(orientation)));
  }
  const file = joined([bytes.subarray(0, 12), ...parts]);
  viewOf(file).setUint32(4, file.length - 8, true);
  return file;
}

/** True for a WebP of several frames. */
export function isAnimatedWebp(bytes: Uint8Array): boolean {
  return ascii(bytes, 12, 4) === "VP8X" && ((bytes[20] ?? 0) & IS_ANIMATED) !== 0;
}

function cleanFrame(content: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [content.subarray(0, FRAME_HEAD)];
  for (const each of chunksOf(content, FRAME_HEAD))
    if (SHOWN.has(each.name)) parts.push(chunk(each.name, each.content));
  return joined(parts);
}

function* chunksOf(
  bytes: Uint8Array,
  from: number,
): Generator<{ readonly name: string; readonly content: Uint8Array }> {
  const view = viewOf(bytes);
  for (let at = from; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true);
    yield { name: ascii(bytes, at, 4), content: bytes.subarray(at + 8, at + 8 + size) };
    at += 8 + size + (size % 2);
  }
}

/** Chunks have an even length. */
function chunk(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8 + content.length + (content.length % 2));
  bytes.set(Uint8Array.from(name, (letter) => letter.charCodeAt(0)));
  viewOf(bytes).setUint32(4, content.length, true);
  bytes.set(content, 8);
  return bytes;
}
