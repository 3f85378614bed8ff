import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Device, untilSaved } from "./support/browser.ts";
import { TestSite } from "./support/site.ts";

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

it("takes a tap that follows at once on a scroll", async () => {
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
  expect(device.noise).toEqual([]);
});
