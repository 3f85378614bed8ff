import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { convertPicture } from "../../../server/import/pictures/convert-picture.ts";
import {
  acceptedTypes,
  type MediaPlace,
  mediaRejectionText,
} from "../../../src/domain/content/media-rules.ts";
import { ACCEPTED_PICTURES } from "../../../src/domain/submissions/submission.ts";
import { foreignFormat } from "../../../src/media/detect-type.ts";
import { prepareMedia } from "../../../src/media/prepare-media.ts";
import { prepareSentPicture } from "../../../src/media/prepare-sent-picture.ts";
import { box, bytes, png, uint32 } from "./files.ts";

// Each reason is told as itself, to the owner, to a visitor and in the report of an import.

const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: "#d99a1c" } });
const jpeg = async () => new Uint8Array(await picture.clone().jpeg().toBuffer());
const FOREIGN: readonly (readonly [string, Uint8Array<ArrayBuffer>])[] = [
  ["HEIC", bytes(box("ftyp", "heic", uint32(0), "mif1heic"), box("meta", "of an iPhone"))],
  ["HEIC", bytes(box("ftyp", "mif1", uint32(0), "mif1heic"))],
  ["AVIF", bytes(box("ftyp", "avif", uint32(0), "avifmif1miaf"))],
  ["AVIF", bytes(box("ftyp", "mif1", uint32(0), "mif1avif"))],
  ["QuickTime", bytes(box("ftyp", "qt  ", uint32(0), "qt  "))],
  ["BMP", bytes("BM", [54, 1, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0])],
  ["TIFF", bytes("II*", [0, 8, 0, 0, 0])],
  ["TIFF", bytes("MM", [0], "*", [0, 0, 0, 8])],
  ["SVG", bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  [
    "SVG",
    bytes('\xef\xbb\xbf<?xml version="1.0"?>\n<!-- drawn -->\n<!DOCTYPE svg PUBLIC "x">\n<svg width="1">'),
  ],
];
const OTHERS = [
  bytes("%PDF-1.7"),
  bytes("<!doctype html><svg/>"),
  bytes("BMW is no picture"),
  bytes(""),
  bytes("MM"),
];

const decode = vi.fn<() => Promise<ImageBitmap>>(() => Promise.reject(new Error("Broken.")));
beforeEach(() => vi.stubGlobal("createImageBitmap", decode));
afterEach(() => vi.unstubAllGlobals());

async function textOf(file: Uint8Array<ArrayBuffer>, place: MediaPlace): Promise<string> {
  const prepared = await prepareMedia(new Blob([file]), place);
  return prepared.ok ? "taken" : mediaRejectionText(prepared.rejection);
}

async function sentText(file: Uint8Array<ArrayBuffer>): Promise<string> {
  const prepared = await prepareSentPicture(new Blob([file]));
  return prepared.ok ? "taken" : mediaRejectionText(prepared.rejection);
}

async function reportOf(file: Uint8Array): Promise<string> {
  const converted = await convertPicture(Buffer.from(file));
  return "reason" in converted ? converted.reason : converted.type;
}

describe("a file of a known format that is not accepted", () => {
  it.each(FOREIGN)("%s is named, with what to do", async (format, file) => {
    expect(foreignFormat(file)).toBe(format);
    for (const text of [await textOf(file, "article"), await sentText(file)])
      expect(text).toMatch(new RegExp(`\\n.* is ${format}\\b.*\\. (?:Save|On an iPhone)`));
  });

  it("others are not", async () => {
    for (const file of OTHERS) {
      expect(foreignFormat(file)).toBeNull();
      expect(await sentText(file)).toBe("Please select a valid image file (JPEG, PNG, WebP, GIF)");
      expect(await reportOf(file)).toBe("not a picture");
    }
  });

  it("an import's report names it, or takes it", async () => {
    const reports = await Promise.all(
      ["SVG", "BMP"].map((name) => reportOf(FOREIGN.find(([format]) => format === name)?.[1] ?? bytes())),
    );
    expect(reports).toEqual([expect.stringMatching(/^SVG/), expect.stringMatching(/^BMP/)]);
    expect(await reportOf(await picture.clone().avif().toBuffer())).toBe("image/webp");
    expect(await reportOf(await picture.clone().tiff().toBuffer())).toBe("image/webp");
  });
});

it("a picture whose end is missing is told as that, and a damaged one is not", async () => {
  const whole = await jpeg();
  const cut = whole.slice(0, -40);
  const damaged = whole.slice();
  damaged.fill(0x55, 300, -2);
  const missing = "The end of this file is missing. Copy or download it again.";
  for (const textIn of [(file: typeof cut) => textOf(file, "cover"), sentText]) {
    expect(await textIn(cut)).toBe(`Failed to load image. Invalid file or URL.\n${missing}`);
    expect(await textIn(damaged)).toBe("Failed to load image. Invalid file or URL.");
  }
  expect(await reportOf(cut)).toBe("the end of the file is missing");
  const torn = new Uint8Array(await picture.clone().png().toBuffer()).slice(0, -20);
  expect(await sentText(torn)).toContain(missing);
  expect(await reportOf(torn)).toBe("the end of the file is missing");
});

it("a picture of 20,000 by 20,000 pixels is told as that", async () => {
  const huge = png(20_000, 20_000);
  const text = "Failed to load image. It has 20,000 × 20,000 pixels, too many for a phone to open.";
  expect([await textOf(huge, "article"), await sentText(huge)]).toEqual([text, text]);
  expect(await reportOf(huge)).toBe("20000 x 20000 pixels, too many for a phone to open");
});

describe("an animated picture", () => {
  const moving = async (format: "webp" | "gif") => {
    const frames = await sharp(
      [await picture.clone().png().toBuffer(), await picture.clone().negate().png().toBuffer()],
      { join: { animated: true } },
    )
      [format]({ loop: 0 })
      .toBuffer();
    return new Uint8Array(frames);
  };
  const apng = async () => {
    const still = new Uint8Array(await picture.clone().png().toBuffer());
    return bytes([...still.slice(0, 33)], uint32(8), "acTL", uint32(2), uint32(0), uint32(0), [
      ...still.slice(33),
    ]);
  };
  beforeEach(() => {
    vi.stubGlobal("OffscreenCanvas", FakeCanvas);
    decode.mockResolvedValue({ width: 60, height: 40, close: () => undefined } as ImageBitmap);
  });
  afterEach(() => decode.mockReset());

  it("keeps its frames in a post, and in an import", async () => {
    for (const [type, file] of [
      ["image/webp", await moving("webp")],
      ["image/gif", await moving("gif")],
      ["image/png", await apng()],
    ] as const) {
      const prepared = await prepareMedia(new Blob([file]), "article");
      const files = prepared.ok && prepared.media.kind === "picture" ? prepared.media.files : [];
      expect(files.map((each) => each.type)).toEqual([type]);
      if (type !== "image/png")
        expect((await sharp(Buffer.from(files[0]?.bytes ?? new ArrayBuffer())).metadata()).pages).toBe(2);
      expect(await reportOf(file)).toBe(type);
    }
  });

  it("is not the cover of a post without a word", async () => {
    for (const file of [await moving("webp"), await apng()])
      expect(await textOf(file, "cover")).toBe(
        "An animated picture can't be the featured image. Choose a still one.",
      );
  });
});

it("an input names the types it takes, so that a phone converts its own", () => {
  expect(ACCEPTED_PICTURES).toBe(acceptedTypes("story"));
  for (const place of ["cover", "article", "community", "story"] as const)
    expect(acceptedTypes(place)).toMatch(/^image\/jpeg,image\/png,image\/webp/);
});

class FakeCanvas {
  readonly width: number;
  readonly height: number;
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }
  getContext() {
    const data = new Uint8ClampedArray(this.width * this.height * 4);
    return {
      drawImage: () => undefined,
      getImageData: () => ({ width: this.width, height: this.height, data }),
    };
  }
}
