import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Device, untilSaved } from "./support/browser.ts";
import { type Frames, judge, recordedFrames, recordFrames } from "./support/navigation-frames.ts";
import { TestSite } from "./support/site.ts";

let site: TestSite;
const device = new Device({ viewport: { width: 360, height: 640 }, hasTouch: true });

beforeAll(async () => {
  site = await TestSite.start();
});
afterAll(async () => {
  await device.end();
  await site.end();
});

/** Scrolls to a part of the way to the page's end, if one is given, and waits until the place is noted. */
async function scrollPage(page: Page, part: number | null): Promise<void> {
  await page.evaluate(async (where) => {
    const end = document.documentElement.scrollHeight - innerHeight;
    if (where !== null) scrollTo(0, Math.round(end * where));
    for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
  }, part);
}

/** The frames from before a navigation until its page has not changed for half a second of frames. */
async function framesOf(page: Page, pathname: string, navigate: () => Promise<unknown>): Promise<Frames> {
  await recordFrames(page);
  await scrollPage(page, null);
  await navigate();
  await page.waitForFunction((wanted) => location.pathname === wanted, pathname);
  await page.evaluate(async () => {
    let last = "";
    for (let steady = 0; steady < 30; ) {
      await new Promise(requestAnimationFrame);
      const isLeaving = "leaving" in document.documentElement.dataset;
      const now = `${document.querySelector("main")?.textContent} ${scrollY}`;
      steady = now === last && !isLeaving ? steady + 1 : 0;
      last = now;
    }
  });
  return recordedFrames(page);
}

/** The text of the element at the window's top, with its distance from it. */
const textAtTop = (page: Page) =>
  page.evaluate(() => {
    const line = [48, 96, 160, 240].find((y) =>
      document.elementFromPoint(180, y)?.closest("main p, main h2"),
    );
    const element = line === undefined ? null : document.elementFromPoint(180, line);
    return `${element?.textContent?.slice(0, 60)} at ${Math.round(element?.getBoundingClientRect().top ?? 0)}`;
  });

it("each frame of a change of page shows the page before at its place or the next one at its place", async () => {
  const page = await device.open();
  await page.goto(site.origin);
  await untilSaved(page);
  const tap = async (link: Locator, pathname: string) => {
    await link.scrollIntoViewIfNeeded();
    await scrollPage(page, null);
    // Playwright's own tap may scroll.
    return framesOf(page, pathname, () => link.evaluate((element) => (element as HTMLElement).click()));
  };
  const changes: Record<string, Frames> = {};
  changes["to a list"] = await tap(page.locator('footer a[href="/blog"]'), "/blog");
  await scrollPage(page, 0.5);
  const card = page.locator("main h2 a, main h3 a").nth(5);
  const article = (await card.getAttribute("href")) ?? "";
  changes["to an article"] = await tap(card, article);
  await scrollPage(page, 0.6);
  changes.back = await framesOf(page, "/blog", () => page.evaluate(() => history.back()));
  expect(await page.evaluate(() => (document.activeElement as HTMLAnchorElement).pathname)).toBe(article);
  changes.forward = await framesOf(page, article, () => page.evaluate(() => history.forward()));
  changes["to the feed"] = await tap(page.locator('footer a[href="/portfolio"]'), "/portfolio");
  // Its months are left to the browser to lay out.
  changes["to the news"] = await tap(page.locator('footer a[href="/news"]'), "/news");
  await scrollPage(page, 0.5);
  const item = (await page.locator("main article a").nth(5).getAttribute("href")) ?? "";
  changes["to a news item"] = await tap(page.locator(`main a[href="${item}"]`).first(), item);
  changes["back to the news"] = await framesOf(page, "/news", () => page.evaluate(() => history.back()));
  for (const [name, { frames, shift, shifted }] of Object.entries(changes)) {
    const { neither, shown } = judge(frames);
    expect({ name, neither, shift, shifted }).toEqual({ name, neither: [], shift: 0, shifted: [] });
    expect(shown, name).toBe(true);
  }
  expect(device.consoleMessages).toEqual([]);
});

it("the first reload of a first visit, which the worker answers, leaves the caret in the word that is being written", async () => {
  const newcomer = new Device({ viewport: { width: 360, height: 640 }, hasTouch: true });
  const page = await newcomer.open();
  await page.goto(`${site.origin}/contact`);
  await untilSaved(page);
  const name = page.locator("[name=name]");
  await name.click();
  await name.pressSequentially("Alz");
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => Object.values(sessionStorage).some((value) => value.includes("Alz")));
  await page.reload();
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type("ma");
  expect(await name.inputValue()).toBe("Almaz");
  await newcomer.end();
});

it("a reload, and Back from another site, return to the place with what was open there", async () => {
  const page = await device.open();
  await page.goto(`${site.origin}/blog`);
  await untilSaved(page);
  // The server has sent this document, and the worker answers the reload.
  await scrollPage(page, 0.4);
  const first = await textAtTop(page);
  await page.reload();
  await expect.poll(() => textAtTop(page), { timeout: 30_000 }).toBe(first);
  await page.goto(site.origin + (await page.locator("main h2 a").first().getAttribute("href")));
  await page.getByRole("button", { name: "Read in Tigrinya" }).click();
  const english = page.getByRole("button", { name: "Read in English" });
  await english.waitFor();
  await scrollPage(page, 0.4);
  const before = await textAtTop(page);
  await page.reload();
  await expect.poll(() => textAtTop(page), { timeout: 30_000 }).toBe(before);
  await english.waitFor();

  await page.goto("data:text/html,elsewhere");
  await page.goBack();
  await expect.poll(() => textAtTop(page), { timeout: 30_000 }).toBe(before);
  await english.waitFor();
  expect(device.consoleMessages).toEqual([]);
});
