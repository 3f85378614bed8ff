import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { adminPaths } from "../../src/config/admin-paths.ts";
import { paths } from "../../src/config/paths.ts";
import { Device } from "../e2e/support/browser.ts";
import { signIn } from "../e2e/support/owner.ts";
import { adminScreens, type Newest, publicScreens } from "../e2e/support/screens.ts";
import { textsOf } from "../e2e/support/texts.ts";

/** Each check with null if it passed, else the error. */
export type Outcome = readonly [what: string, fault: string | null];

const text = textsOf("en");
const THEMES = ["light", "dark"] as const;
/** Old versions log headers they do not know. */
const HEADER_NOTE = /Permissions-Policy header/;
/** Playwright's taps and keys need this version of Chrome. */
const CAN_BE_DRIVEN = 105;
/** The timeout of a step, in milliseconds. */
const LONGEST = 20_000;

/**
 * Opens a browser on a running site: reads every public page in both themes on a small phone, likes a post offline and
 * finds the like after reopening, and opens the editor.
 * @param folder for screenshots of every page; null for none
 */
export async function tryEngine(
  executablePath: string,
  origin: string,
  rows: Newest,
  folder: string | null,
): Promise<{ version: string; outcomes: Outcome[] }> {
  const device = new Device({ executablePath, viewport: { width: 360, height: 740 }, locale: "en-GB" });
  const outcomes: Outcome[] = [];
  try {
    const page = await device.open();
    page.setDefaultTimeout(LONGEST);
    const version = (await page.evaluate(() => navigator.userAgent)).replace(/.*Chrome\/([\d.]+).*/, "$1");
    const attempt = async (what: string, act: () => Promise<void>) => {
      device.consoleMessages.length = 0;
      const fault = await act().then(() => null, firstLine);
      const message = device.consoleMessages.find((line) => !HEADER_NOTE.test(line));
      outcomes.push([what, fault ?? message ?? null]);
    };
    const look = async (address: string, file: string) => {
      await page.goto("about:blank");
      await page.goto(origin + address);
      await isComplete(page);
      if (!folder) return;
      mkdirSync(folder, { recursive: true });
      await page.waitForTimeout(700);
      await page.screenshot({ path: path.join(folder, `${file}.png`) });
    };

    await attempt("saved on the phone", async () => {
      await page.goto(origin);
      await page.waitForFunction((saved) => document.body.textContent?.includes(saved), text("bar_saved"));
    });
    for (const theme of THEMES) {
      await page.evaluate((mode) => localStorage.setItem("mode", mode), theme);
      for (const { name, address } of publicScreens(rows).filter(({ act }) => !act))
        await attempt(`${name}, ${theme}`, () => look(address, `${name}-${theme}`));
    }
    await attempt("like offline, open again offline", () => likeOffline(page, origin));
    // Below this version the site promises reading only, and Playwright can neither tap nor type.
    if (Number.parseInt(version, 10) < CAN_BE_DRIVEN) return { version, outcomes };
    await attempt("sign in", () => signIn(page, origin));
    for (const { name, address } of adminScreens(rows).filter(({ act }) => !act))
      await attempt(name, () => look(address, name));
    await attempt("write in the editor", () => write(page, origin));
    return { version, outcomes };
  } finally {
    await device.end();
  }
}

/** The app runs, shows a page and no error, and nothing covers it. */
async function isComplete(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.documentElement.dataset.stage === "running" &&
      document.querySelector("h1") &&
      !document.querySelector(".splash, html[data-prerendered]"),
  );
  const fault = await page.evaluate((crashed) => {
    const isCrashed = document.querySelector("h1")?.textContent === crashed;
    const isNotStarted = document.getElementById("not-started")?.hidden === false;
    const heading = document.querySelector("h1");
    const { left = 0, top = 0, height = 0 } = heading?.getBoundingClientRect() ?? {};
    const there = document.elementFromPoint(left + 2, top + height / 2);
    const isCovered = top < innerHeight && !(there?.contains(heading) || heading?.contains(there));
    return { isCrashed, isNotStarted, isCovered };
  }, text("crash_title"));
  for (const [name, isSo] of Object.entries(fault)) if (isSo) throw new Error(name);
}

/** Uses DOM events: Playwright's own taps need a newer Chrome. */
async function likeOffline(page: Page, origin: string): Promise<void> {
  await page.goto(origin + paths.community);
  await isComplete(page);
  await page.context().setOffline(true);
  try {
    await page.evaluate(() => document.querySelector<HTMLButtonElement>('[aria-label^="Like,"]')?.click());
    await isLiked(page);
    await page.reload();
    await isComplete(page);
    await isLiked(page);
  } finally {
    await page.context().setOffline(false);
  }
}

async function isLiked(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelectorAll('[aria-label$="you liked this"]').length === 1);
}

async function write(page: Page, origin: string): Promise<void> {
  await page.goto(origin + adminPaths.newArticle);
  const editor = page.locator('.ProseMirror[contenteditable="true"]').first();
  await editor.click();
  await page.keyboard.type("Written in an old browser.");
  await editor.getByText("Written in an old browser.").waitFor();
}

function firstLine(error: unknown): string {
  return String(error).split("\n")[0] ?? "";
}
