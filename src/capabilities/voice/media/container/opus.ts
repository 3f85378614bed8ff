import { latin } from "./faults.ts";

/** Of one frame in units of 2.5 ms, by the packet's configuration. */
const LENGTHS = [
  4, 8, 16, 24, 4, 8, 16, 24, 4, 8, 16, 24, 4, 8, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8,
];

/** The longest recording in these units: 200 s. */
export const MAX_UNITS = 80_000;

/** The length of an Opus packet in units of 2.5 ms, from its first bytes (RFC 6716, section 3); null if it is not one. */
export function opusUnits(bytes: Uint8Array, at: number, size: number): number | null {
  if (size < 1 || size > 4_096) return null;
  const first = bytes[at] ?? 0;
  const units = LENGTHS[first >> 3] ?? 0;
  switch (first & 3) {
    case 0:
      return size <= 1_276 ? units : null;
    case 1:
      return size % 2 === 1 ? units * 2 : null;
    case 2:
      return size > 1 ? units * 2 : null;
    default: {
      if (size < 2) return null;
      const all = units * ((bytes[at + 1] ?? 0) & 63);
      return all >= 1 && all <= 48 ? all : null;
    }
  }
}

/** True if these bytes begin like the header of Opus with one or two channels (RFC 7845, section 5.1). */
export function isOpusHeader(bytes: Uint8Array, at: number, size: number): boolean {
  if (size < 19 || latin(bytes, at, 8) !== "OpusHead") return false;
  const [version = 0, channels = 0] = [bytes[at + 8], bytes[at + 9]];
  return version < 16 && (channels === 1 || channels === 2) && bytes[at + 18] === 0;
}
