// @module-tag nightly
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Device, untilSaved } from "./support/browser.ts";
import { layoutShift } from "./support/layout-shift.ts";
import { TestSite } from "./support/site.ts";

/** The maximum cumulative layout shift without user input (https://web.dev/articles/cls). */
const MAX_CLS = 0.01;

let site: TestSite;
const device = new Device();
const routes = [
  "/",
  "/about",
  "/services",
  "/portfolio",
  "/blog",
  "/news",
  "/events",
  "/events?view=month",
  "/contact",
  "/waiting",
  "/blog/none",
];

beforeAll(async () => {
  site = await TestSite.start();
  const [translated] = await site.newest("community_posts", 1);
  expect(translated?.translations).not.toEqual({});
  for (const [table, folder] of [
    ["blog_posts", "blog"],
    ["news_posts", "news"],
    ["community_posts", "portfolio"],
    ["events", "events"],
  ] as const) {
    const rows = await site.newest(table, 100);
    for (const row of [rows[0], rows.at(-1)]) routes.push(`/${folder}/${row?.id}`);
  }
});
afterAll(async () => {
  await device.end();
  await site.end();
});

/** The cumulative layout shift of a page until a moment after it is shown. */
async function shiftOf(page: Page, address: string): Promise<number> {
  await page.goto(site.origin + address);
  await page.locator("main h1").first().waitFor();
  await page.waitForTimeout(700);
  return layoutShift(page);
}

async function shiftingPages(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const address of routes) {
    const far = await shiftOf(page, address);
    if (far >= MAX_CLS) found.push(`${address} moved by ${far.toFixed(4)}`);
  }
  return found;
}

it("no page of a saved site shifts while it opens, online or offline", async () => {
  const page = await device.open();
  await page.goto(site.origin);
  await untilSaved(page);
  expect(await shiftingPages(page)).toEqual([]);
  await site.down();
  expect(await shiftingPages(page)).toEqual([]);
});
