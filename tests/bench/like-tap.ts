import type { Page } from "playwright-core";
import { Device } from "../e2e/support/browser.ts";
import { quantile, type ReportLine, reportLine } from "./figures.ts";
import { installSite, prepareSite } from "./offline-site.ts";
import { quietRounds } from "./rounds.ts";

const ROUNDS = 4;
const TAPS = 25;
/** Stored posts, so that the lists behind the number are not empty. */
const STORED = 1_000;
/** Milliseconds by which the slowest twentieth may be slower than on a bare button. */
const ALLOWANCE = 2;

const BARE_BUTTON = `<button aria-label="Like" style="width: 100%; height: 60px">0</button>
  <script>
    const button = document.querySelector("button");
    button.onclick = () => { button.textContent = Number(button.textContent) + 1; };
  </script>`;

declare global {
  interface Window {
    /** Milliseconds from each tap to the number that it changed. */
    tapTimes: number[];
  }
}

/** Likes of an offline device, from the finger to the number, beside a bare button that counts, in turn. */
export async function* likeTap(folder: string): AsyncGenerator<ReportLine> {
  const device = new Device({ onDisk: true, full: true, hasTouch: true, isMobile: true });
  try {
    const page = await device.open();
    await prepareSite(folder);
    const origin = await installSite(page, folder, STORED);
    await page.goto(`${origin}/portfolio`);
    await likeButton(page).waitFor();
    const bare = await device.context.newPage();
    await bare.setContent(BARE_BUTTON);
    for (const one of [page, bare]) await one.evaluate(observeTaps);
    const { rounds, load } = await quietRounds(ROUNDS, async () => {
      for (let tap = 0; tap < TAPS; tap++) for (const one of [page, bare]) await tapOnce(one);
      return { times: await takeTimes(page), floor: await takeTimes(bare) };
    });
    const times = rounds.flatMap((round) => round.times);
    const floor = rounds.flatMap((round) => round.floor);
    const p95 = quantile(floor, 0.95);
    yield reportLine(
      "95th percentile of a like, offline, from the tap to the number, in milliseconds",
      [quantile(times, 0.95), figuresOf(times)],
      [p95, figuresOf(floor)],
      (p95 + ALLOWANCE) / p95,
      load,
    );
  } finally {
    await device.end();
  }
}

const likeButton = (page: Page) => page.getByRole("button", { name: "Like" }).first();

async function tapOnce(page: Page): Promise<void> {
  await page.bringToFront();
  const tapped = await page.evaluate(() => window.tapTimes.length);
  await likeButton(page).tap();
  await page.waitForFunction((count) => window.tapTimes.length > count, tapped);
  // The like is stored meanwhile; the next one finds the device idle.
  await page.waitForTimeout(150);
}

/** Runs in the page: notes the time of the tap that the browser measured, and the first change of the button after it. */
function observeTaps(): void {
  window.tapTimes = [];
  let tappedAt = 0;
  const button = document.querySelector<HTMLElement>("button[aria-label^='Like']");
  const target = button ?? document.body;
  target.addEventListener(
    "click",
    (event) => {
      tappedAt = event.timeStamp;
    },
    { capture: true },
  );
  new MutationObserver(() => {
    if (tappedAt === 0) return;
    window.tapTimes.push(performance.now() - tappedAt);
    tappedAt = 0;
  }).observe(target, { subtree: true, childList: true, characterData: true, attributes: true });
}

/** The times of the taps since the last call. */
const takeTimes = (page: Page) => page.evaluate(() => window.tapTimes.splice(0));

function figuresOf(times: readonly number[]) {
  const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
  return { medianMs: rounded(p50), p95Ms: rounded(p95), taps: times.length };
}

const rounded = (value: number) => Math.round(value * 10) / 10;
