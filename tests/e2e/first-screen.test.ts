// @module-tag nightly
import { type BrowserContextOptions, devices, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { textsOf } from "../../scripts/page-texts.ts";
import { LANGUAGES, languageOf, othersThan } from "../../src/domain/languages/languages.ts";
import { numberText } from "../../src/domain/text/number-text.ts";
import { Device } from "./support/browser.ts";
import { TestSite } from "./support/site.ts";

const { viewport: _, defaultBrowserType: __, ...pixel } = devices["Pixel 7"] ?? {};
const SCREEN = { width: 360, height: 640 };
const PHONE: BrowserContextOptions = { ...pixel, viewport: SCREEN };
const LISTS = ["/", "/portfolio", "/blog", "/news"];
/** How much of the newest post's picture must be visible, in pixels. */
const SEEN = 40;

let site: TestSite;

beforeAll(async () => {
  site = await TestSite.start();
});
afterAll(() => site.end());

/** Where the newest post of a list is: the top of its picture and the bottom of its title. */
async function newestPost(page: Page): Promise<{ picture: number; title: number }> {
  // Its card is replaced while the page starts, and a card that was removed has no size.
  const places = await page.waitForFunction(() => {
    const card = document.querySelector("main article");
    const picture = card?.querySelector("img")?.getBoundingClientRect();
    const title = card?.querySelector("h2, h3")?.getBoundingClientRect();
    return picture?.height && title?.height ? { picture: picture.top, title: title.bottom } : null;
  });
  return (await places.jsonValue()) as { picture: number; title: number };
}

async function below(page: Page): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const address of LISTS) {
    await page.goto("about:blank");
    await page.goto(site.origin + address);
    const post = await newestPost(page);
    console.log(JSON.stringify({ address, lang: await page.locator("html").getAttribute("lang"), ...post }));
    if (!(post.title <= SCREEN.height && post.picture <= SCREEN.height - SEEN)) found[address] = post;
  }
  return found;
}

describe.each(LANGUAGES)("a phone of 360 by 640 pixels, in %s", (language) => {
  const text = textsOf(language);
  const device = new Device({ ...PHONE, locale: language });
  let page: Page;

  beforeAll(async () => {
    page = await device.open();
  });
  afterAll(() => device.end());

  it.each(["light", "dark"] as const)(
    "a first visit sees the newest post's title and picture on the first screen of every list, on a %s system",
    async (colorScheme) => {
      // Without the worker every page is prerendered, as on a first visit.
      const first = new Device({ ...PHONE, locale: language, colorScheme, serviceWorkers: "block" });
      try {
        const opened = await first.open();
        expect(await below(opened)).toEqual({});
        expect(await opened.locator("html").getAttribute("data-mode")).toBe(colorScheme);
      } finally {
        await first.end();
      }
    },
  );

  it.each(["light", "dark"])(
    "a return visit sees them on the first screen too, in the %s theme",
    async (theme) => {
      await page.goto(site.origin);
      await page.getByText(text("bar_saved")).first().waitFor({ timeout: 60_000 });
      await page.evaluate((mode) => localStorage.setItem("mode", mode), theme);
      expect(await below(page)).toEqual({});
      expect(await page.locator("html").getAttribute("data-mode")).toBe(theme);
    },
  );

  it("at 320 pixels language and search are in the header, and a post's actions on one line", async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${site.origin}/portfolio`);
    const header = page.getByRole("banner");
    for (const other of othersThan(language))
      await header.getByRole("button", { name: languageOf(other).name }).click({ trial: true });
    await header.getByRole("link", { name: text("nav_search") }).click({ trial: true });
    const actions = page
      .locator("main article")
      .first()
      .locator("button[data-like] ~ button, button[data-like]");
    await actions.first().waitFor();
    const boxes = await Promise.all((await actions.all()).map((action) => action.boundingBox()));
    expect(boxes).toHaveLength(3);
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    expect(boxes.every((box) => box && box.x >= 0 && box.x + box.width <= 320)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.setViewportSize(SCREEN);
  });

  it.each([
    ["28 likes, comments and shares", 28, 28, 28],
    ["1,204 likes, 128 comments and 45 shares", 1204, 128, 45],
    ["more than a thousand of each", 1204, 1204, 1204],
  ])("the actions of a post with %s stay on one line on every phone", async (_, likes, comments, shares) => {
    const counts: Record<string, number> = { likes, comments, shares };
    // With data saver the page is not prerendered: what it shows comes from the API.
    const popular = new Device({
      ...PHONE,
      locale: language,
      serviceWorkers: "block",
      extraHTTPHeaders: { "save-data": "on" },
    });
    try {
      const feed = await popular.open();
      await feed.route(/\/rest\/v1\//, async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace(
          /"(likes|comments|shares)"(\s*:\s*)\d+/g,
          (_all, name, colon) => `"${name}"${colon}${counts[name]}`,
        );
        await route.fulfill({ response, body });
      });
      const [post] = await site.newest("community_posts", 1);
      for (const address of ["/portfolio", `/portfolio/${post?.id}`]) {
        await feed.goto(site.origin + address);
        const row = feed.locator("main button[data-like]").first().locator("..");
        await row.getByText(numberText(shares)).first().waitFor();
        for (const width of [320, 360, 390, 412, 430]) {
          await feed.setViewportSize({ width, height: 640 });
          const beyond = await row.evaluate((element) => ({
            lines: new Set(
              [...element.querySelectorAll("button")].map((one) => one.getBoundingClientRect().top),
            ).size,
            pixels: element.scrollWidth - element.clientWidth,
          }));
          expect({ address, width, ...beyond }).toEqual({ address, width, lines: 1, pixels: 0 });
        }
      }
      await feed.unrouteAll({ behavior: "ignoreErrors" });
    } finally {
      await popular.end();
    }
  });

  it("nothing logs to the console", () => {
    expect(device.consoleMessages).toEqual([]);
  });
});

it("offline the status bar stays visible while scrolling, with the number of unsent actions, and shifts nothing", async () => {
  const device = new Device(PHONE);
  try {
    const page = await device.open();
    await page.goto(site.origin);
    const saved = page.getByRole("status").filter({ hasText: "Available offline" });
    await saved.waitFor({ timeout: 60_000 });
    // The longest title of the demo's start page takes three lines above it.
    expect((await newestPost(page)).title).toBeLessThanOrEqual((await saved.boundingBox())?.y ?? 0);
    await page.goto(`${site.origin}/portfolio`);
    const like = page.getByRole("button", { name: /^Like, / }).first();
    await like.waitFor();
    // The mirror's list has replaced the first one.
    await page.waitForTimeout(1_000);
    const before = await like.boundingBox();
    await device.context.setOffline(true);
    const bar = page.getByRole("status").filter({ hasText: "Offline, updated" });
    await bar.waitFor();
    expect(await like.boundingBox()).toEqual(before);
    await like.click();
    await bar.getByRole("link", { name: "1 waiting to be sent" }).waitFor();
    for (const top of [1_500, 0]) {
      await page.evaluate((y) => window.scrollTo(0, y), top);
      const box = await bar.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(SCREEN.height, 0);
    }
    await bar.getByRole("link").click();
    await page.waitForURL(`${site.origin}/waiting`);
    await device.context.setOffline(false);
  } finally {
    await device.end();
  }
});
