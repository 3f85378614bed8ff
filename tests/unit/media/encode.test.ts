import sharp from "sharp";
import { expect, it } from "vitest";
import { type Canvas, encode } from "../../../src/media/draw.ts";

/** A canvas of a browser that adds blocks of its own to what it writes, as Safari does. */
const canvas = (bytes: Buffer) =>
  ({
    convertToBlob: async ({ type }: { type: string }) => new Blob([new Uint8Array(bytes)], { type }),
  }) as unknown as Canvas;

it("a drawn JPEG has no block that the browser added", async () => {
  const picture = sharp({ create: { width: 24, height: 16, channels: 3, background: "#d99a1c" } });
  const written = await picture
    .jpeg()
    .withIccProfile("p3")
    .withExif({ IFD0: { Software: "of this phone" } })
    .toBuffer();
  const file = await encode(canvas(written), "image/jpeg", 0.8);
  expect(written.toString("latin1")).toMatch(/of this phone/);
  const { exif, icc, width } = await sharp(await file?.arrayBuffer()).metadata();
  expect({ exif, icc, width, type: file?.type }).toEqual({ width: 24, type: "image/jpeg" });
});
