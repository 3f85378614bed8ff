import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { textsOf } from "../../scripts/page-texts.ts";
import { LANGUAGES } from "../../src/domain/languages/languages.ts";
import { nightlyUnless } from "../nightly.ts";
import { axeFindings } from "./support/axe.ts";
import { Device, untilSaved } from "./support/browser.ts";
import { signIn } from "./support/owner.ts";
import { adminScreens, type Newest, publicScreens, type Screen } from "./support/screens.ts";
import { TestSite } from "./support/site.ts";
import { adminStates, publicStates, type State } from "./support/states.ts";

const WIDTHS = [320, 768, 1280, 390];

/** With each change axe looks at one screen of so many. */
const SHARE_OF_CORE = 3;

/** What each change is tried with, in the dark and without what a screen shows after an action; and what each night. */
const VARIANTS = [
  { language: "ti", isCore: true },
  ...LANGUAGES.map((language) => ({ language, isCore: false })),
] as const;
const SMALLEST: Size = { width: 320, height: 640 };

type Size = { readonly width: number; readonly height: number };
type Box = Size & { readonly x: number; readonly y: number };

let site: TestSite;
let newest: Newest;

beforeAll(async () => {
  site = await TestSite.start();
  const first = async (table: string) => String((await site.newest(table, 1))[0]?.id);
  newest = {
    post: await first("community_posts"),
    article: await first("blog_posts"),
    newsItem: await first("news_posts"),
  };
  for (const topic of ["story", "correction"] as const) await site.submit(submissionOf(topic, newest.post));
});
afterAll(() => site.end());

/** What a visitor sends, for the owner's list. */
function submissionOf(topic: "story" | "correction", post: string) {
  const isStory = topic === "story";
  return {
    ...{ topic, lang: "ti", name: "Letay", email: "letay@selam.example", body: "ርሑስ ሓድሽ ዓመት" },
    ...{ credit: isStory, passage: isStory ? "" : "ርሑስ ሓዱሽ ዓመት", files: [], website: "" },
    target: isStory ? null : { kind: "community", id: post },
    page: isStory ? "" : `/portfolio/${post}`,
    ...{ secret: crypto.randomUUID(), device: "K7QF-2M9X-T4RD-8HWZ" },
  };
}

function withoutHash(address: string): string {
  return address.replace(/#.*/, "");
}

async function show(page: Page, address: string): Promise<void> {
  // The browser does not reload for an address that differs only in its hash.
  if (withoutHash(page.url()) === withoutHash(site.origin + address)) await page.goto("about:blank");
  await page.goto(site.origin + address);
  await page.locator("main h1").first().waitFor();
  await page.waitForTimeout(150);
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/**
 * Leaves the window as wide as it was.
 * Returns the faults of a screen: too wide for its window, wrong number of main headings or landmarks.
 */
async function wrongWith(page: Page): Promise<unknown[]> {
  const wrong: unknown[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    const over = await overflow(page);
    if (over > 0) wrong.push(`${over} px too wide at ${width}`);
  }
  for (const one of ["h1", "main"]) {
    const count = await page.locator(one).count();
    if (count !== 1) wrong.push(`${count} of ${one}`);
  }
  return wrong;
}

async function darken(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.mode = "dark";
  });
}

async function findingsInTheDark(page: Page): Promise<unknown[]> {
  await darken(page);
  return axeFindings(page);
}

async function findingsInBothThemes(page: Page): Promise<unknown[]> {
  const found = await axeFindings(page);
  // The dark theme changes nothing but colours.
  await darken(page);
  return [...found, ...(await axeFindings(page, { runOnly: ["color-contrast", "link-in-text-block"] }))];
}

function isInside(box: Box | null, window: Size): boolean {
  return (
    box !== null &&
    box.x >= 0 &&
    box.y >= 0 &&
    box.x + box.width <= window.width &&
    box.y + box.height <= window.height
  );
}

for (const { language, isCore } of VARIANTS)
  describe(`the screens in ${language}${isCore ? "" : ", all of them"}`, nightlyUnless(isCore), () => {
    const text = textsOf(language);
    const device = new Device({ locale: language, reducedMotion: "reduce" });
    let page: Page;

    beforeAll(async () => {
      page = await device.open();
      await page.goto(site.origin);
      await page.getByText(text("bar_saved")).first().waitFor({ timeout: 60_000 });
      await page.evaluate(() => localStorage.setItem("mode", "light"));
    });
    afterAll(() => device.end());

    async function wrongAmong(screens: readonly Screen[]): Promise<Record<string, unknown>> {
      const found: Record<string, unknown> = {};
      const titles = new Map<string, string>();
      await page.setViewportSize({ width: 390, height: 844 });
      const shown = isCore ? screens.filter(({ act }) => !act) : screens;
      for (const [index, { name, address, act }] of shown.entries()) {
        await show(page, address);
        await act?.(page, text);
        const wrong = await wrongWith(page);
        if (!isCore) wrong.push(...(await findingsInBothThemes(page)));
        else if (index % SHARE_OF_CORE === 0) wrong.push(...(await findingsInTheDark(page)));
        if (wrong.length > 0) found[name] = wrong;
        titles.set(new URL(page.url()).pathname, await page.title());
      }
      expect(new Set(titles.values()).size, [...titles.values()].join(", ")).toBe(titles.size);
      return found;
    }

    /** The faults of what opens over a page of the smallest phone: outside the window, and axe in both themes. */
    async function wrongOver(states: readonly State[]): Promise<Record<string, unknown>> {
      const found: Record<string, unknown> = {};
      await page.setViewportSize(SMALLEST);
      for (const { name, address, act, open, end } of states) {
        await show(page, address);
        await act(page, text);
        const opened = page.locator(open).first();
        await opened.waitFor();
        const wrong: unknown[] = isInside(await opened.boundingBox(), SMALLEST)
          ? []
          : ["is not in the window"];
        if ((await overflow(page)) > 0) wrong.push("makes the page too wide");
        wrong.push(...(await findingsInBothThemes(page)));
        if (wrong.length > 0) found[name] = wrong;
        await end?.(page, text);
      }
      return found;
    }

    it("every public screen fits its window and has a title, landmarks and no axe findings", async () => {
      expect(await wrongAmong(publicScreens(newest))).toEqual({});
    });

    if (!isCore)
      it("every menu and dialog of a visitor fits the smallest phone and has no axe findings", async () => {
        expect(await wrongOver(publicStates(newest))).toEqual({});
      });

    it("every admin screen fits its window and has a title, landmarks and no axe findings", async () => {
      await signIn(page, site.origin);
      expect(await wrongAmong(adminScreens(newest))).toEqual({});
    });

    if (!isCore)
      it("every menu, dialog and toast of the admin fits the smallest phone and has no axe findings", async () => {
        expect(await wrongOver(adminStates(newest))).toEqual({});
      });

    it("the screens log nothing to the console", () => {
      // A page that is left while it loads more code says so; a screen that lacks code fails above.
      const isLeft = (text: string) => text.includes("Failed to fetch dynamically imported module");
      expect(device.consoleMessages.filter((text) => !isLeft(text))).toEqual([]);
    });
  });

describe("a card that opens as a whole, under a mouse", () => {
  const device = new Device({ viewport: { width: 1280, height: 900 } });
  let page: Page;

  beforeAll(async () => {
    page = await device.open();
  });
  afterAll(() => device.end());

  /** Presses the mouse at a text's beginning and releases it some words later. */
  async function dragOver(text: Locator): Promise<string> {
    await page.locator("html.cards-selectable").waitFor({ state: "attached" });
    await text.scrollIntoViewIfNeeded();
    const box = await text.boundingBox();
    if (!box) throw new Error("The text is not shown.");
    const line = box.y + Math.min(12, box.height / 2);
    await page.mouse.move(box.x + 2, line);
    await page.mouse.down();
    await page.mouse.move(box.x + 90, line, { steps: 5 });
    await page.mouse.up();
    return page.evaluate(() => String(getSelection()));
  }

  it("lets its title and text be selected by dragging, and opens with a click on either", async () => {
    const card = page.locator("main article", { has: page.locator("p") }).first();
    for (const part of ["h2, h3", "p:last-of-type"]) {
      await show(page, "/blog");
      const text = card.locator(part).last();
      const selected = await dragOver(text);
      expect(selected.trim().length).toBeGreaterThan(3);
      expect(await text.textContent()).toContain(selected.trim());
      expect(new URL(page.url()).pathname).toBe("/blog");
      await text.click();
      await page.waitForURL(/\/blog\/.+/);
    }
  });

  it("lets the owner select a title of a list, and opens its editor with a click", async () => {
    await signIn(page, site.origin);
    await show(page, "/admin/blog");
    const title = page.locator("main li .card-link").first();
    expect((await dragOver(title)).trim().length).toBeGreaterThan(3);
    expect(new URL(page.url()).pathname).toBe("/admin/blog");
    await title.click();
    await page.waitForURL(/\/admin\/blog\/.+/);
  });
});

describe("the site on a phone", () => {
  const device = new Device();
  let page: Page;

  beforeAll(async () => {
    page = await device.open();
    await page.goto(site.origin);
    await untilSaved(page);
  });
  afterAll(() => device.end());

  it("the chosen theme is applied from the first frame", async () => {
    await page.evaluate(() => localStorage.setItem("mode", "dark"));
    await page.reload();
    const first = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(first).toBe("rgb(20, 17, 15)");
    await page.evaluate(() => localStorage.setItem("mode", "light"));
  });

  it("the navigation is collapsed on a small screen and closes on selection", async () => {
    await show(page, "/");
    const open = page.getByRole("button", { name: "Open menu" });
    await open.click();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "News" }).click();
    await page.waitForURL(`${site.origin}/news`);
    await page.getByRole("button", { name: "Open menu" }).waitFor();
    expect(
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "News" }).isVisible(),
    ).toBe(false);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  });

  it("Back restores the scroll position", async () => {
    await show(page, "/blog");
    const card = page.locator("main a[href^='/blog/']").nth(6);
    await card.scrollIntoViewIfNeeded();
    await page.waitForTimeout(300);
    const left = await page.evaluate(() => scrollY);
    expect(left).toBeGreaterThan(800);
    await card.click();
    await page.waitForURL(/\/blog\/.+/);
    const scrolled = () => page.evaluate(() => scrollY);
    await expect.poll(scrolled).toBe(0);
    await page.goBack();
    await expect.poll(async () => Math.abs((await scrolled()) - left)).toBeLessThan(120);
  });

  it("the screens log nothing to the console", () => {
    expect(device.consoleMessages).toEqual([]);
  });
});
