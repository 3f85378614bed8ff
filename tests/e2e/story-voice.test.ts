// @module-tag nightly
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { textsOf } from "../../scripts/page-texts.ts";
import { adminPaths } from "../../src/config/admin-paths.ts";
import { paths } from "../../src/config/paths.ts";
import { axeFindings } from "./support/axe.ts";
import { Device, untilSaved } from "./support/browser.ts";
import { closeSettings, openSettings, signIn, untilAdminSaved, untilSent } from "./support/owner.ts";
import { TestSite } from "./support/site.ts";
import { picture, playPast } from "./support/voice.ts";

const WORDS = "How we kept the bees in Adigrat.";
const TRANSCRIPT = "My father had six hives behind the house.";

let site: TestSite;
const phone = new Device({ onDisk: true, microphone: true, viewport: { width: 360, height: 740 } });
const laptop = new Device({ onDisk: true, viewport: { width: 1280, height: 900 } });

beforeAll(async () => {
  site = await TestSite.start();
});
afterAll(async () => {
  await phone.end();
  await laptop.end();
  await site.end();
});

const send = (page: Page) => page.getByRole("button", { name: "Send to the owner" }).click();
const storyOf = (owner: Page) => owner.getByRole("article").filter({ hasText: "Letay" });

it("a story is told offline instead of written, survives a kill and a reload, can be taken back, and arrives once", async () => {
  const first = await phone.open();
  await first.goto(site.origin);
  await untilSaved(first);
  await site.down();
  await first.goto(site.origin + paths.story);
  await first.getByRole("button", { name: "Record your voice" }).click();
  await first.getByRole("button", { name: "Record", exact: true }).click();
  // The microphone opens a moment later.
  await first.getByText(/^0:01$/).waitFor();
  await send(first);
  await first.getByText("Finish the recording first.").waitFor();
  await first.getByText(/^0:04$/).waitFor();
  await phone.kill();

  const page = await phone.open();
  await page.goto(site.origin + paths.story);
  await page.getByText(/^Unfinished recording: 0:0[34]$/).waitFor();
  await playPast(page.getByRole("main"), 0.3);
  await page.reload();
  await page.getByRole("group", { name: "Your recording" }).waitFor();
  await page.getByLabel("Your name (optional)").fill("Letay");
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, "story-voice");
  await send(page);
  await page.getByText(/^You can follow it below/).waitFor();
  await page.getByText(/^Recording, 0:0[34]$/).waitFor();
  await page.getByRole("button", { name: /^Record/ }).waitFor();

  await page.goto(site.origin + paths.waiting);
  const waiting = page.getByRole("listitem").filter({ hasText: "Your story" });
  await waiting.first().waitFor();
  expect(await waiting.count()).toBe(1);
  await waiting.getByRole("button", { name: "Withdraw and edit" }).click();
  await page.getByRole("group", { name: "Your recording" }).waitFor();
  expect(await page.getByLabel("Your name (optional)").inputValue()).toBe("Letay");
  await page.getByRole("textbox", { name: "Your story" }).fill(WORDS);
  await send(page);
  await page.getByText(/^You can follow it below/).waitFor();

  await site.up();
  await page.reload();
  await page
    .getByRole("listitem")
    .filter({ hasText: WORDS })
    .getByText(/^Sent · /)
    .waitFor();
  await phone.close();

  const owner = await laptop.open();
  await signIn(owner, site.origin);
  await untilAdminSaved(owner);
  await owner.goto(site.origin + adminPaths.submissions);
  await owner.getByRole("heading", { name: "Story · Letay" }).waitFor();
  expect(await storyOf(owner).count()).toBe(1);
  await playPast(storyOf(owner), 0.3);
});

it("the owner listens to it offline, and publishes it with what is said and with its recording", async () => {
  await site.down();
  await laptop.close();
  const owner = await laptop.open();
  await owner.goto(site.origin + adminPaths.submissions);
  await playPast(storyOf(owner), 0.5);
  expect(await axeFindings(owner)).toEqual([]);
  await storyOf(owner).locator("summary", { hasText: "Transcript" }).click();
  await storyOf(owner).getByLabel("Transcript").fill(TRANSCRIPT);
  await storyOf(owner).getByRole("button", { name: "Save the transcript" }).click();
  await owner
    .getByText(/^Saved on this device/)
    .first()
    .waitFor();
  await picture(owner, "story-voice-admin");

  await storyOf(owner).getByRole("button", { name: "Turn into a post" }).click();
  await owner.getByRole("heading", { level: 1, name: "Shared with this site" }).waitFor();
  const shared = owner.getByRole("listitem").filter({ hasText: "Recording · Letay" });
  await shared.getByRole("button", { name: "New community post" }).click();
  await owner.getByRole("textbox", { name: "Title" }).fill("The bees of Adigrat");
  await openSettings(owner);
  expect(await owner.getByLabel("Who is speaking").inputValue()).toBe("Letay");
  expect(await owner.getByLabel("Transcript").inputValue()).toBe(TRANSCRIPT);
  await closeSettings(owner);
  await site.up();
  await owner.getByRole("button", { name: "Publish", exact: true }).click();
  await owner.waitForURL(site.origin + adminPaths.list("community"));
  await untilSent(owner);

  const reader = new Device({ viewport: { width: 360, height: 740 } });
  const page = await reader.open();
  await page.goto(site.origin + paths.community);
  await page.getByRole("link", { name: "The bees of Adigrat" }).first().click();
  await page.getByRole("heading", { level: 1, name: "The bees of Adigrat" }).waitFor();
  await page.getByText(WORDS).first().waitFor();
  await page.getByRole("group", { name: "Recording: Letay" }).waitFor();
  await playPast(page.getByRole("main"), 0.3);
  await page.getByText("Transcript", { exact: true }).click();
  await page.getByText(TRANSCRIPT).waitFor();
  await reader.end();
});

it("a recording is made, discarded and made again with the keyboard alone, in Tigrinya, without faults of access", async () => {
  const text = textsOf("ti");
  const person = new Device({
    locale: "ti",
    onDisk: true,
    microphone: true,
    viewport: { width: 360, height: 740 },
  });
  const page = await person.open();
  await page.goto(site.origin + paths.story);
  const press = async (key: string) => {
    await page.getByRole("button", { name: text(key), exact: true }).focus();
    await page.keyboard.press("Enter");
  };
  const focused = () =>
    page.evaluate(() => {
      const { ariaLabel, textContent } = document.activeElement ?? document.body;
      return ariaLabel ?? textContent?.trim();
    });
  await press("story_record");
  await expect.poll(focused).toBe(text("field_recording"));
  await page.getByRole("button", { name: text("voice_record"), exact: true }).waitFor();
  for (const length of ["0:01", "0:02"]) {
    await press("voice_record");
    await page.getByText(length, { exact: true }).first().waitFor();
    await expect.poll(focused).toBe(text("voice_finish"));
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect.poll(focused).toBe(text("voice_play"));
    if (length === "0:02") break;
    await press("voice_discard");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: text("voice_discard") })
      .click();
    await page.getByRole("button", { name: text("voice_record"), exact: true }).waitFor();
  }
  await picture(page, "story-voice-ti");
  await press("story_send");
  await page.getByText(text("submission_stored")).waitFor();
  const sent = page.getByRole("listitem").filter({ hasText: `${text("field_recording")}, 0:0` });
  await sent.getByText(text("submission_sent")).waitFor();
  expect(await sent.count()).toBe(1);
  await person.end();
  // Chromium says of a dialog that leaves with its button that its form was not sent.
  const unexpected = person.consoleMessages.filter((message) => !/Form submission canceled/.test(message));
  expect([...phone.consoleMessages, ...unexpected]).toEqual([]);
});
