// @module-tag nightly
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Device } from "./support/browser.ts";
import { TestSite } from "./support/site.ts";

const WATCHED_MS = 20_000;
/** One tab asks five times in this time, three that do not know of each other some fifteen times. */
const MOST = 9;

let site: TestSite;
const device = new Device();

beforeAll(async () => {
  site = await TestSite.start();
});
afterAll(async () => {
  await device.end();
  await site.end();
});

it("three tabs ask a server that does not respond no more often than one, and all sync once it does", async () => {
  const pages = [await device.open(), await device.context.newPage(), await device.context.newPage()];
  for (const page of pages) {
    await page.goto(`${site.origin}/portfolio`);
    await page
      .getByText(/^Updated|^Available offline/)
      .first()
      .waitFor({ state: "attached" });
    // Its first sync must have ended: one that succeeds leaves all tabs without a reason to ask for a minute.
    await page.waitForLoadState("networkidle");
  }
  let asked = 0;
  let isDown = true;
  let synced = 0;
  await device.context.route("**/rest/v1/rpc/**", async (route) => {
    if (!isDown) {
      synced += 1;
      return route.continue();
    }
    asked += 1;
    await route.fulfill({ status: 503, body: "" });
  });
  for (const page of pages) await page.evaluate(() => dispatchEvent(new Event("online")));
  await sleep(WATCHED_MS);
  expect(asked).toBeGreaterThan(1);
  expect(asked).toBeLessThanOrEqual(MOST);
  isDown = false;
  await expect.poll(() => synced, { timeout: 30_000 }).toBeGreaterThan(0);
  await device.context.unroute("**/rest/v1/rpc/**");
});
