import sharp from "sharp";
import { expect, it } from "vitest";
import { withoutMetadata } from "../../../src/media/without-metadata.ts";

const PLAIN = sharp({ create: { width: 40, height: 30, channels: 3, background: "#d99a1c" } });

it("a JPEG loses the place where it was taken, and nothing that is seen", async () => {
  const jpeg = await PLAIN.clone()
    .jpeg()
    .withExif({ IFD0: { Copyright: "Letay" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "14/1 7/1 0/1" } })
    .toBuffer();
  expect((await sharp(jpeg).metadata()).exif).toBeDefined();
  const sent = withoutMetadata(new Uint8Array(jpeg));
  expect((await sharp(sent).metadata()).exif).toBeUndefined();
  expect(new TextDecoder("latin1").decode(sent)).not.toMatch(/Exif|Letay/);
  expect(await sharp(sent).raw().toBuffer()).toEqual(await sharp(jpeg).raw().toBuffer());
});

it("a picture of another type is sent as it is", async () => {
  const png = new Uint8Array(await PLAIN.clone().png().toBuffer());
  expect(withoutMetadata(png)).toBe(png);
});
