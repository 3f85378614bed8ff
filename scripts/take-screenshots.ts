import { mkdirSync } from "node:fs";
import { chromium, type Page } from "playwright-core";
import sharp from "sharp";

// `tsx scripts/take-screenshots.ts http://localhost:4173`: takes the screenshots of the install dialog
// (src/pwa/install/web-manifest.ts) from a running site into src/community/public.

const OUT = new URL("../src/community/public/screenshots/", import.meta.url);
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const DESKTOP = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };
const SHOTS = [
  { name: "home-narrow", path: "/", device: PHONE },
  { name: "community-narrow", path: "/portfolio", device: PHONE },
  { name: "article-narrow", path: "/blog", device: PHONE, open: 'main a[href^="/blog/"]' },
  { name: "home-wide", path: "/", device: DESKTOP },
  { name: "blog-wide", path: "/blog", device: DESKTOP },
];

const site = process.argv[2];
if (!site) {
  console.error(
    "Give the address of the running site: tsx scripts/take-screenshots.ts http://localhost:4173",
  );
  process.exit(1);
}
mkdirSync(OUT, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-background-networking"],
});
for (const { name, path, device, open } of SHOTS) {
  const context = await browser.newContext({
    ...device,
    colorScheme: "light",
    reducedMotion: "reduce",
    bypassCSP: true,
  });
  const page = await context.newPage();
  // Twice: the second visit shows when the site was updated instead of the download progress.
  for (let visit = 0; visit < 2; visit++) {
    await page.goto(new URL(path, site).href);
    await waitUntilSettled(page);
  }
  if (open) {
    await page.locator(open).first().click();
    await waitUntilSettled(page);
  }
  // A headless browser has no scroll bar to reserve space for.
  await page.addStyleTag({ content: "html { scrollbar-gutter: auto !important }" });
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(new URL(`${name}.webp`, OUT).pathname);
  await context.close();
}
await browser.close();

/** Waits for the heading, the fonts and the pictures in the viewport. */
async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.locator("main h1").waitFor();
  await page.waitForFunction(
    () =>
      document.fonts.status === "loaded" &&
      [...document.images].every(
        (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight,
      ),
  );
}
