import { type ContainerFault, latin } from "./faults.ts";
import { isOpusHeader, MAX_UNITS, opusUnits } from "./opus.ts";

const PAGE = "OggS\0";
const HEAD_BYTES = 27;

type Stream = {
  readonly serial: string;
  /** The packet that is being joined, which may have begun on an earlier page. */
  starts: number;
  size: number;
  isWhole: boolean;
  packets: number;
  steps: number;
  units: number;
};

/** Why the head of a page is refused: the next one of the one stream. */
function pageFault(bytes: Uint8Array, at: number, page: number, stream: Stream): ContainerFault | null {
  const flags = bytes[at + 5] ?? 0;
  const number = (bytes[at + 18] ?? 0) + 256 * (bytes[at + 19] ?? 0);
  const isFirst = (flags & 2) !== 0;
  const continues = (flags & 1) !== 0;
  const isNext = number === page && bytes[at + 20] === 0 && latin(bytes, at + 14, 4) === stream.serial;
  return isNext && flags <= 7 && isFirst === (page === 0) && continues === stream.size > 0
    ? null
    : "file_damaged";
}

/** Why a packet that has ended is refused: a header, a comment, then sound. */
function packetFault(bytes: Uint8Array, page: number, stream: Stream): ContainerFault | null {
  const { starts, size, packets } = stream;
  if (packets === 1) return page > 0 || size > 64 || !isOpusHeader(bytes, starts, size) ? "file_type" : null;
  if (packets === 2) return latin(bytes, starts, 8) === "OpusTags" ? null : "file_damaged";
  if (!stream.isWhole) return null;
  const units = opusUnits(bytes, starts, size);
  stream.units += units ?? 0;
  return units === null || stream.units > MAX_UNITS ? "file_damaged" : null;
}

/** Walks the packets of a page. @returns where it ends, "cut" if that is beyond the file's end, or why it is refused */
function walkPage(
  bytes: Uint8Array,
  at: number,
  page: number,
  stream: Stream,
): number | "cut" | ContainerFault {
  let payload = at + HEAD_BYTES + (bytes[at + 26] ?? 0);
  for (const lacing of bytes.subarray(at + HEAD_BYTES, payload)) {
    stream.steps++;
    if (stream.size === 0) [stream.starts, stream.isWhole] = [payload, true];
    payload += lacing;
    stream.size += lacing;
    if (payload > bytes.length) return "cut";
    if (stream.size > 4_096 || stream.steps > 40_000) return "file_damaged";
    if (lacing === 255) continue;
    stream.packets++;
    const fault = packetFault(bytes, page, stream);
    if (fault) return fault;
    stream.size = 0;
  }
  stream.isWhole = stream.size === 0;
  return page === 0 && stream.packets !== 1 ? "file_damaged" : payload;
}

/** Why an Ogg file is refused (RFC 3533 and 7845): the pages of one stream of Opus, in order, and nothing after its end. */
export function oggFault(bytes: Uint8Array): ContainerFault | null {
  const serial = latin(bytes, 14, 4);
  const stream: Stream = { serial, starts: 0, size: 0, isWhole: true, packets: 0, steps: 0, units: 0 };
  let at = 0;
  let isOver = false;
  /** A last page that is not whole is what a killed browser leaves. */
  const cutOff = () => (stream.packets < 3 ? "file_damaged" : null);
  for (let page = 0; page <= 12_000; page++) {
    if (at === bytes.length) return cutOff();
    const begins = latin(bytes, at, 5);
    if (isOver || !PAGE.startsWith(begins)) return "file_damaged";
    if (at + HEAD_BYTES > bytes.length) return cutOff();
    const fault = pageFault(bytes, at, page, stream);
    if (fault) return fault;
    if (at + HEAD_BYTES + (bytes[at + 26] ?? 0) > bytes.length) return cutOff();
    isOver = ((bytes[at + 5] ?? 0) & 4) !== 0;
    const next = walkPage(bytes, at, page, stream);
    if (next === "cut") return cutOff();
    if (typeof next === "string") return next;
    at = next;
  }
  return "file_damaged";
}
