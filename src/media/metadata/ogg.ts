import { ascii } from "../detect-type.ts";
import { joined, viewOf } from "./pieces.ts";
import { cleanComment } from "./vorbis-comment.ts";

type Page = { readonly bytes: Uint8Array; isChanged: boolean };
/** A part of a packet, in its page. */
type Part = { readonly page: Page; readonly bytes: Uint8Array };
/** Cleans the packet with a number. @returns false if it has nothing of the kind */
type Cleaner = (packet: Uint8Array, number: number) => boolean;
type Stream = { readonly clean: Cleaner; packets: number; packet: Part[] };

const HEAD = 27;
const [FIRST_PAGE, SERIAL, CHECKSUM, SEGMENTS] = [2, 14, 22, 26];

/** By the first bytes of a stream; streams of other kinds (text, skeleton) are left out. */
const CLEANERS: readonly (readonly [string, Cleaner])[] = [
  ["OpusHead", commentIn("OpusTags")],
  ["\x01vorbis", commentIn("\x03vorbis")],
  ["\x80theora", commentIn("\x81theora")],
  ["Speex   ", (packet, number) => number === 1 && cleaned(packet, 0)],
  ["\x7fFLAC", cleanFlacBlock],
];

/** An Ogg file without comments, pictures among them, and without streams that are neither film nor sound. */
export function cleanOgg(source: Uint8Array): Uint8Array<ArrayBuffer> {
  const streams = new Map<number, Stream | null>();
  const pages: Page[] = [];
  for (const bytes of pagesOf(new Uint8Array(source))) {
    const serial = viewOf(bytes).getUint32(SERIAL);
    if ((bytes[5] ?? 0) & FIRST_PAGE) streams.set(serial, streamOf(bytes));
    const stream = streams.get(serial);
    if (!stream) continue;
    const page = { bytes, isChanged: false };
    pages.push(page);
    readPage(page, stream);
  }
  for (const stream of streams.values()) if (stream && stream.packet.length > 0) endPacket(stream);
  for (const { bytes, isChanged } of pages)
    if (isChanged) viewOf(bytes).setUint32(CHECKSUM, checksum(bytes), true);
  return joined(pages.map(({ bytes }) => bytes));
}

/** The pages of a file (RFC 3533, section 6); bytes between them are left out, and so is a page that is cut off. */
function* pagesOf(bytes: Uint8Array): Generator<Uint8Array> {
  let at = 0;
  while (at + HEAD <= bytes.length) {
    if (ascii(bytes, at, 4) !== "OggS") {
      const next = bytes.indexOf(0x4f, at + 1);
      if (next < 0) return;
      at = next;
      continue;
    }
    const body = at + HEAD + (bytes[at + SEGMENTS] ?? 0);
    const end = bytes.subarray(at + HEAD, body).reduce((sum, size) => sum + size, body);
    if (end > bytes.length) return;
    yield bytes.subarray(at, end);
    at = end;
  }
}

function streamOf(page: Uint8Array): Stream | null {
  const start = HEAD + (page[SEGMENTS] ?? 0);
  const clean = CLEANERS.find(([name]) => ascii(page, start, name.length) === name)?.[1];
  return clean ? { clean, packets: 0, packet: [] } : null;
}

function readPage(page: Page, stream: Stream): void {
  const segments = page.bytes[SEGMENTS] ?? 0;
  let at = HEAD + segments;
  for (const size of page.bytes.subarray(HEAD, HEAD + segments)) {
    stream.packet.push({ page, bytes: page.bytes.subarray(at, at + size) });
    at += size;
    if (size < 255) endPacket(stream);
  }
}

function endPacket(stream: Stream): void {
  const { packet: parts, packets, clean } = stream;
  stream.packet = [];
  stream.packets++;
  if (packets === 0) return;
  const packet = joined(parts.map(({ bytes }) => bytes));
  if (!clean(packet, packets)) return;
  let at = 0;
  for (const { page, bytes } of parts) {
    bytes.set(packet.subarray(at, at + bytes.length));
    page.isChanged = true;
    at += bytes.length;
  }
}

function commentIn(name: string): Cleaner {
  return (packet) => ascii(packet, 0, name.length) === name && cleaned(packet, name.length);
}

function cleaned(packet: Uint8Array, head: number): true {
  cleanComment(packet, head);
  return true;
}

/** A block of FLAC's metadata: comments become none, and pictures and others empty space. Frames of sound begin with 255. */
function cleanFlacBlock(packet: Uint8Array): boolean {
  const [first = 255] = packet;
  const kind = first & 0x7f;
  if (first === 255 || kind === 3) return false;
  if (kind === 4) return cleaned(packet, 4);
  packet[0] = (first & 0x80) | 1;
  packet.fill(0, 4);
  return true;
}

/** CRC-32 as in RFC 3533, of a page whose own is 0. */
function checksum(page: Uint8Array): number {
  let sum = 0;
  for (const [at, byte] of page.entries()) {
    sum ^= (at >= CHECKSUM && at < CHECKSUM + 4 ? 0 : byte) << 24;
    for (let bit = 0; bit < 8; bit++) sum = (sum << 1) ^ (sum & 0x80000000 ? 0x04c11db7 : 0);
  }
  return sum >>> 0;
}
