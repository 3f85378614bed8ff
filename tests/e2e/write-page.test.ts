import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nightly } from "../nightly.ts";
import { axeFindings } from "./support/axe.ts";
import { Device } from "./support/browser.ts";
import { closeSettings, openSettings, signIn, untilSent } from "./support/owner.ts";
import { TestSite } from "./support/site.ts";

/** The window of a phone of 390 x 844 that its keyboard leaves. */
const WITH_KEYBOARD = { width: 390, height: 480 };

declare global {
  interface Window {
    endHold(): void;
  }
}

/** Runs in the page before its own scripts: once `shown` is there, reads of a table wait for a transaction that writes to it. */
function holdReadsOnceShown({ table, shown }: { table: string; shown: string }): void {
  let isHeld = true;
  window.endHold = () => {
    isHeld = false;
  };
  const opened = indexedDB.databases().then((all) => {
    const name = all.find(({ name }) => name?.startsWith("selam-admin"))?.name ?? "";
    return new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
    });
  });
  let database: IDBDatabase | undefined;
  void opened.then((found) => {
    database = found;
  });
  new MutationObserver((_, observer) => {
    if (!database || !document.querySelector(shown)) return;
    observer.disconnect();
    const store = database.transaction(table, "readwrite").objectStore(table);
    const hold = () => {
      if (isHeld) store.count().onsuccess = hold;
    };
    hold();
  }).observe(document, { childList: true, subtree: true });
}

let site: TestSite;

beforeAll(async () => {
  site = await TestSite.start();
});
afterAll(() => site.end());

/**
 * The admin pages where a post is written.
 * @param nth the article to open; the server remembers for a minute that another device had it open, and reports it
 */
async function writingPages(nth: number): Promise<string[]> {
  const articles = await site.newest("blog_posts", 2);
  return ["blog/new", "news/new", "community/new", `blog/${articles[nth]?.id}`];
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(`${site.origin}/admin/${address}`);
  await page.getByRole("textbox", { name: "Content" }).first().waitFor();
}

/** The distance of the text from the top of the window, in pixels. */
async function textTop(page: Page): Promise<number> {
  const box = await page.getByRole("textbox", { name: "Content" }).first().boundingBox();
  return box?.y ?? Number.POSITIVE_INFINITY;
}

describe("on a wide screen", () => {
  const device = new Device({ reducedMotion: "reduce", viewport: { width: 1280, height: 900 } });
  let page: Page;

  beforeAll(async () => {
    page = await device.open();
    await signIn(page, site.origin);
  });
  afterAll(() => device.end());

  it("the text starts above 320 px, and the panel is beside it", nightly, async () => {
    for (const address of await writingPages(0)) {
      await open(page, address);
      expect([address, (await textTop(page)) < 320]).toEqual([address, true]);
      // Two languages start without it, so that each has half the width.
      await openSettings(page);
      await page.getByRole("region", { name: "Post settings" }).waitFor();
    }
  });

  it("a new post has its own address from the first second on, and a reload in the middle of a word restores it", async () => {
    await open(page, "news/new");
    let isTyping = true;
    const typing = page
      .getByLabel("Title")
      .pressSequentially("The hall stays open all night", { delay: 250 })
      .catch(() => null)
      .finally(() => {
        isTyping = false;
      });
    await page.waitForURL(/news\/[\da-f-]{36}/);
    expect(isTyping).toBe(true);
    await page.reload();
    await typing;
    await page.getByText(/^Your draft from/).waitFor();
    expect(await page.getByLabel("Title").inputValue()).toMatch(/^T/);
  });

  it("a draft can be saved at any time; a complete one is stored on the server but not public, and the page stays open", async () => {
    await open(page, "news/new");
    await page.getByLabel("Title").fill("The hall is open");
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByText("Draft saved. It will be sent once it has: Content.").waitFor();
    await page.getByLabel("Content").fill("From six on.");
    await page.keyboard.press("Control+s");
    await page.getByText("News created successfully!").waitFor();
    await page.getByLabel("Content").pressSequentially(" Bring a cup.");
    await page.waitForTimeout(1_500);
    await page.reload();
    await expect.poll(() => page.getByLabel("Content").inputValue()).toBe("From six on. Bring a cup.");
    const names = (await site.newest("news_posts", 100)).map(({ title }) => title);
    expect(names).not.toContain("The hall is open");
  });

  it("Save right after opening a published post keeps it published, although its form has not read that yet", async () => {
    const [post] = await site.newest("community_posts", 1);
    const other = await device.context.newPage();
    await other.addInitScript(holdReadsOnceShown, { table: "community", shown: ".write-page" });
    await open(other, `community/${post?.id}`);
    const text = other.getByRole("textbox", { name: "Content" }).first();
    await text.focus();
    await other.keyboard.press("End");
    await other.keyboard.type(" Bring a cup.");
    await other.keyboard.press("Control+s");
    await other.evaluate(() => window.endHold());
    const published = async () =>
      (await site.newest("community_posts", 100)).find(({ id }) => id === post?.id)?.content;
    await expect.poll(published, { timeout: 30_000 }).toMatch(/ Bring a cup\./);
    await other.close();
  });

  it("a screenshot pasted into the text of a news item becomes its picture", async () => {
    await page.getByLabel("Content").evaluate(async (field) => {
      const canvas = document.createElement("canvas");
      const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
      const clipboardData = new DataTransfer();
      if (png) clipboardData.items.add(new File([png], "image.png", { type: png.type }));
      field.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData }));
    });
    await page.getByText("Added to the post. Describe it in Post settings.").waitFor();
    await page.getByRole("group", { name: "Picture" }).locator("img").waitFor();
    expect(await page.getByLabel("Content").inputValue()).toBe("From six on. Bring a cup.");
  });

  it("Publish offers to view the post; Unpublish asks, and can be undone", async () => {
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.waitForURL(/\/admin\/news$/);
    await page.getByRole("link", { name: "View", exact: true }).waitFor();
    await untilSent(page);
    const isPublic = async () =>
      (await site.newest("news_posts", 100)).some(({ content }) => content === "From six on. Bring a cup.");
    await expect.poll(isPublic).toBe(true);

    await page.getByRole("link", { name: "The hall is open", exact: true }).click();
    await page.locator(".write-state").getByText("Published", { exact: true }).waitFor();
    await page.getByRole("button", { name: /^Unpublish ?: The hall is open$/ }).click();
    await page.getByRole("dialog").getByText("Unpublish this post?").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Unpublish" }).click();
    await expect.poll(isPublic, { timeout: 30_000 }).toBe(false);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(isPublic, { timeout: 30_000 }).toBe(true);
    await page.locator(".write-state").getByText("Published", { exact: true }).waitFor();

    // Publishing works again in the form that was open all the time.
    await page.getByRole("button", { name: /^Unpublish ?: The hall is open$/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Unpublish" }).click();
    await expect.poll(isPublic, { timeout: 30_000 }).toBe(false);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.waitForURL(/\/admin\/news$/);
    await expect.poll(isPublic, { timeout: 30_000 }).toBe(true);
  });

  it("two languages stand side by side, with their titles and texts at the same height", async () => {
    await open(page, "blog/new");
    await page.getByRole("button", { name: "Add a translation" }).click();
    await page.locator(".rich-text").nth(1).waitFor();
    await page
      .getByLabel("Title")
      .first()
      .fill("A long title that takes more than one line of its column on this page");
    for (const part of [".page-title", ".rich-text"]) {
      const [own, other] = await page.locator(part).all();
      const [left, right] = [await own?.boundingBox(), await other?.boundingBox()];
      expect(right?.y).toBe(left?.y);
      expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
    }
  });

  it("focus mode shows the text alone, and Escape ends it", nightly, async () => {
    await open(page, "blog/new");
    await page.getByRole("button", { name: "Focus mode" }).click();
    await page.getByRole("button", { name: "Publish", exact: true }).waitFor({ state: "hidden" });
    expect(await page.getByRole("region", { name: "Post settings" }).count()).toBe(0);
    await page.getByRole("textbox", { name: "Content" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Publish", exact: true }).waitFor();
  });

  it(
    "the page with its panel, toolbar and menu has no axe findings and fits its window",
    nightly,
    async () => {
      await open(page, "blog/new");
      await page.getByRole("textbox", { name: "Content" }).click();
      await page.keyboard.type("/");
      await page.getByRole("listbox").waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.type(" words");
      await page.keyboard.press("Shift+Home");
      await page.getByRole("toolbar").waitFor();
      expect(await axeFindings(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    },
  );

  it("the page logs nothing to the console", () => {
    expect(device.consoleMessages).toEqual([]);
  });
});

describe("on a phone", () => {
  const device = new Device({ reducedMotion: "reduce", isMobile: true, hasTouch: true });
  let page: Page;

  beforeAll(async () => {
    page = await device.open();
    await signIn(page, site.origin);
  });
  afterAll(() => device.end());

  it("the text starts above 300 px with the keyboard open, and the toolbar is visible", nightly, async () => {
    for (const address of await writingPages(1)) {
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page, address);
      expect([address, (await textTop(page)) < 300]).toEqual([address, true]);
      await page
        .getByRole("textbox", { name: "Content" })
        .first()
        .tap({ position: { x: 60, y: 12 } });
      await page.setViewportSize(WITH_KEYBOARD);
      await page.evaluate(() => scrollTo(0, 0));
      expect([address, (await textTop(page)) < 300]).toEqual([address, true]);
      if (!address.startsWith("blog")) continue;
      const bar = await page.getByRole("toolbar").boundingBox();
      expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(WITH_KEYBOARD.height);
      expect(bar?.y).toBeGreaterThan((await textTop(page)) + 40);
    }
  });

  it("everything else is in a sheet, which closes to show an error in the text", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, "blog/new");
    expect(await page.getByLabel("Excerpt").count()).toBe(0);
    await openSettings(page);
    const sheet = page.getByRole("dialog", { name: "Post settings" });
    expect(await axeFindings(page)).toEqual([]);
    await sheet.getByRole("button", { name: "Content" }).tap();
    await sheet.waitFor({ state: "detached" });
    const content = page.getByRole("textbox", { name: "Content" });
    expect(await content.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    await openSettings(page);
    await closeSettings(page);
    // Also without the cursor in the text, so that a photo is one tap away.
    await page.getByRole("button", { name: "Add a photo" }).waitFor();
  });

  it("the page logs nothing to the console", () => {
    expect(device.consoleMessages).toEqual([]);
  });
});

describe("while the editor is still loading", () => {
  const device = new Device({ serviceWorkers: "block" });
  let page: Page;
  let load: () => void;

  beforeAll(async () => {
    page = await device.open();
    await signIn(page, site.origin);
    const released = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route(/rich-editor.*\.js$/, async (route) => {
      await released;
      await route.continue();
    });
  });
  afterAll(() => device.end());

  it("what is typed after the title is the text, continues in the editor without a lost key, and is stored as a draft", async () => {
    await page.goto(`${site.origin}/admin/blog/new`);
    await page.getByLabel("Title").first().fill("Coffee");
    await page.keyboard.press("Enter");
    await page.keyboard.type("The first <round>.\nThe sec");
    expect(await page.getByLabel("Title").first().inputValue()).toBe("Coffee");
    expect(await page.getByLabel("Write here. Formatting is still loading.").inputValue()).toBe(
      "The first <round>.\nThe sec",
    );
    load();
    await page.getByRole("textbox", { name: "Content" }).waitFor();
    await page.keyboard.type("ond.");
    const paragraphs = page.getByRole("textbox", { name: "Content" }).locator("p");
    expect(await paragraphs.allTextContents()).toEqual(["The first <round>.", "The second."]);
    await page.getByText(/^Draft saved \d\d:\d\d$/).waitFor();
    await page.waitForTimeout(1_500);
    await page.reload();
    await page.getByText(/^Your draft from/).waitFor();
    await paragraphs.first().waitFor();
    expect(await paragraphs.allTextContents()).toEqual(["The first <round>.", "The second."]);
  });
});
