import { crc32, deflateSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { convertPicture } from "../../../server/import/pictures/convert-picture.ts";
import type { Preview } from "../../../server/site/previews/preview.ts";
import { renderPreview } from "../../../server/site/previews/render-preview.ts";

// Real pictures of one colour: some kilobytes here, gigabytes when decoded. The server decodes pictures in two places:
// for previews, and in an import.

const PLAIN: Preview = {
  language: "en",
  path: "/blog/x",
  site: { name: "Selam", beside: "ሰላም" },
  title: "Coffee",
  label: "Blog",
  lead: null,
  picture: null,
};
/** The decoded size of the first is 3.6 GB in colour; the others are too wide or too high. */
const BOMBS = [
  [30_000, 30_000],
  [65_000, 65_000],
  [1_000_000, 200],
  [200, 1_000_000],
] as const;
const MOST_BYTES = 600_000;
/** Less than one decoded bomb. */
const MOST_MEMORY = 1_000_000_000;

/** A black PNG of one bit a pixel. */
function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const lines = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", lines),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

test.each(BOMBS)("a picture of %i by %i pixels is neither previewed nor imported", async (width, height) => {
  const silent = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const bomb = blackPng(width, height);
  expect(bomb.byteLength).toBeLessThan(MOST_BYTES);
  const plain = await renderPreview(PLAIN, null);
  expect((await renderPreview(PLAIN, bomb)).equals(plain)).toBe(true);
  expect(await convertPicture(bomb)).toEqual({
    reason: `${width} x ${height} pixels, too many for a phone to open`,
  });
  expect(process.resourceUsage().maxRSS * 1_024).toBeLessThan(MOST_MEMORY + baseline);
  silent.mockRestore();
});

const baseline = process.resourceUsage().maxRSS * 1_024;

test("a picture at the limit is previewed and imported in bounded memory", async () => {
  const large = blackPng(7_700, 7_700);
  expect((await renderPreview(PLAIN, large)).byteLength).toBeGreaterThan(1_000);
  expect(await convertPicture(large)).toMatchObject({ width: 1_600, height: 1_600 });
  expect(process.resourceUsage().maxRSS * 1_024).toBeLessThan(MOST_MEMORY + baseline);
});
