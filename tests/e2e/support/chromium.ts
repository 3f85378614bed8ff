import { existsSync } from "node:fs";

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Where this machine's Chromium is; null without one. `CHROMIUM_PATH` names another. */
export function chromiumPath(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : null;
  return PLACES.find((place) => existsSync(place)) ?? null;
}
