import type { Page } from "playwright-core";
import { Device } from "../../tests/e2e/support/browser.ts";
import { quantile, type ReportLine, reportLine, rounded } from "./figures.ts";
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

/** Milliseconds from the finger to the number; of these, the page's own until the number changes, and of these its note in localStorage. */
type Tap = { readonly shown: number; readonly handled: number; readonly noted: number };

declare global {
  interface Window {
    taps: Tap[];
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
      return { taps: await takeTaps(page), floor: await takeTaps(bare) };
    });
    const taps = rounds.flatMap((round) => round.taps);
    const floor = rounds.flatMap((round) => round.floor);
    const p95 = ofPart(floor, "shown", 0.95);
    yield reportLine(
      "95th percentile of a like, offline, from the tap to the number, in milliseconds",
      [ofPart(taps, "shown", 0.95), figuresOf(taps)],
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
  const tapped = await page.evaluate(() => window.taps.length);
  await likeButton(page).tap();
  await page.waitForFunction((count) => window.taps.length > count, tapped);
  // The like is stored meanwhile; the next one finds the device idle.
  await page.waitForTimeout(150);
}

/**
 * Runs in the page: notes the time of the tap that the browser measured, and when the number has changed. Not of one button: the page
 * replaces its first ones when it has read the database.
 */
function observeTaps(): void {
  window.taps = [];
  const first = "button[aria-label^='Like']";
  let tap: { at: number; startedAt: number; noted: number; before: string | null | undefined } | null = null;
  const write = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, value) {
    const startedAt = performance.now();
    write.call(this, key, value);
    if (tap) tap.noted += performance.now() - startedAt;
  };
  addEventListener(
    "click",
    ({ timeStamp }) => {
      tap = {
        at: timeStamp,
        startedAt: performance.now(),
        noted: 0,
        before: document.querySelector(first)?.textContent,
      };
    },
    { capture: true },
  );
  new MutationObserver(() => {
    if (!tap || document.querySelector(first)?.textContent === tap.before) return;
    const now = performance.now();
    window.taps.push({ shown: now - tap.at, handled: now - tap.startedAt, noted: tap.noted });
    tap = null;
  }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
}

/** The taps since the last call. */
const takeTaps = (page: Page) => page.evaluate(() => window.taps.splice(0));

const ofPart = (taps: readonly Tap[], part: keyof Tap, which: number) =>
  quantile(
    taps.map((tap) => tap[part]),
    which,
  );

function figuresOf(taps: readonly Tap[]) {
  const of = (part: keyof Tap, which: number) => rounded(ofPart(taps, part, which));
  return {
    medianMs: of("shown", 0.5),
    p95Ms: of("shown", 0.95),
    handledMedianMs: of("handled", 0.5),
    handledP95Ms: of("handled", 0.95),
    notedMedianMs: of("noted", 0.5),
    notedP95Ms: of("noted", 0.95),
    taps: taps.length,
  };
}
