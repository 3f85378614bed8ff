import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { canBeDecoded } from "../../../src/media/can-be-decoded.ts";
import { prepareMedia } from "../../../src/media/prepare-media.ts";
import { smallJpeg } from "../../../src/media/small-jpeg.ts";
import { bytes, png, uint16, uint32 } from "./files.ts";

// Files of some bytes that would be gigabytes when decoded: refused by their header, in every format, wherever the
// device decodes a picture itself.

const decode = vi.fn(() => Promise.reject(new Error("Decoded.")));
beforeEach(() => vi.stubGlobal("createImageBitmap", decode));
afterEach(() => {
  vi.unstubAllGlobals();
  decode.mockClear();
});

const SIDE = 16_383;
const little = (value: number) => [value & 255, (value >> 8) & 255];
const webp = (kind: string, rest: number[]) =>
  bytes("RIFF", uint32(0), "WEBP", kind, uint32(0), rest, new Array(20).fill(0));
const lossless = (SIDE - 1) | ((SIDE - 1) << 14);

const BOMBS: readonly (readonly [string, Uint8Array<ArrayBuffer>])[] = [
  ["a PNG of 30,000 by 30,000 pixels", png(30_000, 30_000)],
  ["a PNG of one line of four thousand million pixels", png(4_294_967_295, 1)],
  ["a JPEG of 65,535 by 65,535 pixels", jpeg(65_535, 65_535)],
  [
    "a JPEG with a small frame in its thumbnail",
    bytes([0xff, 0xd8, 0xff, 0xe1, ...uint16(22)], frame(80, 60), [0], frame(65_535, 65_535)),
  ],
  ["a GIF of 65,535 by 65,535 pixels", bytes("GIF89a", little(65_535), little(65_535))],
  ["a WebP of 16,777,216 by 16,777,216 pixels", webp("VP8X", [0, 0, 0, 0, 255, 255, 255, 255, 255, 255])],
  [
    "a WebP of 16,383 by 16,383 pixels",
    webp("VP8 ", [0, 0, 0, 0x9d, 1, 0x2a, ...little(SIDE), ...little(SIDE)]),
  ],
  [
    "a lossless WebP of 16,383 by 16,383 pixels",
    webp("VP8L", [
      0x2f,
      lossless & 255,
      (lossless >> 8) & 255,
      (lossless >> 16) & 255,
      (lossless >> 24) & 255,
    ]),
  ],
];

function frame(width: number, height: number): number[] {
  return [0xff, 0xc0, ...uint16(17), 8, ...uint16(height), ...uint16(width), 3, ...new Array(9).fill(0)];
}

function jpeg(width: number, height: number): Uint8Array<ArrayBuffer> {
  return bytes([0xff, 0xd8], frame(width, height));
}

it.each(BOMBS)("%s is refused without being decoded", async (_, file) => {
  expect(await prepareMedia(new Blob([file]), "community")).toMatchObject({
    ok: false,
    rejection: { reason: "pixels" },
  });
  expect(await canBeDecoded(new Blob([file]))).toBe(false);
  expect(await smallJpeg(new Blob([file]))).toBeNull();
  expect(decode).not.toHaveBeenCalled();
});

it("a large photo of a phone is decoded", async () => {
  expect(await canBeDecoded(new Blob([jpeg(12_000, 9_000)]))).toBe(true);
  await expect(smallJpeg(new Blob([jpeg(12_000, 9_000)]))).rejects.toThrow("Decoded.");
  expect(await canBeDecoded(new Blob(["<svg/>"]))).toBe(false);
});
