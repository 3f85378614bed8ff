import { readFileSync, writeFileSync } from "node:fs";
import { BookOpen, Mail, Newspaper, Users } from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { PALETTE } from "../src/community/palette.ts";

// `tsx scripts/draw-icons.ts`: draws the other icons of the community from its site.svg, whose width is 64, and band.svg. They
// are committed, so that a build does not draw.

const PUBLIC = new URL("../src/community/public/", import.meta.url);
const GRID = 64;
const { paper, red } = PALETTE.light;
const read = (name: string) => readFileSync(new URL(name, PUBLIC), "utf8");
const mark = read("icons/site.svg").replace(/^<svg[^>]*>|<\/svg>\s*$/g, "");
/** The mark in one colour, or each of its colours in another. */
const inColours = (colour: (fill: string) => string) =>
  mark.replace(/fill="(#\w+)"/g, (_, fill: string) => `fill="${colour(fill)}"`);

function svg(box: string, inner: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${inner}</svg>`;
}

/** The mark on a square background, filling `share` of its width. */
function onGround(share: number, corner = 0): string {
  const size = GRID / share;
  const edge = (GRID - size) / 2;
  const rect = `<rect x="${edge}" y="${edge}" width="${size}" height="${size}" rx="${corner * size}" fill="${paper}"/>`;
  return svg(`${edge} ${edge} ${size} ${size}`, rect + mark);
}

async function png(name: string, source: string, width: number): Promise<void> {
  const drawn = sharp(Buffer.from(source), { density: (72 * width) / GRID }).resize(width, width);
  writeFileSync(
    new URL(`icons/${name}.png`, PUBLIC),
    await drawn.png({ compressionLevel: 9, palette: true }).toBuffer(),
  );
}

function shortcut(icon: typeof Users): string {
  const drawn = renderToStaticMarkup(
    createElement(icon, { x: 16, y: 16, width: 32, height: 32, color: paper, strokeWidth: 2 }),
  );
  return svg(`0 0 ${GRID} ${GRID}`, inColours(() => red) + drawn);
}

/** The card other sites show for a link. It has no name, because each site has its own, which stands below it. */
async function shareCard(): Promise<void> {
  const band = await sharp(Buffer.from(read("band.svg")), { density: 144 })
    .png()
    .toBuffer();
  const stripe = await sharp({ create: { width: 1200, height: 28, channels: 4, background: paper } })
    .composite([{ input: band, tile: true, left: 0, top: 0 }])
    .png()
    .toBuffer();
  const icon = await sharp(Buffer.from(read("icons/site.svg")), { density: (72 * 430) / GRID }).toBuffer();
  const card = sharp({ create: { width: 1200, height: 630, channels: 3, background: paper } }).composite([
    { input: stripe, left: 0, top: 0 },
    { input: icon },
    { input: stripe, left: 0, top: 602 },
  ]);
  const bytes = await card.png({ compressionLevel: 9, palette: true, quality: 90 }).toBuffer();
  writeFileSync(new URL("icons/share.png", PUBLIC), bytes);
}

// What has the background's colour is cut out.
const silhouette = `<mask id="mark">${inColours((fill) => (fill === paper ? "black" : "white"))}</mask><rect x="-8" y="-8" width="80" height="80" mask="url(#mark)"/>`;
await png("icon-192", onGround(0.92, 0.2), 192);
await png("icon-512", onGround(0.92, 0.2), 512);
// A launcher may crop to a circle of 80 % of the width.
await png("maskable-192", onGround(0.74), 192);
await png("maskable-512", onGround(0.74), 512);
await png("monochrome-512", svg("-8 -8 80 80", silhouette), 512);
await png("apple-touch", onGround(0.86), 180);
await png("shortcut-community", shortcut(Users), 96);
await png("shortcut-blog", shortcut(BookOpen), 96);
await png("shortcut-news", shortcut(Newspaper), 96);
await png("shortcut-contact", shortcut(Mail), 96);
await shareCard();
