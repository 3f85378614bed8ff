import sharp from "sharp";
import { expect, test } from "vitest";
import { PALETTE } from "../../../src/community/palette.ts";
import { paths } from "../../../src/config/paths.ts";
import { webManifest } from "../../../src/pwa/install/web-manifest.ts";
import { SHARE_ADDRESS, SHARE_PARAMS } from "../../../src/pwa/share-target/shared.ts";

const PUBLIC = new URL("../../../src/community/public", import.meta.url).pathname;
const manifest = webManifest("en", (key) => key, { name: "Selam", description: "", isPictured: true });
const pictures = [
  ...(manifest.icons ?? []),
  ...(manifest.shortcuts ?? []).flatMap(({ icons }) => icons ?? []),
];

test.each(pictures)("$src exists in the declared size", async ({ src, sizes }) => {
  const { width, height, format } = await sharp(PUBLIC + src).metadata();
  expect(`${width}x${height}`).toBe(sizes);
  expect(format).toBe("png");
});

test("a maskable icon fills every edge, and its mark is inside the safe circle", async () => {
  const { data, info } = await sharp(`${PUBLIC}/icons/maskable-512.png`)
    .flatten({ background: "#00ff00" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const ground = data.subarray(0, 3).toString("hex");
  const middle = info.width / 2;
  let farthest = 0;
  for (let index = 0; index < info.width * info.height; index++) {
    const at = index * info.channels;
    if (data.subarray(at, at + 3).toString("hex") === ground) continue;
    farthest = Math.max(
      farthest,
      Math.hypot((index % info.width) - middle, Math.floor(index / info.width) - middle),
    );
  }
  expect(`#${ground}`).toBe(PALETTE.light.paper);
  expect(farthest).toBeGreaterThan(info.width * 0.3);
  expect(farthest).toBeLessThan(info.width * 0.4);
});

test("the window's colours match the page background", () => {
  expect(manifest.theme_color).toBe(PALETTE.light.paper);
  expect(manifest.background_color).toBe(PALETTE.light.paper);
});

test("the installed app takes a post's file from the share sheet, where the worker expects it, and from the file manager", () => {
  const { share_target: target, file_handlers: handlers } = manifest;
  expect(target).toMatchObject({ action: SHARE_ADDRESS, method: "POST", enctype: "multipart/form-data" });
  expect(target?.params.files).toContainEqual({
    name: SHARE_PARAMS.post,
    accept: expect.arrayContaining(["text/html", ".html"]),
  });
  expect(handlers).toEqual([{ action: paths.open, accept: { "text/html": [".html", ".htm"] } }]);
});
