import type { Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { textsOf } from "../../scripts/page-texts.ts";
import { nightlyUnless } from "../nightly.ts";
import { Device, untilHydrated, untilSaved, untilStartPageCached } from "./support/browser.ts";
import { TestSite } from "./support/site.ts";

const text = textsOf("en");
const APP = "**/assets/index-*.js";
const REACT = "**/assets/react-*.js";
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

/** Requests that a test answered itself: none means that the build has no file of that name. */
let intercepted = 0;
const lost = (route: Route) => {
  intercepted += 1;
  return route.abort();
};
const unreadable = (route: Route) => {
  intercepted += 1;
  return route.fulfill({ contentType: "text/javascript", body: "const = a file that no browser can read" });
};

/** A first visit without the worker, which would serve the blocked files. */
async function visit(before: (page: Page) => Promise<unknown>): Promise<Page> {
  device = new Device({ serviceWorkers: "block" });
  const page = await device.open();
  await before(page);
  await page.goto(`${site.origin}/blog`);
  return page;
}

/** The app's first render uses an API that this browser lacks. */
function crashing(): void {
  Object.defineProperty(window, "history", {
    get() {
      throw new TypeError("history.something is not a function");
    },
  });
}

/** The prerendered page stays, its links work, and a message says that its buttons do not. */
async function staysReadable(page: Page): Promise<void> {
  await page.getByText(text("app_not_started")).waitFor();
  expect(await page.locator("main h2", { hasText: title }).count()).toBe(1);
  expect(await page.getByText(text("crash_title")).count()).toBe(0);
  expect(await page.locator("#root button:enabled").count()).toBe(0);
  expect(await page.locator("#root [aria-busy]").count()).toBe(0);
  await page.locator("main h2 a", { hasText: title }).click();
  await page.locator("main h1", { hasText: title }).waitFor();
}

for (const [fault, files, respond] of [
  ["the app is lost on the way", APP, lost],
  ["a library of the app is lost on the way", REACT, lost],
  ["the browser cannot read the app", APP, unreadable],
  ["the page's own code is lost on the way", BLOG_PAGE, lost],
] as const)
  it(`the prerendered page stays if ${fault}`, nightlyUnless(files === APP && respond === lost), async () => {
    intercepted = 0;
    const page = await visit((opened) => opened.route(files, respond));
    await expect.poll(() => intercepted).toBeGreaterThan(0);
    await staysReadable(page);
  });

/** For two seconds and a half the server refuses these files, as it does while it starts. */
async function refuseFor(page: Page, files: string | RegExp): Promise<void> {
  const started = Date.now() + 2_500;
  intercepted = 0;
  await page.route(files, (route) => {
    if (Date.now() > started) return route.continue();
    intercepted += 1;
    return route.fulfill({ status: 503, contentType: "text/plain", headers: { "Retry-After": "2" } });
  });
}

it.each([
  ["the app of a prerendered page", "/blog", APP],
  ["the app", "/admin/login", APP],
  ["the sign-in form, whose app a proxy has", "/admin/login", /\/(sw|assets\/start-admin-.*)\.js$/],
] as const)("%s, which the starting server refuses, is loaded by itself", async (_, address, files) => {
  device = new Device({ serviceWorkers: "block" });
  const page = await device.open();
  await refuseFor(page, files);
  await page.goto(site.origin + address);
  await expect.poll(() => intercepted).toBeGreaterThan(0);
  const mark = await page.evaluate(() => performance.timeOrigin);
  await expect.poll(() => page.evaluate(() => performance.timeOrigin)).not.toBe(mark);
  await page.locator("main button:enabled").first().waitFor();
  expect(await page.getByText(text("app_not_started")).isVisible()).toBe(false);
});

it("a page that is opened by a link while the server starts is loaded by itself", async () => {
  const page = await visit(async () => undefined);
  await untilHydrated(page.locator("main h2 a").first());
  // The whole server: the page asks it whether it answers again.
  await refuseFor(page, /\/(sw|assets\/.*)\.js$/);
  await page
    .getByRole("link", { name: text("nav_contact") })
    .first()
    .click();
  await page.getByRole("heading", { level: 1, name: text("pwa_page_not_saved") }).waitFor();
  await page.getByRole("heading", { level: 1, name: text("nav_contact") }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/contact");
});

it("the prerendered page stays if the app crashes while hydrating it", async () => {
  await staysReadable(await visit((page) => page.addInitScript(crashing)));
});

it("without a prerendered page a message says that the app did not start", async () => {
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

it("the cached start page stays if a later version of the app crashes while hydrating it", async () => {
  device = new Device();
  const page = await device.open();
  await page.goto(site.origin);
  await untilSaved(page);
  await untilStartPageCached(page);
  await page.addInitScript(crashing);
  await page.reload();
  await page.getByText(text("app_not_started")).waitFor();
  expect(await page.locator("main h1").count()).toBe(1);
  expect(await page.getByText(text("crash_title")).count()).toBe(0);
});
