import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../../../server/root.ts";

// Recordings as browsers make them, and containers built piece by piece, for the server's check of them.

export type RecordingType = "audio/webm" | "audio/ogg" | "audio/mp4";

/** Three seconds that Chromium recorded from a synthetic microphone, with a pause, in Opus. */
export const chromiumWebm = readFileSync(
  path.join(ROOT, "tests/integration/database/recordings/chromium.webm"),
);
export const chromiumMp4 = readFileSync(
  path.join(ROOT, "tests/integration/database/recordings/chromium.mp4"),
);
/** A test tone that WebKitGTK 2.50 recorded in AAC. */
export const webkitMp4 = readFileSync(path.join(ROOT, "tests/integration/database/recordings/webkitgtk.mp4"));

const bytes = (...values: number[]) => Buffer.from(values);
const UNKNOWN = bytes(0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff);
export const OPUS_HEAD = Buffer.concat([
  Buffer.from("OpusHead"),
  bytes(1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0),
]);
/** A packet of 20 ms. */
export const PACKET = bytes(0xf8, 1, 2, 3);

/** An element of a WebM file; a size of null is unknown. */
export function element(id: number, content: Buffer, size: number | null = content.length): Buffer {
  const hex = id.toString(16);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(0x10000000 + (size ?? 0));
  return Buffer.concat([Buffer.from(hex, "hex"), size === null ? UNKNOWN : length, content]);
}

export const ebml = (docType = "webm") => element(0x1a45dfa3, element(0x4282, Buffer.from(docType)));
export const track = (type = 2, codec = "A_OPUS", ...more: Buffer[]) =>
  element(
    0xae,
    Buffer.concat([
      element(0xd7, bytes(1)),
      element(0x83, bytes(type)),
      element(0x86, Buffer.from(codec)),
      element(0x63a2, OPUS_HEAD),
      ...more,
    ]),
  );
export const block = (packet = PACKET) => element(0xa3, Buffer.concat([bytes(0x81, 0, 0, 0x80), packet]));
export const cluster = (...blocks: Buffer[]) =>
  element(0x1f43b675, Buffer.concat([element(0xe7, bytes(0)), ...blocks]), null);

export type WebmParts = { readonly tracks: Buffer; readonly clusters: Buffer; readonly before: Buffer };

/** A WebM file of a live recording. */
export function webm({
  tracks = track(),
  clusters = cluster(block(), block()),
  before = Buffer.alloc(0),
}: Partial<WebmParts> = {}): Buffer {
  const segment = Buffer.concat([before, element(0x1654ae6b, tracks), clusters]);
  return Buffer.concat([ebml(), element(0x18538067, segment, null)]);
}

/** A page of an Ogg file. */
export function oggPage(number: number, flags: number, packets: readonly Buffer[], serial = 7): Buffer {
  const lacing = packets.flatMap(({ length }) => [
    ...Array<number>(Math.floor(length / 255)).fill(255),
    length % 255,
  ]);
  const head = Buffer.alloc(27);
  head.write("OggS");
  head[5] = flags;
  head.writeUInt32LE(serial, 14);
  head.writeUInt32LE(number, 18);
  head[26] = lacing.length;
  return Buffer.concat([head, Buffer.from(lacing), ...packets]);
}

const OPUS_TAGS = Buffer.concat([Buffer.from("OpusTags"), bytes(1, 0, 0, 0, 65, 0, 0, 0, 0)]);

/** The pages of an Ogg file with a second of sound in each after the first two. */
export function oggPages(seconds: number, head = OPUS_HEAD): Buffer[] {
  const sound = Array<Buffer>(50).fill(PACKET);
  return [
    oggPage(0, 2, [head]),
    oggPage(1, 0, [OPUS_TAGS]),
    ...Array.from({ length: seconds }, (_, at) => oggPage(at + 2, at === seconds - 1 ? 4 : 0, sound)),
  ];
}

/** A box of an MP4 file. */
export function box(name: string, ...content: Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + Buffer.concat(content).length);
  head.write(name, 4, "latin1");
  return Buffer.concat([head, ...content]);
}

export const handler = (type: string) =>
  box("hdlr", Buffer.alloc(8), Buffer.from(type), Buffer.alloc(12), Buffer.from("Handler\0"));
export const sampleEntry = (codec: string) =>
  box("stsd", bytes(0, 0, 0, 0, 0, 0, 0, 1), box(codec, Buffer.alloc(28)));
export const trak = (type = "soun", codec = "mp4a", ...more: Buffer[]) =>
  box(
    "trak",
    box("tkhd", Buffer.alloc(84)),
    box("mdia", box("mdhd", Buffer.alloc(24)), handler(type), box("minf", box("stbl", sampleEntry(codec)))),
    ...more,
  );
export const ftyp = box("ftyp", Buffer.from("iso5\0\0\0\0mp41"));
export const fragment = (data: Buffer) =>
  Buffer.concat([
    box("moof", box("mfhd", Buffer.alloc(8)), box("traf", box("tfhd", Buffer.alloc(8)))),
    box("mdat", data),
  ]);

/** An MP4 file in AAC, in fragments, as an iPhone records it. */
export function mp4(head: Buffer = box("moov", box("mvhd", Buffer.alloc(100)), trak())): Buffer {
  return Buffer.concat([ftyp, head, fragment(Buffer.alloc(200, 1)), fragment(Buffer.alloc(200, 2))]);
}
