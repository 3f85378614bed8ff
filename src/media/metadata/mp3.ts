import { ascii } from "../detect-type.ts";
import { joined, viewOf } from "./pieces.ts";

/** Kilobits per second of layer III, by the header's index: of MPEG 1, and of MPEG 2 and 2.5. */
const RATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const SAMPLES_PER_SECOND = [44_100, 48_000, 32_000];

/** The sound of an MP3: its frames, without tags (ID3, APE, Lyrics3) before, between and after them. */
export function cleanMp3(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  let afterFrame = -1;
  for (let at = 0; at < bytes.length; ) {
    const tag = tagSize(bytes, at);
    if (tag > 0) {
      at += tag;
      continue;
    }
    const size = frameSize(bytes, at);
    const end = at + size;
    // A frame follows another or is followed by one: three bytes of something else can look like a header.
    if (size > 0 && end <= bytes.length && (at === afterFrame || isFollowed(bytes, end))) {
      parts.push(bytes.subarray(at, end));
      afterFrame = end;
      at = end;
    } else at++;
  }
  return joined(parts);
}

const isFollowed = (bytes: Uint8Array, at: number) =>
  at === bytes.length || frameSize(bytes, at) > 0 || tagSize(bytes, at) > 0;

/** Bytes of a frame of layer III by its header; 0 if there is none here. */
function frameSize(bytes: Uint8Array, at: number): number {
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
  if (first !== 0xff || (second & 0xe6) !== 0xe2) return 0;
  const version = (second >> 3) & 3;
  const isFirst = version === 3;
  const rate = RATES[isFirst ? 0 : 1][third >> 4] ?? 0;
  const frequency = (SAMPLES_PER_SECOND[(third >> 2) & 3] ?? 0) / (isFirst ? 1 : version === 2 ? 2 : 4);
  if (version === 1 || rate === 0 || frequency === 0) return 0;
  return Math.floor(((isFirst ? 144 : 72) * rate * 1_000) / frequency) + ((third >> 1) & 1);
}

/** Bytes of a tag that begins here; 0 if none does. */
function tagSize(bytes: Uint8Array, at: number): number {
  const [first] = bytes.subarray(at, at + 1);
  if (first !== 0x49 && first !== 0x33 && first !== 0x54 && first !== 0x41 && first !== 0x4c) return 0;
  const begins = (name: string) => ascii(bytes, at, name.length) === name;
  if (begins("ID3") || begins("3DI")) {
    const size = bytes.subarray(at + 6, at + 10).reduce((sum, byte) => sum * 128 + (byte & 127), 0);
    const hasFooter = ((bytes[at + 5] ?? 0) & 0x10) !== 0;
    return begins("3DI") ? 10 : 10 + size + (hasFooter ? 10 : 0);
  }
  if (begins("TAG+")) return 227;
  if (begins("TAG")) return 128;
  if (begins("APETAGEX") && at + 32 <= bytes.length) {
    const isHeader = ((bytes[at + 23] ?? 0) & 0x20) !== 0;
    return 32 + (isHeader ? viewOf(bytes).getUint32(at + 12, true) : 0);
  }
  return begins("LYRICSBEGIN") ? 11 : 0;
}
