// @module-tag nightly
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { textsOf } from "../../scripts/page-texts.ts";
import { paths } from "../../src/config/paths.ts";
import { LANGUAGES } from "../../src/domain/languages/languages.ts";
import { Tree } from "./support/accessibility-tree.ts";
import { Device } from "./support/browser.ts";
import { Keyboard } from "./support/keyboard.ts";
import { COFFEE } from "./support/screens.ts";
import { TestSite } from "./support/site.ts";

// A post that is shared and opened, a voice message, an answer to an event, a story and a correction.

/** A post of the seed in Tigrinya, with an English translation. */
const TIGRINYA_POST = "c0000000-0000-4000-8000-000000000023";

/** What is announced of an opened file that is from this site. */
const CHECKED = { en: /^Checked: it comes from this site/, ti: /^ተረጋጊፁ፦/ };

const folder = mkdtempSync(path.join(tmpdir(), "selam-access-"));
let site: TestSite;
let post: string;

beforeAll(async () => {
  site = await TestSite.start();
  post = String((await site.newest("community_posts", 1))[0]?.id);
});
afterAll(async () => {
  await site.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a post whose file can be made and checked at once: its signature and the site's keys are on the device. */
async function openPost(page: Page): Promise<void> {
  await page.goto(site.origin + paths.post(post));
  await page.getByRole("heading", { level: 1 }).waitFor();
  const isReady = () =>
    page.evaluate(
      async (file) =>
        localStorage.getItem("selam-keys") !== null &&
        (await caches.match(file, { cacheName: "selam-signed" })) !== undefined,
      `/signed/community/${post}.json`,
    );
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
}

/** Every step is a key press, and every element that gets the focus on the way must show it. */
describe("a visitor with only a keyboard", () => {
  const device = new Device({ microphone: true, reducedMotion: "reduce" });
  let page: Page;
  let keys: Keyboard;

  beforeAll(async () => {
    keys = await Keyboard.at(device, site.origin);
    ({ page } = keys);
  });
  afterAll(() => device.end());

  it("a post is saved as a file and shown as codes, and the dialog gives the focus back", async () => {
    await openPost(page);
    const share = await keys.to("button", /^Share, /);
    await keys.press("Enter");
    await page.getByRole("dialog").waitFor();
    await keys.to("button", "Save as a file");
    const download = page.waitForEvent("download");
    await keys.press("Enter");
    expect((await download).suggestedFilename()).toMatch(/\.html$/);
    await keys.to("button", "Show as QR codes");
    await keys.press("Enter");
    await page.getByRole("dialog").getByRole("img").first().waitFor();
    await keys.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    // A share was counted.
    await keys.waitForFocus("button", /^Share, /);
    expect(share.name).toMatch(/^Share, \d+ shares?$/);
  });

  it("a voice message is recorded, heard and sent", async () => {
    await page.goto(site.origin + paths.contact);
    await keys.to("button", "Record a voice message");
    await keys.press("Enter");
    await keys.waitForFocus("heading", "Record a voice message");
    await keys.to("button", "Record");
    await keys.press("Enter");
    await keys.waitForFocus("button", "Finish");
    await keys.to("button", "Pause");
    await page.getByText(/^0:0[2-9]$/).waitFor();
    await keys.press("Space");
    await keys.waitForFocus("button", "Continue");
    await keys.to("button", "Finish", "Shift+Tab");
    await keys.press("Enter");
    await keys.waitForFocus("button", "Play");
    await keys.press("Space");
    await keys.waitForFocus("button", /^(Pause|Play)$/);
    const position = await keys.to("slider", "Position in the recording");
    await keys.press("Home");
    expect(position.name).toBe("Position in the recording");
    await keys.to("combobox", "Speed");
    await keys.to("textbox", "Your name (optional)");
    await keys.type("Letay");
    await keys.to("button", "Send this recording");
    await keys.press("Enter");
    await page.getByText("Sent", { exact: false }).first().waitFor();
  });

  const focusIsLost = () => page.evaluate(() => document.activeElement === document.body);

  it("an event is found in the list, answered and taken back", async () => {
    await page.goto(site.origin + paths.events);
    await keys.to("link", "Sunday coffee");
    await keys.press("Enter");
    await keys.waitForFocus("heading", "Sunday coffee");
    await keys.to("button", "Add to my calendar");
    await keys.to("textbox", "Your name");
    await keys.type("Abrehet");
    await keys.to("combobox", "How many of you");
    await keys.press("ArrowDown");
    await keys.to("button", "I am coming");
    await keys.press("Enter");
    await page.getByText("Confirmed: your place is kept.").waitFor();
    await page.getByText("Abrehet, 2 people").waitFor();
    // The button is gone, and the next key continues where it was.
    expect(await focusIsLost()).toBe(false);
    await keys.to("button", "I am not coming");
    await keys.press("Enter");
    await page.getByRole("button", { name: "I am coming", exact: true }).waitFor();
    expect(await focusIsLost()).toBe(false);
  });

  it("a story is written and sent, and a wrong word is reported from its post", async () => {
    await page.goto(site.origin + paths.story);
    await keys.to("button", "Send to the owner");
    await keys.press("Enter");
    expect(await keys.waitForFocus("textbox", "Your story")).toMatchObject({ invalid: true });
    await keys.type("We sang until the bus came.");
    await keys.to("checkbox", "Name me as the author");
    await keys.to("button", "Send to the owner");
    await keys.press("Enter");
    await page.getByText("You can follow it below.").waitFor();

    await page.goto(site.origin + paths.post(TIGRINYA_POST));
    await keys.to("link", "Report a wrong word");
    await keys.press("Enter");
    await keys.waitForFocus("heading", "Report a wrong word");
    await keys.to("textbox", "The wrong words");
    await keys.type("ሓድሽ");
    await keys.to("textbox", "What it should say");
    await keys.type("ሓዱሽ");
    await keys.to("button", "Send to the owner");
    await keys.press("Enter");
    await page.getByText("You can follow it below.").waitFor();
  });

  it("the journey logs nothing to the console", () => {
    expect(device.consoleMessages).toEqual([]);
  });
});

/** Uses only the page's accessibility tree; each change must be announced. */
describe.each(LANGUAGES)("a visitor with a screen reader in %s", (language) => {
  const text = textsOf(language);
  const device = new Device({ locale: language, microphone: true, reducedMotion: "reduce" });
  let page: Page;
  let tree: Tree;

  beforeAll(async () => {
    tree = await Tree.at(device, site.origin, text("bar_saved"));
    ({ page } = tree);
  });
  afterAll(() => device.end());

  it("the dialog that shares a post has a name, and its results and those of an opened file are announced", async () => {
    await openPost(page);
    await tree.act("button", new RegExp(`^${text("community_share")}, `), "Enter");
    expect((await tree.find("dialog", text("share_title"))).states.modal).toBe(true);
    const file = path.join(folder, `post-${language}.html`);
    const [saved = ""] = text("share_file_saved").split("{");
    await tree.expectAnnounced(new RegExp(saved), async () => {
      const download = page.waitForEvent("download");
      await tree.act("button", text("share_file_save"), "Enter");
      await (await download).saveAs(file);
    });
    await tree.act("button", text("codes_show"), "Enter");
    const [code = ""] = text("codes_place").split("{");
    await tree.find("image", new RegExp(`^(${text("codes_one")}|${code})`));
    await page.keyboard.press("Escape");

    await page.goto(site.origin + paths.open);
    await tree.find("heading", text("open_title"));
    await tree.expectAnnounced(CHECKED[language], () =>
      page.locator("main input[accept*=html]").setInputFiles(file),
    );
    await tree.find("StaticText", text("open_here"));
  });

  it("a recording is announced as it begins, pauses and ends, and its player has names and values", async () => {
    await page.goto(site.origin + paths.contact);
    await tree.act("button", text("contact_voice"), "Enter");
    await tree.find("heading", text("contact_voice"));
    await tree.find("button", text("voice_record"));
    await tree.expectAnnounced(text("voice_recording"), () =>
      tree.act("button", text("voice_record"), "Enter"),
    );
    await page.getByText(/^0:0[2-9]$/).waitFor();
    await tree.expectAnnounced(text("voice_paused"), () => tree.act("button", text("voice_pause"), "Enter"));
    const [recorded = ""] = text("voice_recorded").split("{");
    await tree.expectAnnounced(new RegExp(recorded), () => tree.act("button", text("voice_finish"), "Enter"));
    await tree.find("group", text("voice_yours"));
    await tree.find("slider", text("voice_position"));
    expect(await page.getByRole("slider").getAttribute("aria-valuetext")).toMatch(/^0:00 .* 0:0\d$/);
    await tree.find("combobox", text("voice_speed"));
    await tree.expectAnnounced(text("submission_stored"), () =>
      tree.act("button", text("contact_voice_send"), "Enter"),
    );
  });

  it("an answer to an event is announced as asked and as confirmed, and as taken back", async () => {
    await page.goto(site.origin + paths.event(COFFEE));
    await tree.act("button", text("attend_send"), "Enter");
    await expect
      .poll(async () => (await tree.find("textbox", text("attend_name"))).states.invalid)
      .toBe("true");
    await tree.write("textbox", text("attend_name"), "Abrehet");
    await tree.expectAnnounced(text("attend_confirmed"), () =>
      tree.act("button", text("attend_send"), "Enter"),
    );
    await device.context.setOffline(true);
    const [withdrawing = ""] = text("attend_withdrawing").split("{");
    await tree.expectAnnounced(withdrawing, () => tree.act("button", text("attend_withdraw"), "Enter"));
    await device.context.setOffline(false);
  });

  it("errors of a story and of a correction are told, and what is sent is announced", async () => {
    await page.goto(site.origin + paths.story);
    await tree.act("button", text("story_send"), "Enter");
    await expect
      .poll(async () => (await tree.find("textbox", text("story_body"))).states.invalid)
      .toBe("true");
    expect((await tree.find("textbox", text("story_body"))).states.focused).toBe(true);
    await tree.write("textbox", text("story_body"), "We sang until the bus came.");
    await tree.expectAnnounced(text("submission_stored"), () =>
      tree.act("button", text("story_send"), "Enter"),
    );
    await page.goto(site.origin + paths.reportWord);
    await tree.write("textbox", text("correction_passage"), "ሓድሽ");
    await tree.write("textbox", text("correction_body"), "ሓዱሽ");
    await tree.expectAnnounced(text("submission_stored"), () =>
      tree.act("button", text("story_send"), "Enter"),
    );
  });
});
