// @module-tag nightly
import { afterAll, beforeAll, expect, it } from "vitest";
import { Device } from "./support/browser.ts";
import { saveData } from "./support/data-saver.ts";
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

it("with data saver pictures of a list are blurred until tapped, and load in the smallest size", async () => {
  const page = await device.open();
  await saveData(page);
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/storage/")) requests.push(pathname);
  });
  await page.goto(`${site.origin}/blog`);
  const load = page.getByRole("button", { name: /^Load picture/ });
  await load.first().waitFor();
  // From now on the worker sees each request for a picture.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.waitForLoadState("networkidle");
  expect(requests).toEqual([]);

  const waiting = await load.count();
  await load.first().click();
  const picture = page.locator("article img").first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.currentSrc))
    .toContain("-480.webp");
  expect(new URL(page.url()).pathname).toBe("/blog");
  expect(await load.count()).toBe(waiting - 1);
  expect(new Set(requests).size).toBe(1);
  // Keyboard focus stays where it was.
  expect(
    await picture.evaluate(
      (image) => document.activeElement?.contains(image) && document.activeElement !== document.body,
    ),
  ).toBe(true);

  // Pictures in the cache need no download.
  const source = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
  await expect
    .poll(() => page.evaluate(async (address) => Boolean(await caches.match(address)), source))
    .toBe(true);
  await page.reload();
  await picture.waitFor();
  expect(new Set(requests).size).toBe(1);
  expect(device.consoleMessages).toEqual([]);
});

it("pictures load automatically again after the user has chosen so", async () => {
  const page = device.context.pages()[0];
  if (!page) throw new Error("The browser has no page.");
  await page.evaluate(() => localStorage.setItem("selam-data", "full"));
  await page.reload();
  await page.locator("article img").nth(1).waitFor();
  expect(await page.getByRole("button", { name: /^Load picture/ }).count()).toBe(0);
});
