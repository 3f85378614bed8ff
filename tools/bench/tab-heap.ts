import type { CDPSession, Page } from "playwright-core";
import { Device, untilSaved } from "../../tests/e2e/support/browser.ts";
import { quantile, type ReportLine, reportLine, rounded } from "./figures.ts";
import { fillFeed, prepareSite, serveSite } from "./offline-site.ts";

/** Stored posts: more than anyone scrolls through in an hour. */
const STORED = 3_000;
/** Each round is five minutes of reading. */
const ROUNDS = 12;
/** Rounds that fill caches, which have a size. */
const WARM_UP = 4;
const SCREENS = 20;
const SYNCS = 5;
const POSTS = 3;
/** Of the heap, the nodes and the listeners of the last rounds to those of the first ones after the warm-up. */
const FLAT = 1.1;
/** Rounds whose median is compared. */
const COMPARED = 3;

/** What the tab holds after garbage was collected. */
type Held = { readonly heapMb: number; readonly nodes: number; readonly listeners: number };

/**
 * What a tab holds over an hour of reading: scrolling the feed, opening posts and articles, liking, syncing. The acts are those of an hour,
 * without the pauses. After each round garbage is collected and what is left is counted, always on the same screen.
 */
export async function* tabHeap(folder: string): AsyncGenerator<ReportLine> {
  await prepareSite(folder);
  const server = await serveSite(folder);
  const device = new Device({ onDisk: true, full: true });
  try {
    const page = await device.open();
    await page.goto(server.origin);
    await untilSaved(page);
    await fillFeed(page, STORED);
    await page.goto(`${server.origin}/portfolio`);
    const devtools = await page.context().newCDPSession(page);
    const rounds: Held[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await readFiveMinutes(page);
      rounds.push(await heldBy(devtools));
    }
    for (const what of ["heapMb", "nodes", "listeners"] as const) {
      const values = rounds.map((held) => held[what]);
      const early = quantile(values.slice(WARM_UP, WARM_UP + COMPARED), 0.5);
      const late = quantile(values.slice(-COMPARED), 0.5);
      yield reportLine(
        `${NAMES[what]} of a tab after an hour`,
        [late, { late, rounds: values.join(" ") }],
        [early, { afterWarmUp: early }],
        FLAT,
      );
    }
  } finally {
    await device.end();
    server.child.kill("SIGTERM");
    await server.ended();
  }
}

const NAMES = { heapMb: "megabytes of heap", nodes: "DOM nodes", listeners: "listeners" } as const;

/** Reads for five minutes, and ends at the top of the feed. */
async function readFiveMinutes(page: Page): Promise<void> {
  await follow(page, "/portfolio");
  for (let screen = 0; screen < SCREENS; screen++) {
    await page.evaluate(() => window.scrollBy(0, window.innerHeight));
    await page.waitForTimeout(60);
  }
  await page.locator("main article").getByRole("button", { name: "Like" }).last().click();
  for (const [list, item] of [
    ["/portfolio", "a[href^='/portfolio/']"],
    ["/blog", "a[href^='/blog/']"],
  ] as const) {
    await follow(page, list);
    for (let n = 0; n < POSTS; n++) {
      const link = page.locator(`main ${item}`).nth(n);
      await link.waitFor();
      await link.evaluate((element: HTMLElement) => element.click());
      await page.waitForFunction((address) => location.pathname !== address, list);
      await page.locator("main h1").first().waitFor();
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await page.waitForTimeout(100);
      await page.goBack();
      await page.waitForFunction((address) => location.pathname === address, list);
    }
  }
  for (let sync = 0; sync < SYNCS; sync++) {
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await page.waitForTimeout(150);
  }
  await follow(page, "/portfolio");
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForTimeout(1_000);
}

/** Follows a link of the navigation, as the app does, without loading the page anew. */
async function follow(page: Page, address: string): Promise<void> {
  await page
    .locator(`a[href="${address}"]`)
    .first()
    .evaluate((element: HTMLElement) => element.click());
  await page.waitForFunction((wanted) => location.pathname === wanted, address);
  await page.locator("main article").first().waitFor();
}

/** Collects garbage until nothing more goes, since finalisers run only in between. */
async function heldBy(devtools: CDPSession): Promise<Held> {
  for (let turn = 0; turn < 3; turn++) {
    await devtools.send("HeapProfiler.collectGarbage");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  const { nodes, jsEventListeners } = await devtools.send("Memory.getDOMCounters");
  return { heapMb: rounded(usedSize / 1_000_000), nodes, listeners: jsEventListeners };
}
