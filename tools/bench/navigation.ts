import type { Page } from "playwright-core";
import { Device } from "../../tests/e2e/support/browser.ts";
import { judge, recordedFrames, recordFrames } from "../../tests/e2e/support/navigation-frames.ts";
import { type ReportLine, reportLine } from "./figures.ts";
import { installSite, prepareSite } from "./offline-site.ts";

const PHONE = { width: 360, height: 640 } as const;
const SLOWED = 4;
/** How long the frames of a navigation are watched, in milliseconds. */
const WATCHED = 2_200;
/** The longest time to the first frame after a tap, in milliseconds. */
const INTERACTION = 100;

const LISTS = ["/blog", "/news", "/portfolio", "/events"];
const PAGES = ["/about", "/services", "/contact", "/library", "/waiting", "/"];

type Navigation = {
  readonly name: string;
  readonly neither: number;
  readonly waiting: number;
  readonly shownAfter: number;
  readonly shift: number;
  readonly interaction: number;
};

/**
 * Goes through the site without a network, on a phone slowed four times: each list, one of its posts, Back and Forward; each other page, Back
 * and Forward; and leaps over several entries, which join pages that no link does. Every page is scrolled before it is left. One line for each
 * navigation says what its frames showed; the last says how many showed neither the page before nor the next one at its place.
 */
export async function* navigation(folder: string): AsyncGenerator<ReportLine> {
  const device = new Device({ onDisk: true, full: true, viewport: PHONE, hasTouch: true });
  try {
    const page = await device.open();
    await prepareSite(folder);
    const origin = await installSite(page, folder, 0);
    await page.goto(origin);
    await page.locator("main h1").waitFor();
    await page.waitForTimeout(WATCHED);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
    const all: Navigation[] = [];
    for await (const one of navigations(page)) {
      all.push(one);
      const { name, neither, ...figures } = one;
      yield reportLine(
        `frames that show neither page, ${name}`,
        [neither + 1, { neither, ...figures }],
        [1, { neither: 0 }],
        1,
      );
    }
    const count = (isMeant: (one: Navigation) => boolean) => all.filter(isMeant).length;
    const most = (of: (one: Navigation) => number) => Math.max(...all.map(of));
    const interaction = most((one) => one.interaction);
    const flashing = count(({ neither }) => neither > 0);
    yield reportLine(
      `navigations with such a frame, of ${all.length}`,
      [
        flashing + 1,
        {
          flashing,
          shifting: count(({ shift }) => shift > 0),
          largestShift: most(({ shift }) => shift),
          waiting: count(({ waiting }) => waiting > 0),
          slowestMs: most(({ shownAfter }) => shownAfter),
        },
      ],
      [1, { flashing: 0 }],
      1,
    );
    yield reportLine(
      "longest time from a tap to the next frame",
      [interaction, { interaction }],
      [INTERACTION, { interaction: INTERACTION }],
      1,
    );
  } finally {
    await device.end();
  }
}

async function* navigations(page: Page): AsyncGenerator<Navigation> {
  const back = () => page.evaluate(() => history.back());
  const forward = () => page.evaluate(() => history.forward());
  for (const list of LISTS) {
    yield await tapped(page, `footer a[href="${list}"]`);
    await scrollTo(page, 0.5);
    yield await tapped(page, await linkBelow(page, list));
    await scrollTo(page, 0.6);
    yield await measured(page, "Back", back);
    yield await measured(page, "Forward", forward);
  }
  for (const address of PAGES) {
    yield await tapped(page, `footer a[href="${address}"]`);
    await scrollTo(page, 0.4);
    yield await measured(page, "Back", back);
    yield await measured(page, "Forward", forward);
  }
  for (const steps of [-3, 2, -6, 4])
    yield await measured(page, `${steps} entries`, () => page.evaluate((by) => history.go(by), steps));
}

async function tapped(page: Page, selector: string): Promise<Navigation> {
  const link = page.locator(selector).first();
  await link.scrollIntoViewIfNeeded();
  await page.waitForTimeout(600);
  return measured(page, `tap on ${selector}`, () => link.tap());
}

async function measured(page: Page, name: string, navigate: () => Promise<unknown>): Promise<Navigation> {
  const from = new URL(page.url()).pathname;
  await recordFrames(page);
  await navigate();
  await page.waitForTimeout(WATCHED);
  const { frames, shift, interaction } = await recordedFrames(page);
  const { neither, waiting, shownAfter } = judge(frames);
  const path = `${from} to ${new URL(page.url()).pathname}`;
  return { name: `${name}, ${path}`, neither: neither.length, waiting, shownAfter, shift, interaction };
}

async function scrollTo(page: Page, part: number): Promise<void> {
  await page.evaluate((where) => {
    window.scrollTo(0, Math.round((document.documentElement.scrollHeight - innerHeight) * where));
  }, part);
  await page.waitForTimeout(1_000);
}

/** A link to a post of a list, from the middle of what is rendered. */
async function linkBelow(page: Page, list: string): Promise<string> {
  const href = await page.locator(`main a[href^="${list}/"]`).evaluateAll((links) => {
    const all = [...new Set(links.map((link) => link.getAttribute("href") ?? ""))];
    return all[Math.min(5, all.length - 1)];
  });
  return `main a[href="${href}"]`;
}
