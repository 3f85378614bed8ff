import { createRequire } from "node:module";
import path from "node:path";
import { chromium } from "playwright-core";
import { chromiumPath, chromiumPaths } from "../e2e/support/chromium.ts";
import { firstThatWorks, type Source } from "./first-that-works.ts";
import { run } from "./npm-package.ts";
import { unpackChromium } from "./unpacked-chromium.ts";

const PLAYWRIGHT = path.join(
  path.dirname(createRequire(import.meta.url).resolve("playwright-core")),
  "cli.js",
);

const PLAYWRIGHTS: Source = {
  says: "Chromium: Playwright's own download, 170 MB, once",
  async fetch() {
    run(process.execPath, [PLAYWRIGHT, "install", "--no-shell", "chromium"], process.cwd(), {
      PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000",
    });
    return chromium.executablePath();
  },
};
const OF_THE_SYSTEM: Source = {
  says: "Chromium: apt-get install chromium fonts-liberation",
  async fetch() {
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    run("apt-get", ["update"], "/", env);
    run("apt-get", ["install", "--yes", "--no-install-recommends", "chromium", "fonts-liberation"], "/", env);
    return chromiumPath();
  },
};
const FROM_NPM: Source = { says: "Chromium: a headless one from npm, 64 MB, once", fetch: unpackChromium };

/**
 * Makes sure that this machine has a working Chromium: installed, downloaded before, or downloaded now. Sets
 * `CHROMIUM_PATH` for this process and its children.
 * @returns its path; null if none is available
 */
export async function provideChromium(say: (line: string) => void): Promise<string | null> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!chromiumPath()) say(`CHROMIUM_PATH names ${named}, which is not there.`);
    return chromiumPath();
  }
  const here = chromiumPaths().map((program) => ({
    says: `Chromium: ${program}`,
    fetch: async () => program,
  }));
  const isRoot = process.getuid?.() === 0;
  const fetched = [PLAYWRIGHTS, ...(isRoot ? [OF_THE_SYSTEM] : []), FROM_NPM];
  const program = await firstThatWorks([...here, ...fetched], showsText, say);
  if (program) process.env.CHROMIUM_PATH = program;
  return program;
}

/** True if a browser shows a page: a program can exist and lack its shared libraries, or any font. */
async function showsText(executablePath: string): Promise<boolean> {
  const browser = await chromium
    .launch({ executablePath, args: ["--no-sandbox"], timeout: 60_000 })
    .catch(() => null);
  if (!browser) return false;
  try {
    const page = await browser.newPage();
    await page.setContent("<p>ሰላም, Selam</p>");
    return ((await page.locator("p").boundingBox({ timeout: 10_000 }))?.height ?? 0) > 0;
  } catch {
    return false;
  } finally {
    await browser.close();
  }
}
