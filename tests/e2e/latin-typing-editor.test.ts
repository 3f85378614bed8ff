// @module-tag nightly
import type { CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { Device } from "./support/browser.ts";
import { type BuiltPage, builtPage } from "./support/built-page.ts";
import { composeText } from "./support/touch-keyboard.ts";

let site: BuiltPage;
let page: Page;
let cdp: CDPSession;
const device = new Device();

beforeAll(async () => {
  site = await builtPage("editor");
  page = await device.open();
  cdp = await page.context().newCDPSession(page);
});
afterAll(async () => {
  await device.end();
  site?.end();
});
beforeEach(async () => {
  await page.goto("about:blank");
  await page.goto(`${site.address}?lang=ti#`);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await words().click();
  await page.getByRole("button", { name: "Type Tigrinya" }).click();
});

function words() {
  return page.getByRole("textbox", { name: "Content" });
}

function written(): Promise<string> {
  return page.locator("#written").inputValue();
}

it("Latin keys type Ge'ez in the editor, with its formats, and Undo brings the text back", async () => {
  expect(await words().getAttribute("autocapitalize")).toBe("none");
  await page.keyboard.type("selam ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("tgray");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("::");
  await expect.poll(written).toBe("<p>ሰላም <strong>ትግራይ</strong>።</p>");
  await page.keyboard.press("Control+z");
  await expect.poll(written).not.toContain("።");
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(written).toBe("<p>ሰላም <strong>ትግራይ</strong>።</p>");
});

it("a syllable is composed inside a text, and Backspace deletes it whole", async () => {
  await page.keyboard.type("slam");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("e");
  await expect.poll(written).toBe("<p>ሰላም</p>");
  await page.keyboard.press("Backspace");
  await expect.poll(written).toBe("<p>ላም</p>");
});

it("an apostrophe keeps two letters apart", async () => {
  await page.keyboard.type("g'ez");
  await expect.poll(written).toBe("<p>ግእዝ</p>");
});

it("what a phone's keyboard composes becomes Ge'ez as it is typed", async () => {
  await composeText(cdp, "selam");
  await cdp.send("Input.insertText", { text: " " });
  await composeText(cdp, "tgray");
  await expect.poll(written).toBe("<p>ሰላም ትግራይ</p>");
});

it("the editor's typing rules still find their marks", async () => {
  await page.keyboard.type("- hade");
  await expect.poll(written).toBe("<ul><li>ሃደ</li></ul>");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("> klte");
  await expect.poll(written).toContain("<blockquote><p>ክልተ</p></blockquote>");
});

it("Latin keys type Latin letters when switched off, and in code", async () => {
  await page.keyboard.type("`selam` ");
  await expect.poll(written).toContain("<code>");
  await page.getByRole("button", { name: "Type Tigrinya" }).click();
  await page.keyboard.type("selam");
  await expect.poll(written).toContain("selam");
  expect(await words().getAttribute("autocapitalize")).toBeNull();
});
