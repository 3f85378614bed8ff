import fc from "fast-check";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { withoutMetadata } from "../../../../src/media/without-metadata.ts";
import { bytes, uint16, uint32 } from "../files.ts";
import { blocksOf, cleaned, insert, MARK, text } from "./planted.ts";

/** Left red, right blue, wider than high: every orientation gives another picture. */
const scene = () =>
  sharp({ create: { width: 24, height: 16, channels: 3, background: { r: 30, g: 30, b: 200 } } }).composite([
    {
      input: { create: { width: 8, height: 5, channels: 3, background: { r: 200, g: 30, b: 30 } } },
      left: 0,
      top: 0,
    },
  ]);
const pixels = (file: Uint8Array) => sharp(file, { animated: true }).raw().toBuffer();

const files: Record<
  "jpeg" | "progressive" | "png" | "webp" | "gif" | "moving",
  Uint8Array<ArrayBuffer>
> = Object.create(null);
beforeAll(async () => {
  const frames = await sharp([await scene().png().toBuffer(), await scene().negate().png().toBuffer()], {
    join: { animated: true },
  })
    .raw()
    .toBuffer();
  const raw = { raw: { width: 24, height: 32, channels: 3 as const, pageHeight: 16 } };
  files.jpeg = new Uint8Array(await scene().jpeg().toBuffer());
  files.progressive = new Uint8Array(await scene().jpeg({ progressive: true }).toBuffer());
  files.png = new Uint8Array(await scene().png().toBuffer());
  files.webp = new Uint8Array(await scene().webp().withMetadata({ orientation: 1 }).toBuffer());
  files.gif = new Uint8Array(
    await sharp(frames, raw)
      .gif({ loop: 3, delay: [90, 120] })
      .toBuffer(),
  );
  files.moving = new Uint8Array(await sharp(frames, raw).webp({ loop: 3, lossless: true }).toBuffer());
});

/** The parts of a JPEG: a segment each, with its compressed data. */
function segmentsOf(file: Uint8Array): Uint8Array[] {
  const starts = [0, 2];
  for (let at = 2; at < file.length; ) {
    at += 2 + (file[at + 2] ?? 0) * 256 + (file[at + 3] ?? 0);
    while (at < file.length && (file[at] !== 0xff || file[at + 1] === 0)) at++;
    starts.push(at);
    if (file[at + 1] === 0xd9) break;
  }
  return [...starts.map((start, place) => file.subarray(start, starts[place + 1])), new Uint8Array()];
}

const segment =
  (marker: number, ...name: (string | number[])[]) =>
  (content: Uint8Array) =>
    bytes([0xff, marker], uint16(content.length + 2 + bytes(...name).length), ...name, [...content]);

const chunk = (name: string) => (content: Uint8Array) =>
  bytes(uint32(content.length), name, [...content], uint32(0));

function chunksOf(file: Uint8Array): Uint8Array[] {
  const parts = [];
  let start = 0;
  for (let at = 8; at < file.length; ) {
    at += 12 + new DataView(file.buffer).getUint32(at);
    parts.push(file.subarray(start, at));
    start = at;
  }
  return parts;
}

const little = (value: number) => uint32(value).reverse();
const riff = (name: string) => (content: Uint8Array) =>
  bytes(name, little(content.length), [...content], content.length % 2 ? [0] : []);

function riffParts(file: Uint8Array): Uint8Array[] {
  const parts = [];
  let start = 0;
  for (let at = 12; at < file.length; ) {
    const size = new DataView(file.buffer).getUint32(at + 4, true);
    at += 8 + size + (size % 2);
    parts.push(file.subarray(start, at));
    start = at;
  }
  return parts;
}

function withRiffSize(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  new DataView(file.buffer).setUint32(4, file.length - 8, true);
  return file;
}

const subBlocks = (content: Uint8Array) => bytes([content.length], [...content], [0]);
/** A GIF before its first frame, the frames, and the end. */
function gifParts(file: Uint8Array): Uint8Array[] {
  const starts = [0];
  for (let at = 13; at < file.length; at++)
    if (file[at] === 0x21 && file[at + 1] === 0xf9 && file[at + 2] === 4) starts.push(at);
  starts.push(file.length - 1);
  return starts.map((start, place) => file.subarray(start, starts[place + 1]));
}

describe("whatever blocks of metadata a picture has, none of them stays, and it looks the same", () => {
  it.each(["jpeg", "progressive"] as const)("a %s", async (kind) => {
    const parts = segmentsOf(files[kind]);
    const before = await pixels(files[kind]);
    const blocks = blocksOf(
      segment(0xe1, "Exif\0\0"),
      segment(0xe1, "http://ns.adobe.com/xap/1.0/\0"),
      segment(0xed, "Photoshop 3.0\x008BIM"),
      segment(0xe0, "JFXX\0"),
      segment(0xe2, "MPF\0"),
      segment(0xe2, "ICC_PROFILE\0\x01\x01"),
      segment(0xee),
      segment(0xe7),
      segment(0xef),
      segment(0xfe),
    );
    await fc.assert(
      fc.asyncProperty(blocks, async (each) => {
        expect(await pixels(cleaned(insert(parts, each)))).toEqual(before);
      }),
    );
  });

  it("a PNG", async () => {
    const before = await pixels(files.png);
    const blocks = blocksOf(
      ...["tEXt", "zTXt", "iTXt", "eXIf", "tIME", "sPLT", "prVt", "caBX", "iCCP"].map(chunk),
    );
    await fc.assert(
      fc.asyncProperty(blocks, async (each) => {
        expect(await pixels(cleaned(insert(chunksOf(files.png), each)))).toEqual(before);
      }),
    );
  });

  it.each(["webp", "moving"] as const)("a %s", async (kind) => {
    const before = await pixels(files[kind]);
    const blocks = blocksOf(riff("EXIF"), riff("XMP "), riff("ICCP"), riff("NOTE"));
    await fc.assert(
      fc.asyncProperty(blocks, async (each) => {
        const file = withRiffSize(insert(riffParts(files[kind]), each));
        const clean = cleaned(file);
        expect(new DataView(clean.buffer).getUint32(4, true)).toBe(clean.length - 8);
        expect((clean[20] ?? 0) & 0x2c).toBe(0);
        expect(await pixels(clean)).toEqual(before);
      }),
    );
  });

  it("a frame of a WebP", async () => {
    const parts = riffParts(files.moving).map((part) => {
      if (text(part.subarray(0, 4)) !== "ANMF") return part;
      return riff("ANMF")(bytes([...part.subarray(8)], [...riff("NOTE")(bytes(MARK))]));
    });
    const file = withRiffSize(insert(parts, []));
    expect(await pixels(cleaned(file))).toEqual(await pixels(files.moving));
  });

  it("a GIF, which still moves as often and as fast", async () => {
    const before = await pixels(files.gif);
    const blocks = blocksOf(
      (content) => bytes([0x21, 0xfe], [...subBlocks(content)]),
      (content) => bytes([0x21, 0xff, 11], "XMP DataXMP", [...subBlocks(content)]),
      (content) => bytes([0x21, 0xff, 11], "NETSCAPE2.0", [...subBlocks(content)]),
      (content) => bytes([0x21, 0x01, 12], new Array(12).fill(1), [...subBlocks(content)]),
    );
    const { loop, delay } = await sharp(files.gif).metadata();
    await fc.assert(
      fc.asyncProperty(blocks, async (each) => {
        const clean = cleaned(insert(gifParts(files.gif), each));
        expect(await pixels(clean)).toEqual(before);
        expect(await sharp(clean, { animated: true }).metadata()).toMatchObject({ loop, delay, pages: 2 });
      }),
    );
  });
});

describe("a picture turned by its metadata is still shown upright", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])("orientation %i", async (orientation) => {
    for (const format of ["jpeg", "png", "webp"] as const) {
      const file = await scene()
        .toFormat(format)
        .withExif({ IFD0: { Copyright: MARK }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "14/1 7/1 0/1" } })
        .withMetadata({ orientation })
        .toBuffer();
      const turned = await sharp(file).autoOrient().raw().toBuffer();
      const clean = cleaned(new Uint8Array(file));
      expect(await sharp(clean).autoOrient().raw().toBuffer()).toEqual(turned);
      const { exif, orientation: kept = 1 } = await sharp(clean).metadata();
      expect([kept, exif === undefined]).toEqual([orientation, orientation === 1]);
    }
  });
});

it("a file that is cut off anywhere has no metadata either", () => {
  const jpeg = insert(segmentsOf(files.jpeg), [{ after: 1, block: segment(0xe1, "Exif\0\0")(bytes(MARK)) }]);
  const png = insert(chunksOf(files.png), [{ after: 0, block: chunk("tEXt")(bytes(MARK)) }]);
  for (const file of [jpeg, png])
    for (let size = 12; size < file.length; size++) cleaned(file.slice(0, size));
});

it("a file of another kind is returned as it is", () => {
  const page = bytes("<!doctype html><title>no picture</title>");
  expect(withoutMetadata(page)).toBe(page);
});
