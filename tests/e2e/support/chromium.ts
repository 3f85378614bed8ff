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

/** Debian's headless build, which takes a third less time for the same page than the whole browser in headless mode. */
const HEADLESS_SHELL = "/usr/lib/chromium/chromium-headless-shell";

/**
 * The path of the headless build that belongs to this machine's Chromium; null if there is none, or `CHROMIUM_PATH` named
 * another browser.
 */
export function headlessShellPath(): string | null {
  return chromiumPath() === "/usr/bin/chromium" && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : null;
}

/** The path of this machine's Chromium; null if there is none. */
export function chromiumPath(): string | null {
  return chromiumPaths()[0] ?? null;
}
