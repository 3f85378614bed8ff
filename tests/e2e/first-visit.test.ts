import type { Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { nightlyUnless } from "../nightly.ts";
import { Device, untilSaved } from "./support/browser.ts";
import { TestSite } from "./support/site.ts";

let site: TestSite;
let device: Device;
let page: Page;
let held: Route[];
let isHeld: boolean;

beforeAll(async () => {
  site = await TestSite.start();
});
afterAll(() => site.end());
beforeEach(async () => {
  device = new Device();
  page = await device.open();
  held = [];
  isHeld = true;
  // Holds every API request until the test releases it.
  await page.route("**/rest/v1/**", (route) => (isHeld ? void held.push(route) : route.continue()));
});
afterEach(() => device.end());

async function releaseRequests(): Promise<void> {
  isHeld = false;
  for (const route of held) await route.continue();
}

for (const [address, table] of [
  ["/", "blog_posts"],
  ["/portfolio", "community_posts"],
  ["/blog", "blog_posts"],
  ["/news", "news_posts"],
] as const)
  it(
    `a first visit shows the newest posts of ${address} before the API has answered anything`,
    nightlyUnless(address === "/"),
    async () => {
      const [newest] = await site.newest(table, 1);
      await page.goto(site.origin + address);
      await page.locator("main").getByText(String(newest?.title)).first().waitFor();
      await expect.poll(() => held.length, { timeout: 20_000 }).toBeGreaterThan(0);
      // What the device itself knows, which is nothing yet, does not take them away again.
      await page.waitForTimeout(500);
      expect(await page.locator("main").getByText(String(newest?.title)).first().isVisible()).toBe(true);
      await releaseRequests();
      await untilSaved(page);
      expect(await page.locator("main").getByText(String(newest?.title)).first().isVisible()).toBe(true);
      expect(device.consoleMessages).toEqual([]);
    },
  );

it("a post opened from the list is shown at once and stays while it is requested from the server", async () => {
  const [newest] = await site.newest("community_posts", 1);
  await page.goto(`${site.origin}/portfolio/${newest?.id}`);
  await page.getByRole("heading", { level: 1, name: String(newest?.title) }).waitFor();
  await expect.poll(() => held.length, { timeout: 20_000 }).toBeGreaterThan(0);
  await page.waitForTimeout(500);
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(String(newest?.title));
  await releaseRequests();
  await untilSaved(page);
});

it("the newest posts are fetched before the app is precached, with a timeout", async () => {
  const isInstalling = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);
  await page.goto(site.origin);
  await expect.poll(() => held.length, { timeout: 20_000 }).toBeGreaterThan(0);
  await page.waitForTimeout(2_000);
  expect(await isInstalling()).toBe(false);
  await expect.poll(isInstalling, { timeout: 15_000 }).toBe(true);
  await releaseRequests();
  await untilSaved(page);
});
