// @module-tag nightly
import type { CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { textsOf } from "../../scripts/page-texts.ts";
import { Device } from "./support/browser.ts";
import { signIn } from "./support/owner.ts";
import { TestSite } from "./support/site.ts";
import { composeText } from "./support/touch-keyboard.ts";

const POST = {
  id: crypto.randomUUID(),
  lang: "ti",
  title: "ፀሓይ ብርሃን",
  content: "ሎሚ ምሉእ መዓልቲ ፀሓይ ኣላ። ንዑ ቡን ስተዩ።",
  author: "ሰላም",
  published: true,
};
const text = textsOf("ti");

let site: TestSite;

beforeAll(async () => {
  site = await TestSite.start();
  await site.save("community", POST, 0);
});
afterAll(() => site.end());

describe("an elder who reads only Tigrinya, on a small phone without a Ge'ez keyboard", () => {
  const device = new Device({
    locale: "ti-ET",
    viewport: { width: 360, height: 640 },
    isMobile: true,
    hasTouch: true,
    reducedMotion: "reduce",
  });
  let page: Page;
  let cdp: CDPSession;

  beforeAll(async () => {
    page = await device.open();
    cdp = await page.context().newCDPSession(page);
    await page.goto(`${site.origin}/search`);
  });
  afterAll(() => device.end());

  /** The switch beside a field. */
  const switchOf = (name: string) =>
    page.locator(".group\\/typing", { has: page.getByRole("textbox", { name }) }).locator("[aria-pressed]");

  async function type(text: string): Promise<void> {
    for (const [place, word] of text.split(" ").entries()) {
      if (place > 0) await cdp.send("Input.insertText", { text: " " });
      await composeText(cdp, word);
    }
  }

  it("a search with Latin keys finds a post whose title is spelled differently", async () => {
    const box = page.getByRole("searchbox");
    await box.tap();
    const geez = page.getByRole("search").locator("[aria-pressed]");
    expect(await geez.textContent()).toContain(text("typing_switch"));
    await geez.tap();
    expect(await box.evaluate((field) => field === document.activeElement)).toBe(true);
    await type("SeHay");
    expect(await box.inputValue()).toBe("ጸሓይ");
    const found = page.getByRole("link", { name: POST.title });
    await found.waitFor();
    expect(await found.locator("mark").textContent()).toBe("ፀሓይ");
    await found.tap();
    await page.getByRole("heading", { level: 1, name: POST.title }).waitFor();
    await page.getByText(POST.content).waitFor();
  });

  it("the found post can be liked", async () => {
    await page.getByRole("button", { name: new RegExp(`^${text("community_like")}, `) }).tap();
    await expect
      .poll(async () => (await site.newest("community_posts", 1))[0]?.likes, { timeout: 30_000 })
      .toBe(1);
  });

  it("a comment typed with Latin keys is stored in Ge'ez letters", async () => {
    const name = page.getByRole("textbox", { name: text("comment_name") });
    const body = page.getByRole("textbox", { name: text("field_body") });
    await name.tap();
    // What was switched on in the search box stays there.
    expect(await switchOf(text("comment_name")).getAttribute("aria-pressed")).toBe("false");
    await switchOf(text("comment_name")).tap();
    await type("abreht");
    await body.tap();
    await type("selam:: SSHufkum bTaEmi Tu'um iyu::");
    expect(await name.inputValue()).toBe("ኣብረህት");
    expect(await body.inputValue()).toBe("ሰላም። ፅሑፍኩም ብጣዕሚ ጡኡም ኢዩ።");
    await page.getByRole("button", { name: text("comment_post") }).tap();
    const query = `community_comments?select=author_name,body&post_id=eq.${POST.id}`;
    await expect
      .poll(() => site.rows(query), { timeout: 30_000 })
      .toEqual([{ author_name: "ኣብረህት", body: "ሰላም። ፅሑፍኩም ብጣዕሚ ጡኡም ኢዩ።" }]);
  });

  it("the help shows which keys to press, offline too", async () => {
    await page.context().setOffline(true);
    await page
      .getByRole("button", { name: text("typing_help") })
      .first()
      .tap();
    const help = page.getByRole("dialog", { name: text("typing_help_title") });
    await help.getByRole("row", { name: "SS" }).getByText("ፀ", { exact: true }).waitFor();
    expect(
      await help.evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth),
      "the table fits a small phone",
    ).toBe(true);
    await help.getByRole("button", { name: text("typing_help_close") }).tap();
    await help.waitFor({ state: "detached" });
    await page.context().setOffline(false);
  });
});

/** The parts of the page that a switch for Latin keys lies over. */
function coveredBySwitches(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const covers = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const texts = ".write-bar *, [role=tab], .write-text h2, .write-text [id$=-error], .write-text .text-sm";
    const switches = [...document.querySelectorAll(".write-text [aria-pressed][aria-controls] > span")];
    const found = [...document.querySelectorAll(texts)].flatMap((part) => {
      // Around the letters, because a paragraph is as wide as its column.
      const range = document.createRange();
      range.selectNodeContents(part);
      const box = range.getBoundingClientRect();
      const isOver = switches.some(
        (one) => !part.contains(one) && !one.contains(part) && covers(one.getBoundingClientRect(), box),
      );
      return box.width > 0 && isOver ? [part.textContent ?? part.tagName] : [];
    });
    return switches.length > 0 ? found : ["There is no switch."];
  });
}

describe("the owner, on a computer", () => {
  const device = new Device({ viewport: { width: 1280, height: 900 } });
  let page: Page;

  beforeAll(async () => {
    page = await device.open();
    await signIn(page, site.origin);
  });
  afterAll(() => device.end());

  it("title and text of a Tigrinya post can be written with Latin keys, and a key can be undone", async () => {
    await page.goto(`${site.origin}/admin/news/new`);
    await page.getByLabel("Language", { exact: true }).selectOption("ti");
    const title = page.getByLabel("Title").first();
    await title.click();
    const geez = page
      .locator(".group\\/typing", { has: page.getByLabel("Title") })
      .first()
      .getByRole("button", { name: "Type Tigrinya" });
    await geez.click();
    await page.keyboard.type("ziena mereja");
    await page.keyboard.press("Control+z");
    expect(await title.inputValue()).toBe("ዜና መረጅ");
    await page.keyboard.type("a");
    expect(await title.inputValue()).toBe("ዜና መረጃ");
    await page.getByLabel("Content").first().click();
    await page.keyboard.type("lomi, bmeQele #10 koyna neberna::");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect
      .poll(async () => (await site.newest("news_posts", 1))[0], { timeout: 30_000 })
      .toMatchObject({ lang: "ti", title: "ዜና መረጃ", content: "ሎሚ፣ ብመቐለ ፲ ኮይና ነበርና።" });
  });

  it("the switches of the page cover nothing, even on a small phone and with errors", async () => {
    await page.goto(`${site.origin}/admin/blog/new`);
    await page.getByLabel("Language", { exact: true }).selectOption("ti");
    await page.getByRole("button", { name: "Add a translation" }).click();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.locator("[aria-invalid=true]").first().waitFor();
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole("textbox", { name: "Content" }).first().waitFor();
      await expect.poll(() => coveredBySwitches(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it("an English field beside it types English", async () => {
    await page.goto(`${site.origin}/admin/news/new`);
    const title = page.getByLabel("Title").first();
    await title.click();
    await page.keyboard.type("selam");
    expect(await title.inputValue()).toBe("selam");
  });
});
