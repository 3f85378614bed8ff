import type { Page } from "playwright-core";
import { openBackend } from "../../server/open-backend.ts";
import { adminPaths } from "../../src/config/admin-paths.ts";
import { Device } from "../../tests/e2e/support/browser.ts";
import { signIn } from "../../tests/e2e/support/owner.ts";
import { quantile, type ReportLine, reportLine } from "./figures.ts";
import { observeLongTasks } from "./long-tasks.ts";
import { dataOf, newestOf, prepareSite, serveSite } from "./offline-site.ts";
import { quietRounds } from "./rounds.ts";

const PARAGRAPH = `<p>${"Selam, how are you? We meet on Sunday after church, and bring what we have. ".repeat(7)}</p>`;
/** A megabyte, the largest text that anyone is expected to write. */
const PARAGRAPHS = Math.floor(990_000 / PARAGRAPH.length);
const ARTICLE = PARAGRAPH.repeat(PARAGRAPHS);
const SLOWED = 4;
const OPENINGS = 3;
const ROUNDS = 2;
const KEYS = 20;
const BUDGET_MS = { key: 50, task: 100 } as const;

declare global {
  interface Window {
    /** Milliseconds from each key to the frame that shows it. */
    keyTimes: number[];
  }
}

/**
 * Opening an article of a megabyte in the editor and typing at its end, the processor slowed four times; beside it the same text
 * in an element that the browser itself lets people edit.
 */
export async function* longArticle(folder: string): AsyncGenerator<ReportLine> {
  await prepareSite(folder);
  const server = await serveSite(folder);
  const { article } = await newestOf(server, folder);
  server.child.kill("SIGTERM");
  await server.ended();
  await writeArticle(dataOf(folder), article);
  const serving = await serveSite(folder);
  const device = new Device({ onDisk: true, full: true, viewport: { width: 1280, height: 900 } });
  try {
    const page = await device.open();
    await page.addInitScript(observeLongTasks);
    await page.addInitScript(observeKeys);
    await signIn(page, serving.origin);
    const devtools = await page.context().newCDPSession(page);
    const address = serving.origin + adminPaths.post("blog", article);
    const open = async () => {
      await page.goto(address);
      // It is read in steps.
      await page
        .locator(".ProseMirror p")
        .nth(PARAGRAPHS - 1)
        .waitFor();
      await page.waitForTimeout(3_000);
      return Math.max(0, ...(await page.evaluate(() => window.longTasks)));
    };
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
    // The first one fills the caches.
    await open();
    const opened = await quietRounds(OPENINGS, open);
    const longest = opened.rounds;
    const plain = await device.context.newPage();
    await plain.addInitScript(observeKeys);
    await plain.goto("about:blank");
    await plain.setContent(`<div id="text" contenteditable>${ARTICLE}</div>`);
    await plain.evaluate(observeKeys);
    const throttled = await plain.context().newCDPSession(plain);
    await throttled.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
    const keys = await quietRounds(ROUNDS, async () => {
      await page.bringToFront();
      const typed = await typeAtEnd(page, ".ProseMirror");
      await plain.bringToFront();
      return { typed, floor: await typeAtEnd(plain, "#text") };
    });
    const typed = keys.rounds.flatMap((round) => round.typed);
    const floor = keys.rounds.flatMap((round) => round.floor);
    yield reportLine(
      "longest task while an article of 1 MB opens in the editor, slowed 4 times, in milliseconds",
      [quantile(longest, 0.5), { longestMs: Math.round(Math.max(...longest)), openings: OPENINGS }],
      [BUDGET_MS.task, { ms: BUDGET_MS.task }],
      1,
      opened.load,
    );
    yield reportLine(
      "95th percentile of a key in it, to the frame, in milliseconds",
      [quantile(typed, 0.95), figuresOf(typed)],
      [BUDGET_MS.key, { ms: BUDGET_MS.key, plainElementP95: Math.round(quantile(floor, 0.95)) }],
      1,
      keys.load,
    );
  } finally {
    await device.end();
    serving.child.kill("SIGTERM");
    await serving.ended();
  }
}

async function writeArticle(dataDir: string, article: string): Promise<void> {
  const backend = await openBackend({ dataDir, siteUrl: "http://localhost:4173", seed: true });
  await backend.query("update public.blog_posts set content = $1 where id = $2", [ARTICLE, article]);
  await backend.close();
}

async function typeAtEnd(page: Page, selector: string): Promise<number[]> {
  await page.locator(selector).locator("p").last().click();
  await page.keyboard.press("End");
  await page.evaluate(() => {
    window.keyTimes = [];
  });
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press("a");
    await page.waitForFunction((count) => window.keyTimes.length > count, key);
  }
  return page.evaluate(() => window.keyTimes);
}

/** Runs in the page, before its scripts. */
function observeKeys(): void {
  window.keyTimes = [];
  addEventListener(
    "keydown",
    ({ timeStamp }) => {
      // A task after the next frame runs once that is painted.
      requestAnimationFrame(() => setTimeout(() => window.keyTimes.push(performance.now() - timeStamp)));
    },
    { capture: true },
  );
}

function figuresOf(times: readonly number[]) {
  return {
    medianMs: Math.round(quantile(times, 0.5)),
    p95Ms: Math.round(quantile(times, 0.95)),
    keys: times.length,
  };
}
