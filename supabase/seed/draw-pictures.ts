/**
 * Draws the demo's illustrations into supabase/seed/media: `npx tsx supabase/seed/draw-pictures.ts [name…]`, and the
 * picture of the start page into public, since it is part of the app.
 * Each picture is written as WebP 1600, 960 and 480 pixels wide; the width, height and thumbhash that the seed's SQL
 * gives for it are brought up to date in place.
 */
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import type { Size } from "./drawing/paper.ts";
import { longTableScene } from "./drawing/scenes/long-table.ts";
import { scenes } from "./drawing/scenes.ts";

const here = dirname(fileURLToPath(import.meta.url));
const media = `${here}/media`;
const startPagePicture = `${here}/../../public/long-table.webp`;

async function thumbhash(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png)
    .resize(100, 100, { fit: "inside" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}

/** Draws, and cuts off the margin in which the uneven edges would show what lies outside the picture. */
async function render(svg: string, { width, height }: Size): Promise<Buffer> {
  const margin = 10;
  const whole = await sharp(Buffer.from(svg)).flatten({ background: "#f8efdd" }).png().toBuffer();
  return sharp(whole)
    .extract({ left: margin, top: margin, width: width - 2 * margin, height: height - 2 * margin })
    .resize(width, height, { fit: "fill" })
    .png()
    .toBuffer();
}

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const hashes = new Map<
    string,
    { readonly width: number; readonly height: number; readonly hash: string }
  >();
  for (const { name, size, draw } of scenes) {
    if (wanted.length && !wanted.some((w) => name.includes(w))) continue;
    const png = await render(draw(size), size);
    await mkdir(dirname(`${media}/${name}`), { recursive: true });
    for (const [width, suffix, quality] of [
      [1600, "", 62],
      [960, "-960", 66],
      [480, "-480", 70],
    ] as const)
      await sharp(png)
        .resize(width)
        .webp({ quality, effort: 6, smartSubsample: true })
        .toFile(`${media}/${name}${suffix}.webp`);
    hashes.set(name, { ...size, hash: await thumbhash(png) });
    console.warn(
      name,
      Math.round((await stat(`${media}/${name}.webp`)).size / 1024),
      Math.round((await stat(`${media}/${name}-480.webp`)).size / 1024),
      "kB",
    );
  }
  await bringUpToDate(hashes);
  if (wanted.length === 0 || wanted.some((w) => longTableScene.name.includes(w))) await drawStartPage();
}

/** One size for all windows: every device caches it with the app. */
async function drawStartPage(): Promise<void> {
  const { size, draw } = longTableScene;
  await sharp(await render(draw(size), size))
    .resize(800)
    .webp({ quality: 48, effort: 6, smartSubsample: true })
    .toFile(startPagePicture);
}

/** Rewrites the facts in every `pg_temp.picture('name', width, height, 'thumbhash', …)` of the seed's SQL. */
async function bringUpToDate(
  facts: ReadonlyMap<string, { width: number; height: number; hash: string }>,
): Promise<void> {
  const call = /(pg_temp\.picture\('([\w/-]+)', )\d+, \d+, '[^']*'/g;
  const files = (await readdir(here))
    .filter((name) => name.endsWith(".sql"))
    .map((name) => `${here}/${name}`);
  for (const file of [`${here}/../seed.sql`, ...files]) {
    const before = await readFile(file, "utf8");
    const after = before.replace(call, (whole, head: string, name: string) => {
      const fact = facts.get(name);
      return fact ? `${head}${fact.width}, ${fact.height}, '${fact.hash}'` : whole;
    });
    if (after !== before) await writeFile(file, after);
  }
}

await main();
