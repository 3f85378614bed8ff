import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { textsOf } from "../../scripts/page-texts.ts";
import { adminPaths } from "../../src/config/admin-paths.ts";
import { paths } from "../../src/config/paths.ts";
import { nightly } from "../nightly.ts";
import { axeFindings } from "./support/axe.ts";
import { Device, untilHydrated, untilSaved } from "./support/browser.ts";
import { closeSettings, openSettings, signIn, untilSent } from "./support/owner.ts";
import { TestSite } from "./support/site.ts";

const STORY = "My grandmother roasted coffee on the roof, because the kitchen was ours to play in.";
const NOTE = "We had this one last month. Do you have another?";
/** A post of the seed in Tigrinya, with an English translation. */
const POST = "c0000000-0000-4000-8000-000000000023";
const WRONG = "ርሑስ ሓድሽ ዓመት 2019";
const RIGHT = "ርሑስ ሓዱሽ ዓመት 2019";

let site: TestSite;
let visitor: Page;
let owner: Page;
const phone = new Device();
const laptop = new Device();

beforeAll(async () => {
  site = await TestSite.start();
  visitor = await phone.open();
  await visitor.goto(site.origin);
  await untilSaved(visitor);
  owner = await laptop.open();
  await signIn(owner, site.origin);
});
afterAll(async () => {
  await phone.end();
  await laptop.end();
  await site.end();
});

async function picture() {
  const image = sharp({ create: { width: 1_200, height: 800, channels: 3, background: "#d99a1c" } });
  return { name: "roof.jpg", mimeType: "image/jpeg", buffer: await image.jpeg().toBuffer() };
}

/** What visitors sent, on the owner's page. */
async function received(text: string) {
  await owner.goto(site.origin + adminPaths.submissions);
  return owner.getByRole("article").filter({ hasText: text });
}

it("a story written offline with a picture is listed as waiting, and arrives once", async () => {
  await phone.context.setOffline(true);
  await visitor.goto(site.origin + paths.contact);
  await visitor.getByRole("main").getByRole("link", { name: "Send us your story" }).click();
  await visitor.getByRole("textbox", { name: "Your story" }).fill(STORY);
  await visitor.locator("main input[type=file]").setInputFiles(await picture());
  await visitor.getByRole("button", { name: "Remove picture 1" }).waitFor();
  await visitor.getByLabel("Your name (optional)").fill("Letay");
  await visitor.reload();
  await visitor.getByRole("button", { name: "Remove picture 1" }).waitFor();
  expect(await visitor.getByRole("textbox", { name: "Your story" }).inputValue()).toBe(STORY);
  await visitor.getByRole("button", { name: "Send to the owner" }).click();
  await visitor.getByText(/^You can follow it below/).waitFor();
  expect(await visitor.getByRole("button", { name: /^Remove picture/ }).count()).toBe(0);

  await visitor.goto(site.origin + paths.waiting);
  await visitor.getByRole("listitem").filter({ hasText: "Your story" }).waitFor();
  await phone.context.setOffline(false);
  await visitor.getByRole("listitem").filter({ hasText: "Your story" }).waitFor({ state: "detached" });

  const story = await received(STORY);
  await story.first().waitFor();
  expect(await story.count()).toBe(1);
  await story.getByRole("heading", { name: "Story · Letay" }).waitFor();
  const image = story.locator("img");
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1_200);
});

it("a story is declined with a note, which reaches the device that sent it", async () => {
  const story = await received(STORY);
  await story.getByRole("button", { name: "Decline" }).click();
  await owner.getByLabel("A note to the sender (optional)").fill(NOTE);
  await owner.getByRole("dialog").getByRole("button", { name: "Decline" }).click();
  await story.getByText(NOTE).waitFor();
  await untilSent(owner);
  await visitor.goto(site.origin + paths.story);
  await visitor.getByText("Not published").waitFor();
  await visitor.getByText(NOTE).waitFor();
});

it("a story becomes a post with its picture, and its sender is told where it was published", async () => {
  const words = "My uncle walked from Adwa to Khartoum.";
  await visitor.goto(site.origin + paths.story);
  await visitor.getByRole("textbox", { name: "Your story" }).fill(words);
  await visitor.locator("main input[type=file]").setInputFiles(await picture());
  await visitor.getByRole("button", { name: "Remove picture 1" }).waitFor();
  await visitor.getByRole("button", { name: "Send to the owner" }).click();
  const sent = visitor.getByRole("listitem").filter({ hasText: words });
  await sent.getByText(/^Sent/).waitFor();

  const story = await received(words);
  await story.getByRole("button", { name: "Turn into a post" }).click();
  await owner.getByRole("heading", { level: 1, name: "Shared with this site" }).waitFor();
  await owner.getByRole("listitem").getByRole("button", { name: "New community post" }).click();
  await owner.getByRole("textbox", { name: "Title" }).fill("From Adwa to Khartoum");
  expect(await owner.getByRole("textbox", { name: "Content" }).inputValue()).toContain(words);
  await openSettings(owner);
  const shown = owner.locator("fieldset img");
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1_200);
  await closeSettings(owner);
  await owner.getByRole("button", { name: "Publish", exact: true }).click();
  await owner.waitForURL(site.origin + adminPaths.list("community"));
  await untilSent(owner);

  const again = await received(words);
  await again.getByLabel("Which post is it in?").selectOption({ label: "From Adwa to Khartoum" });
  await again.getByRole("button", { name: "Tell the sender" }).click();
  await again.getByText("Published", { exact: true }).waitFor();
  await untilSent(owner);
  await visitor.reload();
  await sent.getByText(/^Published/).waitFor();
  await sent.getByRole("link", { name: "Read it" }).click();
  await visitor.getByRole("heading", { level: 1, name: "From Adwa to Khartoum" }).waitFor();
});

it(
  "a reader of the Tigrinya interface picks the wrong words from the texts of the page, by tap and by keyboard",
  nightly,
  async () => {
    const text = textsOf("ti");
    const elder = new Device({ locale: "ti", viewport: { width: 360, height: 640 }, hasTouch: true });
    const page = await elder.open();
    const link = page.getByRole("contentinfo").getByRole("link", { name: text("correction_title") });
    const passage = page.getByRole("textbox", { name: text("correction_passage") });
    const choice = page.getByLabel(text("correction_choose"));
    for (const open of [() => link.tap(), () => link.press("Enter")]) {
      await page.goto(site.origin + paths.services);
      await page.getByRole("heading", { level: 1 }).waitFor();
      // A page that is loaded anew does not know what was on the one before.
      await untilHydrated(link);
      await open();
      await choice.waitFor();
      const offered = await choice.locator("option").allTextContents();
      // Once each, although menu and footer have it, and nothing that is hidden.
      expect(offered.filter((each) => each === text("nav_service"))).toHaveLength(1);
      expect(offered).not.toContain(text("menu_close"));
      await choice.selectOption(text("footer_links"));
      expect(await passage.inputValue()).toBe(text("footer_links"));
    }
    expect(await axeFindings(page)).toEqual([]);
    expect(elder.consoleMessages).toEqual([]);
    await elder.end();
  },
);

it("a wrong word of a post is reported, and the owner corrects the post with one tap", async () => {
  await visitor.goto(site.origin + paths.post(POST));
  await visitor.getByRole("heading", { name: "A happy new year, 2019" }).first().waitFor();
  await visitor.getByRole("link", { name: "Report a wrong word" }).click();
  await visitor.getByText(WRONG, { exact: true }).waitFor();
  await visitor.getByRole("textbox", { name: "The wrong words" }).fill(WRONG);
  await visitor.getByRole("textbox", { name: "What it should say" }).fill(RIGHT);
  await visitor.getByRole("button", { name: "Send to the owner" }).click();
  await visitor.getByText(/^Sent/).waitFor();

  const correction = await received(RIGHT);
  await correction.getByRole("button", { name: "Correct the post" }).click();
  await correction.getByText("Corrected", { exact: true }).waitFor();
  await untilSent(owner);
  const [post] = await site.rows(`community_posts?select=title&id=eq.${POST}`);
  expect(post).toEqual({ title: RIGHT });
  await visitor.reload();
  await visitor.getByText(/^Corrected/).waitFor();
  expect([...phone.consoleMessages, ...laptop.consoleMessages]).toEqual([]);
});
