// @module-tag nightly
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adminPaths } from "../../src/config/admin-paths.ts";
import { toldByBackground } from "./support/adapted-screen.ts";
import { Device } from "./support/browser.ts";
import { Keyboard } from "./support/keyboard.ts";
import { signIn } from "./support/owner.ts";
import { COFFEE } from "./support/screens.ts";
import { TestSite } from "./support/site.ts";
import { textFaults } from "./support/text-faults.ts";

/** Screens of every layout: lists, a calendar, a form, a search. */
const SCREENS = ["/", "/events", "/events?view=month", `/events/${COFFEE}`, "/services", "/search?q=coffee"];

const PHONE = { width: 360, height: 780 };

let site: TestSite;

beforeAll(async () => {
  site = await TestSite.start();
});
afterAll(() => site.end());

/** 1280 by 1024 at 400%. */
describe("a window at 400% zoom", () => {
  const device = new Device({ reducedMotion: "reduce", viewport: { width: 320, height: 256 } });
  let page: Page;
  let keys: Keyboard;

  beforeAll(async () => {
    keys = await Keyboard.at(device, site.origin);
    ({ page } = keys);
  });
  afterAll(() => device.end());

  async function show(address: string): Promise<void> {
    await page.goto(site.origin + address);
    await page.locator("main h1").first().waitFor();
  }

  it.each(["/", "/portfolio", "/contact", "/search?q=coffee"])(
    "each Tab stop in the header of %s is visible without horizontal scrolling",
    async (address) => {
      await show(address);
      // Results move the footer away, which the last stops reach on a page that is still short.
      if (address.startsWith("/search")) await page.locator("main article").first().waitFor();
      for (let stops = 0; stops < 10; stops += 1) {
        await keys.press("Tab");
        await keys.focused();
      }
      expect(await horizontalOverflow(page)).toBe(0);
    },
  );

  it("the menu, a text field and an answer can be opened and read to the end", async () => {
    await show("/");
    await keys.to("button", "Open menu");
    await keys.press("Enter");
    await keys.to("link", "Contact");
    const [post] = await site.newest("community_posts", 1);
    await show(`/portfolio/${post?.id}`);
    await keys.to("button", /^Comment, /);
    await keys.press("Enter");
    await keys.waitForFocus("textbox", "Your name");
    expect(await inSight(page.getByText("Your name", { exact: true }))).toBe(true);
    await keys.to("button", "Post comment");
    await keys.to("button", /^Report the comment/, "Shift+Tab");
    await keys.press("Enter");
    await keys.waitForFocus("combobox", "Why?");
    await keys.to("button", "Report");
    expect(await horizontalOverflow(page)).toBe(0);
  });

  it("no bar covers the text or the toolbar while an article is written", async () => {
    await signIn(page, site.origin);
    await show(adminPaths.newPost("blog"));
    await keys.to("textbox", "Title");
    await keys.to("textbox", "Content");
    await keys.type("Large letters");
    // In the lower window the toolbar fits neither above the text nor below it.
    for (const height of [256, 236]) {
      await page.setViewportSize({ width: 320, height });
      await keys.press("Control+a");
      await page.getByRole("toolbar").waitFor();
      await keys.to("button", "Bold", "Shift+Tab");
      await keys.to("button", "List", "ArrowRight");
      await keys.to("textbox", "Content");
      await keys.press("End");
      expect(await inSight(page.getByText("Large letters"))).toBe(true);
    }
    await keys.to("button", "Preview", "Shift+Tab");
    expect(await horizontalOverflow(page)).toBe(0);
  });
});

/** `npm run test:worlds -- large-text large-text-tigrinya text-150 text-150-tigrinya` opens every screen. */
describe.each(["en", "ti"])("a phone with text at 200 %%, and with forced colours, in %s", (locale) => {
  const device = new Device({
    ...{ locale, reducedMotion: "reduce", textSize: 32 },
    ...{ isMobile: true, hasTouch: true, viewport: PHONE },
  });
  let page: Page;

  beforeAll(async () => {
    page = await device.open();
  });
  afterAll(() => device.end());

  it.each(SCREENS)(
    "%s breaks no word, cuts off no text, fits the window and tells nothing by a background alone",
    async (address) => {
      await page.goto(site.origin + address);
      await page.locator("main h1").first().waitFor();
      expect([...(await page.evaluate(textFaults)), ...(await toldByBackground(page))]).toEqual([]);
    },
  );

  it("a list fits the narrowest phone", async () => {
    await page.setViewportSize({ ...PHONE, width: 320 });
    await page.goto(`${site.origin}/portfolio`);
    await page.locator("main article").first().waitFor();
    expect(await horizontalOverflow(page)).toBe(0);
  });
});

describe("forced colours", () => {
  const device = new Device({ reducedMotion: "reduce", forcedColors: "active" });
  let page: Page;

  beforeAll(async () => {
    page = await device.open();
  });
  afterAll(() => device.end());

  it.each([
    ["/blog?category=Food", "fieldset button", "[aria-pressed=true]"],
    ["/portfolio", "[role=tab]", "[aria-selected=true]"],
    ["/news", "#main-nav a", "[aria-current=page]"],
  ])("on %s the selected one of %s can be distinguished", async (address, choices, chosen) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(site.origin + address);
    await page.locator(choices + chosen).waitFor();
    await page.mouse.move(640, 790);
    const on = await backgroundOf(page.locator(choices + chosen));
    const off = await backgroundOf(page.locator(`${choices}:not(${chosen})`).last());
    expect(on).not.toBe(off);
  });

  it("the decorative band and the focus ring are visible", async () => {
    await page.goto(site.origin);
    const band = page.locator(".band").first();
    expect(await band.evaluate((one) => getComputedStyle(one).forcedColorAdjust)).toBe("none");
    const keys = await Keyboard.of(page);
    await keys.to("link", "Read community posts");
  });
});

/** By how many pixels a page is wider than its window. */
function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  );
}

function inSight(place: Locator): Promise<boolean> {
  return place.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  });
}

/** The background colour of an element's text: that of the nearest ancestor with an opaque one. */
function backgroundOf(place: Locator): Promise<string> {
  return place.evaluate((element) => {
    for (let place: Element | null = element; place; place = place.parentElement) {
      const { backgroundColor } = getComputedStyle(place);
      if (!backgroundColor.endsWith(", 0)")) return backgroundColor;
    }
    return "";
  });
}
