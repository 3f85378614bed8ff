import type { BrowserContext } from "playwright-core";
import { Device } from "../e2e/support/browser.ts";
import { type Line, line, series } from "./figures.ts";
import { installBlank, installSite, prepareSite } from "./offline-site.ts";

const ROUNDS = 15;
const WARM_UP = 2;
const STORED = { few: 200, many: 10_000 } as const;
/** The heading of the newest post, wherever the page has it. */
const FIRST_POST = "main article :is(h2, h3)";
/** How much more a start may take where more is stored: nothing, but for what two medians differ by. */
const INDEPENDENT = 1.1;
const SPEEDS = [
  { slowed: 1, budget: 1.4 },
  { slowed: 4, budget: 1.25 },
] as const;

declare global {
  interface Window {
    /** Set by the bench before the page's own scripts: when what it looks for was painted, since navigation began. */
    painted: Promise<number>;
    /** When React answers for it: the same paint, or later where the page came with it. */
    usable: Promise<number>;
  }
}

type Start = {
  readonly origin: string;
  readonly heading: string;
  readonly times: number[];
  readonly usable: number[];
};

/** Opens the saved site without its server, and the blank page in the same way, each in a tab of its own. */
export async function* offlineStart(folder: string): AsyncGenerator<Line> {
  const device = new Device();
  try {
    const page = await device.open();
    await prepareSite(folder);
    const origins = {
      few: await installSite(page, folder, STORED.few),
      many: await installSite(page, folder, STORED.many),
      blank: await installBlank(page, folder),
    };
    await page.goto("about:blank");
    for (const { slowed, budget } of SPEEDS) {
      const few = { origin: origins.few, heading: FIRST_POST, times: [], usable: [] };
      const many = { origin: origins.many, heading: FIRST_POST, times: [], usable: [] };
      const blank = { origin: origins.blank, heading: "h1", times: [], usable: [] };
      await inTurns(device.context, [few, blank, many], slowed);
      const how = slowed === 1 ? "" : `, processor slowed ${slowed} times`;
      yield line(
        `offline start to the newest posts painted, ${STORED.few} stored${how}`,
        started(few),
        started(blank),
        budget,
      );
      yield line(
        `offline start, ${STORED.many} stored over ${STORED.few} stored${how}`,
        series(many.times),
        series(few.times),
        INDEPENDENT,
      );
    }
  } finally {
    await device.end();
  }
}

/** The paint is what counts; that the app follows soon stands beside it. */
function started({ times, usable }: Start): ReturnType<typeof series> {
  const [painted, figures] = series(times);
  return [painted, { ...figures, usableMs: Math.round(series(usable)[0]) }];
}

async function inTurns(context: BrowserContext, starts: readonly Start[], slowed: number): Promise<void> {
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const { origin, heading, times, usable } of starts) {
      const start = await timeStart(context, origin, heading, slowed);
      if (round < 0) continue;
      times.push(start.painted);
      usable.push(start.usable);
    }
  }
}

/** @returns milliseconds from the navigation's start to the paint that shows `heading`, and until it is React's */
async function timeStart(
  context: BrowserContext,
  origin: string,
  heading: string,
  slowed: number,
): Promise<{ painted: number; usable: number }> {
  const page = await context.newPage();
  try {
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowed });
    // Who opens the app finds no worker running: to start it is part of a start.
    await devtools.send("ServiceWorker.enable");
    await devtools.send("ServiceWorker.stopAllWorkers");
    await page.addInitScript(watchPaint, heading);
    await page.goto(origin, { waitUntil: "commit" });
    return await page.evaluate(async () => ({ painted: await window.painted, usable: await window.usable }));
  } finally {
    await page.close();
  }
}

/** Runs in the page, before it. */
function watchPaint(heading: string): void {
  window.usable = new Promise((resolve) => {
    const look = setInterval(() => {
      const found = document.querySelector(heading);
      // React's own note on an element it renders, or has taken over.
      if (!found || !Object.keys(found).some((key) => key.startsWith("__reactFiber"))) return;
      clearInterval(look);
      resolve(performance.now());
    }, 10);
  });
  window.painted = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector(heading)) return;
      observer.disconnect();
      // A task that is queued by the next frame's callback runs after that frame is painted.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    }).observe(document, { childList: true, subtree: true });
  });
}
