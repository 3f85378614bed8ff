import type { Page } from "playwright-core";
import { Device } from "../../tests/e2e/support/browser.ts";
import { quantile, type ReportLine, reportLine } from "./figures.ts";
import { fillFeed, installSite, prepareSite } from "./offline-site.ts";
import { quietRounds } from "./rounds.ts";

const STORED = 10_000;
const ROUNDS = 3;
/** Speed and distance of the scroll, in pixels a second and pixels: a fast flick. */
const SPEED = 2_400;
const DISTANCE = 9_600;
const FULL = 60;
const BUDGET = { fps: 59, nodes: 600 } as const;

/** The result of one scroll: frames a second, and the largest number of elements on the page. */
type Scrolled = { readonly fps: number; readonly nodes: number };

/** Scrolls through the middle of a feed of 10,000 posts, alternating with an empty page of the same height. */
export async function* feedScroll(folder: string): AsyncGenerator<ReportLine> {
  const device = new Device({ onDisk: true, full: true });
  try {
    const page = await device.open();
    await prepareSite(folder);
    const origin = await installSite(page, folder, 0);
    await fillFeed(page, STORED);
    await page.goto(`${origin}/portfolio`);
    const tall = await listAll(page);
    const empty = await device.context.newPage();
    await empty.setContent(`<div style="height: 1000000px"></div>`);
    for (const slowed of [1, 4]) {
      const { rounds, load } = await quietRounds(ROUNDS, async () => ({
        floor: await scroll(empty, slowed),
        feed: await scroll(page, slowed),
      }));
      const feed = rounds.map((round) => round.feed);
      const how = slowed === 1 ? "" : `, processor slowed ${slowed} times`;
      const [fps, floorFps] = [median(feed), median(rounds.map(({ floor }) => floor))];
      yield reportLine(
        `milliseconds a frame, feed of ${STORED} posts scrolled${how}`,
        [1_000 / fps, { fps, lowestFps: Math.min(...feed.map((one) => one.fps)), tall }],
        [1_000 / floorFps, { fps: floorFps }],
        FULL / BUDGET.fps,
        load,
      );
      const nodes = Math.max(...feed.map((one) => one.nodes));
      yield reportLine(
        `elements meanwhile${how}`,
        [nodes, { nodes }],
        [BUDGET.nodes, { nodes: BUDGET.nodes }],
        1,
        load,
      );
    }
  } finally {
    await device.end();
  }
}

/** Scrolls to the end of the list until no more loads. @returns its height in pixels */
async function listAll(page: Page): Promise<number> {
  const more = page.getByRole("button", { name: "Older posts" });
  await more.waitFor();
  let last = -1;
  for (let idleTurns = 0; idleTurns < 12; idleTurns++) {
    const height = await page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return document.documentElement.scrollHeight;
    });
    if (height > last * 1.01) idleTurns = 0;
    last = height;
    await page.waitForTimeout(250);
  }
  return last;
}

async function scroll(page: Page, slowed: number): Promise<Scrolled> {
  await page.bringToFront();
  const devtools = await page.context().newCDPSession(page);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
  await page.waitForTimeout(1_000);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowed });
  await page.evaluate(countFrames);
  await devtools.send("Input.synthesizeScrollGesture", {
    x: 190,
    y: 420,
    yDistance: -DISTANCE,
    speed: SPEED,
    gestureSourceType: "touch",
  });
  const scrolled = await page.evaluate(counted);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await devtools.detach();
  return scrolled;
}

declare global {
  interface Window {
    /** Frames since `countFrames` was called, and the largest number of elements during one of them. */
    counted: { readonly startedAt: number; frames: number; nodes: number };
    countFrame: () => void;
  }
}

/** Runs in the page. Named functions in here would refer to a helper that the page lacks. */
function countFrames(): void {
  window.counted = { startedAt: performance.now(), frames: 0, nodes: 0 };
  window.countFrame = () => {
    window.counted.frames++;
    window.counted.nodes = Math.max(window.counted.nodes, document.getElementsByTagName("*").length);
    requestAnimationFrame(() => window.countFrame());
  };
  requestAnimationFrame(() => window.countFrame());
}

function counted(): Scrolled {
  const { startedAt, frames, nodes } = window.counted;
  window.countFrame = () => undefined;
  return { fps: Math.round((frames * 10_000) / (performance.now() - startedAt)) / 10, nodes };
}

function median(scrolls: readonly Scrolled[]): number {
  return quantile(
    scrolls.map(({ fps }) => fps),
    0.5,
  );
}
