import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { thumbHashToApproximateAspectRatio } from "thumbhash";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ROOT } from "../../server/root.ts";
import type { MediaPlace } from "../../src/domain/content/media-rules.ts";
import { withoutMetadata } from "../../src/media/without-metadata.ts";
import { nightly } from "../nightly.ts";
import type { FileResult } from "./pages/pictures/pictures-page.ts";
import { Device } from "./support/browser.ts";
import { type BuiltPage, builtPage } from "./support/built-page.ts";

const PLACE_NAME = "Camden Lock, a telling place";
const RED = { r: 200, g: 30, b: 30 };
const BLUE = { r: 30, g: 30, b: 200 };

let site: BuiltPage;
let page: Page;
const device = new Device();

beforeAll(async () => {
  site = await builtPage("pictures");
  page = await device.open();
  await page.goto(site.address);
});
afterAll(async () => {
  await device.end();
  site?.end();
});

async function prepare(file: Buffer, place: MediaPlace = "cover"): Promise<FileResult> {
  return page.evaluate(([base64, where]) => window.prepare(base64, where), [
    file.toString("base64"),
    place,
  ] as const);
}

async function prepared(
  file: Buffer,
  place: MediaPlace = "cover",
): Promise<Extract<FileResult, { ok: true }>> {
  const result = await prepare(file, place);
  if (!result.ok) throw new Error(`It was refused: ${result.why}`);
  return result;
}

/** Red on the left, blue on the right, with a phone's metadata. */
function photo(width: number, height: number, orientation = 1) {
  const left = { input: { create: { width: width / 2, height, channels: 3 as const, background: RED } } };
  return sharp({ create: { width, height, channels: 3, background: BLUE } })
    .composite([{ ...left, left: 0, top: 0 }])
    .withExif({
      IFD0: { ImageDescription: PLACE_NAME, Make: "Telephone" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "51/1 32/1 29/1",
        GPSLongitudeRef: "W",
        GPSLongitude: "0/1 8/1 46/1",
      },
    })
    .withMetadata({ orientation });
}

it("a photo is resized to the variants' widths and gets a thumbhash", async () => {
  const result = await prepared(await photo(4_000, 3_000).jpeg().toBuffer());
  expect(result.files.map(({ width, type }) => [width, type])).toEqual([
    [1_600, "image/webp"],
    [960, "image/webp"],
    [480, "image/webp"],
  ]);
  expect([result.width, result.height]).toEqual([1_600, 1_200]);
  for (const { width, base64 } of result.files) {
    const { format, width: real } = await sharp(Buffer.from(base64, "base64")).metadata();
    expect([format, real]).toEqual(["webp", width]);
  }
  const hash = Uint8Array.from(Buffer.from(result.thumbhash, "base64"));
  expect(thumbHashToApproximateAspectRatio(hash)).toBeCloseTo(4 / 3, 0);
  console.log(
    JSON.stringify({
      measure: "12 megapixels prepared, longest standstill of the page",
      ms: Math.round(result.stuck),
    }),
  );
});

it("all metadata is removed from a photo, including its location", async () => {
  const file = await photo(1_200, 900).jpeg().toBuffer();
  expect((await sharp(file).metadata()).exif?.includes(Buffer.from(PLACE_NAME))).toBe(true);
  const result = await prepared(file);
  for (const { base64 } of result.files) {
    const bytes = Buffer.from(base64, "base64");
    expect(bytes.includes(Buffer.from(PLACE_NAME))).toBe(false);
    expect(bytes.includes(Buffer.from("EXIF"))).toBe(false);
    const { exif, xmp, iptc } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
  }
});

it("a photo with an EXIF orientation is rotated upright", async () => {
  const result = await prepared(await photo(800, 600, 6).jpeg().toBuffer());
  expect([result.width, result.height]).toEqual([600, 800]);
  const [file] = result.files;
  const pixels = await sharp(Buffer.from(file?.base64 ?? "", "base64"))
    .raw()
    .toBuffer();
  // Rotated clockwise by 90°, the left side is at the top.
  expect(pixels[0]).toBeGreaterThan(150);
  expect(pixels[pixels.length - 1]).toBeGreaterThan(150);
});

it("transparency is kept, and small pictures keep their size", async () => {
  const glass = sharp({
    create: { width: 300, height: 200, channels: 4, background: { ...RED, alpha: 0.5 } },
  });
  const result = await prepared(await glass.png().toBuffer());
  expect(result.files).toHaveLength(1);
  const { width, height, hasAlpha } = await sharp(
    Buffer.from(result.files[0]?.base64 ?? "", "base64"),
  ).metadata();
  expect([width, height, hasAlpha]).toEqual([300, 200, true]);
});

it("a GIF stays unchanged, byte for byte", async () => {
  const gif = await sharp({ create: { width: 40, height: 30, channels: 3, background: RED } })
    .gif()
    .toBuffer();
  const result = await prepared(gif, "community");
  expect(result.files).toEqual([{ width: 40, type: "image/gif", base64: gif.toString("base64") }]);
  expect(await prepare(gif, "cover")).toEqual({ ok: false, why: "type" });
});

it(
  "the size limit applies to the upload: a photo of 6 MB is accepted, a GIF of 5 MB and one byte is not",
  nightly,
  async () => {
    const noise = sharp({
      create: {
        width: 2_000,
        height: 1_500,
        channels: 3,
        background: RED,
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    });
    const large = await noise.png().toBuffer();
    expect(large.length).toBeGreaterThan(5 * 1_024 * 1_024);
    expect((await prepare(large)).ok).toBe(true);
    const gif = await sharp({ create: { width: 4, height: 3, channels: 3, background: RED } })
      .gif()
      .toBuffer();
    const padded = (size: number) => Buffer.concat([gif, Buffer.alloc(size - gif.length)]);
    expect((await prepare(padded(5 * 1_024 * 1_024), "community")).ok).toBe(true);
    expect(await prepare(padded(5 * 1_024 * 1_024 + 1), "community")).toEqual({
      ok: false,
      why: "picture-size",
    });
  },
);

it("a file that is not a picture, is truncated or is too large to open is rejected", async () => {
  expect(await prepare(Buffer.from("<html><script>alert(1)</script></html>"))).toEqual({
    ok: false,
    why: "type",
  });
  expect(await prepare(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual({
    ok: false,
    why: "type",
  });
  const png = await sharp({ create: { width: 400, height: 300, channels: 3, background: RED } })
    .png()
    .toBuffer();
  const torn = Buffer.concat([png.subarray(0, 40), Buffer.from("this is not a picture any more")]);
  expect(await prepare(torn)).toEqual({ ok: false, why: "broken" });
  const huge = Buffer.from(png);
  huge.writeUInt32BE(30_000, 16);
  huge.writeUInt32BE(30_000, 20);
  expect(await prepare(huge)).toEqual({ ok: false, why: "pixels" });
});

it("films and sound play to their end without their metadata", nightly, async () => {
  const folder = path.join(ROOT, "tests/unit/media/samples");
  for (const name of readdirSync(folder)) {
    const clean = withoutMetadata(new Uint8Array(readFileSync(path.join(folder, name))));
    const played = await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const player = document.createElement("video");
      player.muted = true;
      player.src = URL.createObjectURL(new Blob([bytes]));
      await player.play();
      await new Promise((resolve) => player.addEventListener("ended", resolve, { once: true }));
      return { error: player.error?.message ?? null, seconds: player.currentTime, width: player.videoWidth };
    }, Buffer.from(clean).toString("base64"));
    expect([name, played]).toEqual([
      name,
      { error: null, seconds: expect.closeTo(0.4, 0), width: name.startsWith("sound") ? 0 : 32 },
    ]);
  }
});

it("preparing pictures logs nothing to the console", () => {
  expect(device.consoleMessages).toEqual([]);
});
