import type { Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { Device, untilSaved } from "./support/browser.ts";
import { TestSite } from "./support/site.ts";
import { textsOf } from "./support/texts.ts";

const text = textsOf("en");
const ENTRY = "**/assets/index-*.js";
const APP = "**/assets/app-*.js";
const BLOG_PAGE = "**/assets/blog-page-*.js";

let site: TestSite;
let device: Device;
let title = "";

beforeAll(async () => {
  site = await TestSite.start();
  const [article] = await site.newest("blog_posts", 1);
  title = String(article?.title);
});
afterEach(() => device.end());
afterAll(() => site.end());

const lost = (route: Route) => route.abort();
const unreadable = (route: Route) =>
  route.fulfill({ contentType: "text/javascript", body: "const = a file that no browser can read" });

/** A first visit, without the worker, which would send what is blocked here. */
async function visit(before: (page: Page) => Promise<unknown>): Promise<Page> {
  device = new Device({ serviceWorkers: "block" });
  const page = await device.open();
  await before(page);
  await page.goto(`${site.origin}/blog`);
  return page;
}

/** The first render of the app meets something that this browser does not have. */
function crashing(): void {
  Object.defineProperty(window, "history", {
    get() {
      throw new TypeError("history.something is not a function");
    },
  });
}

/** What the server prerendered stands, leads on, and says that its buttons do nothing. */
async function staysReadable(page: Page): Promise<void> {
  await page.getByText(text("app_not_started")).waitFor();
  expect(await page.locator("main h2", { hasText: title }).count()).toBe(1);
  expect(await page.getByText(text("crash_title")).count()).toBe(0);
  expect(await page.locator("#root button:enabled").count()).toBe(0);
  expect(await page.locator("#root [aria-busy]").count()).toBe(0);
  await page.locator("main h2 a", { hasText: title }).click();
  await page.locator("main h1", { hasText: title }).waitFor();
}

it.each([
  ["the first script is lost on the way", ENTRY, lost],
  ["the browser cannot read the first script", ENTRY, unreadable],
  ["the app is lost on the way", APP, lost],
  ["the browser cannot read the app", APP, unreadable],
  ["the page's own code is lost on the way", BLOG_PAGE, lost],
])("keeps the prerendered page where %s", async (_, files, fate) => {
  await staysReadable(await visit((page) => page.route(files, fate)));
});

it("keeps the prerendered page where the app crashes on it", async () => {
  await staysReadable(await visit((page) => page.addInitScript(crashing)));
});

it("says where there is no prerendered page that the app did not start", async () => {
  device = new Device({ serviceWorkers: "block", extraHTTPHeaders: { "save-data": "on" } });
  const page = await device.open();
  await page.route(APP, lost);
  await page.goto(`${site.origin}/blog`);
  await page.getByText(text("app_not_started")).waitFor();
  expect(await page.locator(".splash-bar").isVisible()).toBe(false);
  await page.unroute(APP, lost);
  await page.getByRole("link", { name: text("try_again") }).click();
  await page.locator("main h2", { hasText: title }).waitFor();
  expect(await page.getByText(text("app_not_started")).isVisible()).toBe(false);
});

it("keeps a saved start page where a later version of the app crashes on it", async () => {
  device = new Device();
  const page = await device.open();
  await page.goto(site.origin);
  await untilSaved(page);
  await page.waitForFunction(async () => (await (await caches.open("selam-start")).keys()).length > 0);
  await page.addInitScript(crashing);
  await page.reload();
  await page.getByText(text("app_not_started")).waitFor();
  expect(await page.locator("main h1").count()).toBe(1);
  expect(await page.getByText(text("crash_title")).count()).toBe(0);
});
