import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { unpackedChromium } from "../../provision/unpacked-chromium.ts";

const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Every Chromium on this machine, the best first. If `CHROMIUM_PATH` is set, only that one. */
export function chromiumPaths(): string[] {
  const named = process.env.CHROMIUM_PATH;
  const places = named ? [named] : [...PLACES, chromium.executablePath(), unpackedChromium()];
  return places.filter((place) => existsSync(place));
}

/** The path of this machine's Chromium; null if there is none. */
export function chromiumPath(): string | null {
  return chromiumPaths()[0] ?? null;
}
