import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { nightly } from "../nightly.ts";
import { Device, untilSaved } from "./support/browser.ts";
import { type Row, TestSite } from "./support/site.ts";

let site: TestSite;
const device = new Device();

beforeAll(async () => {
  site = await TestSite.start();
});
afterAll(async () => {
  await device.end();
  await site.end();
});

/** The middle of the first card's Like, scrolled into view. */
async function middleOfLike(page: Page): Promise<{ x: number; y: number }> {
  const like = page.getByRole("button", { name: /^Like,/ }).first();
  await like.evaluate((button) => button.scrollIntoView({ block: "center", behavior: "instant" }));
  const box = await like.boundingBox();
  if (!box) throw new Error("There is no Like on the screen.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

it("a tap right after a scroll counts", async () => {
  const page = await device.open();
  await page.goto(`${site.origin}/portfolio`);
  await untilSaved(page);
  const like = page.getByRole("button", { name: /^Like,/ }).first();
  const likes = async () => Number(/\d+/.exec((await like.getAttribute("aria-label")) ?? "")?.[0]);
  await like.waitFor();
  const before = await likes();

  const { x, y } = await middleOfLike(page);
  await page.mouse.click(x, y);
  await page.mouse.wheel(0, 1);
  await page.mouse.click(x, y);
  await page.evaluate(() => window.scrollBy(0, -1));
  await page.mouse.click(x, y);

  await expect.poll(likes).toBe(before + 3);
  expect(device.consoleMessages).toEqual([]);
});

it("every counted tap is stored even if the page is closed immediately", nightly, async () => {
  const tab = new Device();
  const page = await tab.open();
  // Not the newest: the likes of the test above may still arrive there.
  const [, post] = (await site.newest("community_posts", 2)) as [Row, Row];
  const address = `${site.origin}/portfolio/${post.id}`;
  const likes = async () =>
    Number((await site.rows(`community_posts?select=likes&id=eq.${post.id}`))[0]?.likes);
  const before = await likes();
  let shown = 0;
  for (let round = 0; round < 8; round += 1) {
    await page.goto(address);
    const like = page.getByRole("button", { name: /^Like,/ }).first();
    await like.waitFor();
    // From the third visit on as early as can be: before the app, or its data layer, is here.
    if (round < 3) await page.waitForTimeout(1_500);
    await page.evaluate((next) => {
      const button = document.querySelector<HTMLButtonElement>("button[aria-label^='Like,']");
      button?.click();
      button?.click();
      location.href = next;
    }, `${site.origin}/about?${round}`);
    shown += 2;
    await page.waitForURL(/about/);
  }
  await page.goto(address);
  await expect.poll(likes, { timeout: 60_000 }).toBe(before + shown);
  await page.waitForTimeout(2_000);
  expect(await likes()).toBe(before + shown);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("selam-tap:"))),
  ).toEqual([]);
  await tab.end();
});
