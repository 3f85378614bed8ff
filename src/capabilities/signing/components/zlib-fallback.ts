import { Unzlib, zlibSync } from "fflate";

/** Compresses where the browser has no code for it. */
export function zlibCompressed(bytes: Uint8Array): Uint8Array {
  return zlibSync(bytes);
}

/** Bytes of compressed input at a time: what a step writes stays within a thousand times as many. */
const STEP = 4_096;

/** Decompresses where the browser has no code for it; null if the result would have more than `max` bytes. @throws FlateError */
export function zlibDecompressed(bytes: Uint8Array, max: number): Uint8Array<ArrayBuffer> | null {
  const parts: Uint8Array[] = [];
  let length = 0;
  const stream = new Unzlib((part) => {
    parts.push(part);
    length += part.length;
  });
  for (let at = 0; at < bytes.length && length <= max; at += STEP)
    stream.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length);
  if (length > max) return null;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
