import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { BookOpen, Mail, Newspaper, Users } from "lucide-react";
import { chromium } from "playwright-core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";

// `tsx scripts/draw-icons.ts`: redraws public/icons. The pictures are committed, so that a build needs neither this
// script nor Chromium.

const OUT = new URL("../public/icons/", import.meta.url);
const RED = "#a8201a";
const GOLD = "#e9b44c";
const PAPER = "#fbf6ec";
const GRID = 64;
/** Size of one stitch. */
const STITCH = 4;

/** The letter ሰ, the first of ሰላም, inside a diamond as woven into the border of a zuria, in rows of stitches. */
const LETTER =
  "M27.9 19.3 34.3 17.9C35 17.8 35.4 18.2 35.4 18.9V24.1C40.3 24.4 42.8 27.9 42.6 34.2L42.3 41.6C42.3 43.7 42.7 44.3 43.9 44.6V45.5L38.6 46.3C36.8 46.5 36.3 45.4 36.3 43.3L36.6 33.6C36.6 29 35.2 26.4 32.3 26.4 28.9 26.4 27.9 30.3 27.9 38.2 27.9 42.6 28 44.1 29.6 44.7V45.5L24.3 46.3C22.3 46.5 21.7 44.2 21.7 39.6 21.7 30 23.7 26.1 29 24.5V21.5C29 20.6 28.6 20.1 27.9 20Z";

/** Rows of stitches that get one stitch narrower per row, up and down from the middle. */
function diamond(steps: number): string {
  const half = (row: number) => (steps - Math.abs(row) + 0.5) * STITCH;
  const middle = GRID / 2;
  const rows = Array.from({ length: 2 * steps + 1 }, (_, index) => index - steps);
  const right = rows.map((row) => `H${middle + half(row)}v${STITCH}`).join("");
  const left = rows
    .reverse()
    .map((row) => `H${middle - half(row)}v${-STITCH}`)
    .join("");
  return `M${middle} ${middle - half(0)}${right}${left}Z`;
}

const mark = (red: string, gold: string, letter: string) =>
  `<path fill="${gold}" fill-rule="evenodd" d="${diamond(7)}${diamond(6)}"/><path fill="${red}" d="${diamond(6)}"/><path fill="${letter}" d="${LETTER}"/>`;

/** The mark on a square background, filling `share` of its width. */
function onGround(ground: string, share: number, inner: string, corner = 0): string {
  const size = GRID / share;
  const edge = (GRID - size) / 2;
  const rect = `<rect x="${edge}" y="${edge}" width="${size}" height="${size}" rx="${corner * size}" fill="${ground}"/>`;
  return svg(`${edge} ${edge} ${size} ${size}`, rect + inner);
}

function svg(box: string, inner: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${inner}</svg>`;
}

const colours = mark(RED, GOLD, PAPER);
const favicon = svg(`0 0 ${GRID} ${GRID}`, colours);
const any = onGround(PAPER, 0.92, colours, 0.2);
// A launcher may crop to a circle of 80% of the width; the diamond's corners stay just inside.
const maskable = onGround(PAPER, 0.74, colours);
const silhouette = svg("-8 -8 80 80", `<path fill-rule="evenodd" d="${diamond(7)}${LETTER}"/>`);
const apple = onGround(PAPER, 0.86, colours);

async function png(name: string, source: string, width: number): Promise<void> {
  await sharp(Buffer.from(source), { density: (72 * width) / GRID })
    .resize(width, width)
    .png({ compressionLevel: 9, palette: true })
    .toFile(new URL(name, OUT).pathname);
}

function shortcut(icon: typeof Users): string {
  const drawn = renderToStaticMarkup(
    createElement(icon, { x: 16, y: 16, width: 32, height: 32, color: PAPER, strokeWidth: 2 }),
  );
  return svg(`0 0 ${GRID} ${GRID}`, `<path fill="${RED}" d="${diamond(7)}"/>${drawn}`);
}

/** The card other sites show for a link. It has no name, because each site has its own, which stands below it. */
async function sharePicture(): Promise<void> {
  const band = dataUrl("../public/band.svg", "image/svg+xml");
  const page = `<style>
    body { margin: 0; width: 1200px; height: 630px; background: ${PAPER}; display: grid; place-content: center }
    body::before, body::after { content: ""; position: absolute; left: 0; right: 0; height: 28px; background: url(${band}) 0 / auto 28px }
    body::before { top: 0 } body::after { bottom: 0 }
    svg { width: 430px }
  </style>${favicon}`;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  const tab = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await tab.setContent(page);
  const shot = await tab.screenshot();
  await browser.close();
  await sharp(shot)
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toFile(new URL("share.png", OUT).pathname);
}

function dataUrl(file: string, type: string): string {
  return `data:${type};base64,${readFileSync(new URL(file, import.meta.url)).toString("base64")}`;
}

mkdirSync(OUT, { recursive: true });
writeFileSync(new URL("selam.svg", OUT), `${favicon}\n`);
await png("icon-192.png", any, 192);
await png("icon-512.png", any, 512);
await png("maskable-192.png", maskable, 192);
await png("maskable-512.png", maskable, 512);
await png("monochrome-512.png", silhouette, 512);
await png("apple-touch.png", apple, 180);
await png("shortcut-community.png", shortcut(Users), 96);
await png("shortcut-blog.png", shortcut(BookOpen), 96);
await png("shortcut-news.png", shortcut(Newspaper), 96);
await png("shortcut-contact.png", shortcut(Mail), 96);
await sharePicture();
