import { type Browser, chromium } from "playwright-core";
import { chromiumPath, headlessShellPath } from "./chromium.ts";

/** The process that draws the suggestions of the address bar, which nobody sees: half of what a start costs. */
const ADDRESS_BAR = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];
/** What Playwright disables itself; Chromium reads only the last list. */
const PLAYWRIGHT_DISABLES = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/** A process for the next page of another site, which is never opened. */
const SPARE_PROCESS = ["SpareRendererForSitePerProcess"];

export const ARGUMENTS = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${[...PLAYWRIGHT_DISABLES, ...ADDRESS_BAR, ...SPARE_PROCESS].join(",")}`,
];

/** The Chromium that shows pages with the least work: the headless build if this machine has it, or else the whole one. */
export function quickChromium(): string | null {
  return headlessShellPath() ?? chromiumPath();
}

let running: Promise<Browser> | null = null;
let holders = 0;

/** The browser of this process, for the devices that need none of their own: a start costs as much as several pages. */
export const SharedBrowser = {
  /** Keeps the browser running, once a device has started it, until `release`. */
  keep(): void {
    holders += 1;
  },

  /** Starts the browser unless it runs, and keeps it running until `release`. */
  async hold(): Promise<Browser> {
    holders += 1;
    running ??= launch();
    try {
      const browser = await running;
      if (browser.isConnected()) return browser;
      // It has crashed; the tests that had pages in it have failed.
      running = launch();
      return await running;
    } catch (error) {
      holders -= 1;
      running = null;
      throw error;
    }
  },

  /** Closes the browser when its last holder releases it. */
  async release(): Promise<void> {
    holders -= 1;
    if (holders > 0) return;
    const closing = running;
    running = null;
    await (await closing)?.close();
  },
};

async function launch(): Promise<Browser> {
  const executablePath = quickChromium();
  if (!executablePath) throw new Error("Chromium is missing.");
  return chromium.launch({ executablePath, headless: true, args: ARGUMENTS });
}
