import { describe, expect, it } from "vitest";
import { detectType } from "../../../src/media/detect-type.ts";
import { pictureSize } from "../../../src/media/picture-size.ts";
import { bytes, png, uint16, uint32 } from "./files.ts";

describe("file type", () => {
  it.each([
    ["image/png", png(1, 1)],
    ["image/jpeg", bytes([0xff, 0xd8, 0xff, 0xe0])],
    ["image/gif", bytes("GIF89a")],
    ["image/webp", bytes("RIFF", uint32(0), "WEBPVP8 ")],
    ["video/mp4", bytes(uint32(24), "ftypisom")],
    ["video/webm", bytes([0x1a, 0x45, 0xdf, 0xa3, 1, 2, 3, 0x42, 0x82, 0x84], "webm")],
    ["video/ogg", bytes("OggS")],
  ])("a file is recognised as %s by its bytes", (type, file) => expect(detectType(file)).toBe(type));

  it.each([
    ["a page", bytes("<!doctype html><script>alert(1)</script>")],
    ["an SVG", bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["an SVG after spaces", bytes("\n <?xml version='1.0'?><svg/>")],
    ["HEIC", bytes(uint32(24), "ftypheic")],
    ["AVIF", bytes(uint32(24), "ftypavif")],
    ["QuickTime", bytes(uint32(24), "ftypqt  ")],
    ["Matroska", bytes([0x1a, 0x45, 0xdf, 0xa3], "matroska")],
    ["BMP", bytes("BM")],
    ["nothing", bytes()],
  ])("%s is not accepted", (_, file) => expect(detectType(file)).toBeNull());
});

describe("picture dimensions", () => {
  it("dimensions are read from a PNG's header", () => {
    expect(pictureSize("image/png", png(30_000, 30_001))).toEqual({ width: 30_000, height: 30_001 });
  });

  it("dimensions are read from a JPEG's frame, after metadata of any length", () => {
    const notes = [0xff, 0xe1, ...uint16(40_002), ...new Array(40_000).fill(0xc0)];
    const frame = [0xff, 0xc2, ...uint16(17), 8, ...uint16(600), ...uint16(800), 3, ...new Array(9).fill(0)];
    const file = bytes([0xff, 0xd8], notes, [0xff], frame);
    expect(pictureSize("image/jpeg", file)).toEqual({ width: 800, height: 600 });
  });

  it("dimensions are read from a GIF and the three forms of WebP", () => {
    expect(pictureSize("image/gif", bytes("GIF89a", [0x20, 3, 0x58, 2]))).toEqual({
      width: 800,
      height: 600,
    });
    const webp = (kind: string, rest: number[]) =>
      bytes("RIFF", uint32(0), "WEBP", kind, uint32(0), rest, new Array(20).fill(0));
    const size = { width: 800, height: 600 };
    expect(pictureSize("image/webp", webp("VP8X", [0, 0, 0, 0, 0x1f, 3, 0, 0x57, 2, 0]))).toEqual(size);
    expect(pictureSize("image/webp", webp("VP8 ", [0, 0, 0, 0x9d, 1, 0x2a, 0x20, 3, 0x58, 2]))).toEqual(size);
    const bits = 799 | (599 << 14);
    const lossless = [0x2f, bits & 255, (bits >> 8) & 255, (bits >> 16) & 255, (bits >> 24) & 255];
    expect(pictureSize("image/webp", webp("VP8L", lossless))).toEqual(size);
  });

  it("dimensions of a truncated or empty picture are unknown", () => {
    expect(pictureSize("image/png", png(0, 5))).toBeNull();
    expect(pictureSize("image/png", png(5, 5).slice(0, 20))).toBeNull();
    expect(pictureSize("image/jpeg", bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16]))).toBeNull();
    expect(
      pictureSize("image/jpeg", bytes([0xff, 0xd8, 0xff, 0xe0, 0, 0], new Array(20).fill(0))),
    ).toBeNull();
    expect(pictureSize("image/gif", bytes("GIF8"))).toBeNull();
    expect(pictureSize("image/webp", bytes("RIFFxxxxWEBPVP8 "))).toBeNull();
  });
});
