// @module-tag nightly
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { textsOf } from "../../scripts/page-texts.ts";
import { adminPaths } from "../../src/config/admin-paths.ts";
import { paths } from "../../src/config/paths.ts";
import { axeFindings } from "./support/axe.ts";
import { Device, untilSaved } from "./support/browser.ts";
import { signIn, untilAdminSaved, untilSent } from "./support/owner.ts";
import { TestSite } from "./support/site.ts";
import { picture, playPast } from "./support/voice.ts";

const TRANSCRIPT = "Selam, this is Letay. I am coming on Sunday.";

let site: TestSite;
const phone = new Device({ onDisk: true, microphone: true, viewport: { width: 360, height: 740 } });
const laptop = new Device({ onDisk: true, microphone: true, viewport: { width: 1280, height: 900 } });

beforeAll(async () => {
  site = await TestSite.start();
});
afterAll(async () => {
  await phone.end();
  await laptop.end();
  await site.end();
});

async function openRecorder(page: Page): Promise<void> {
  await page.goto(site.origin + paths.contact);
  await page.getByRole("button", { name: "Record a voice message" }).click();
}

const voiceOf = (owner: Page) => owner.getByRole("article").filter({ hasText: "Voice message · Letay" });

it("a voice message is recorded offline, survives a kill, can be taken back, and arrives once", async () => {
  const first = await phone.open();
  await first.goto(site.origin);
  await untilSaved(first);
  await site.down();
  await openRecorder(first);
  await first.getByRole("button", { name: "Record", exact: true }).click();
  await first.getByText(/^0:04$/).waitFor();
  await phone.kill();

  const page = await phone.open();
  await openRecorder(page);
  await page.getByText(/^Unfinished recording: 0:0[34]$/).waitFor();
  await playPast(page.getByRole("main"), 0.3);
  await page.getByRole("button", { name: "Send it as it is" }).click();
  await page.getByText(/^You can follow it below/).waitFor();
  await page.getByRole("button", { name: "Record", exact: true }).waitFor();

  await page.goto(site.origin + paths.waiting);
  const waiting = page.getByRole("listitem").filter({ hasText: "Voice message to the owner" });
  await waiting.first().waitFor();
  expect(await waiting.count()).toBe(1);
  await waiting.getByRole("button", { name: "Withdraw and edit" }).click();
  await page.getByLabel("Your name (optional)").fill("Letay");
  await page.getByLabel("Your email address (optional)").fill("letay");
  await page.getByRole("button", { name: "Send this recording" }).click();
  await page.getByText("Invalid email address").waitFor();
  await page.getByLabel("Your email address (optional)").fill("letay@selam.example");
  await page.getByRole("button", { name: "Send this recording" }).click();
  await page.getByText(/^You can follow it below/).waitFor();
  await picture(page, "voice-waiting");

  await site.up();
  await page.reload();
  await page.getByRole("button", { name: "Record a voice message" }).click();
  await page.getByText(/^Sent · /).waitFor();
  await page.getByText(/^Voice message, 0:0[34]$/).waitFor();
  expect(page.url()).toContain(paths.contact);
  await phone.close();

  const owner = await laptop.open();
  await signIn(owner, site.origin);
  await untilAdminSaved(owner);
  await owner.goto(site.origin + adminPaths.submissions);
  await owner.getByRole("heading", { name: "Voice message · Letay" }).waitFor();
  expect(await voiceOf(owner).count()).toBe(1);
  await playPast(voiceOf(owner), 0.3);
});

it("the owner listens offline and writes down what is said, and the answer reaches the device that sent it", async () => {
  await site.down();
  await laptop.close();
  const owner = await laptop.open();
  await owner.goto(site.origin + adminPaths.submissions);
  await voiceOf(owner).getByLabel("Speed").selectOption("1.5");
  await playPast(voiceOf(owner), 0.5);
  await voiceOf(owner).getByRole("slider", { name: "Position in the recording" }).fill("0");
  await voiceOf(owner).locator("summary", { hasText: "Transcript" }).click();
  await voiceOf(owner).getByLabel("Transcript").fill(TRANSCRIPT);
  await voiceOf(owner).getByRole("button", { name: "Save the transcript" }).click();
  await owner
    .getByText(/^(Saved on this device|Transcript saved)/)
    .first()
    .waitFor();
  expect(await axeFindings(owner)).toEqual([]);
  await picture(owner, "voice-admin");
  await voiceOf(owner).getByRole("button", { name: "Answer", exact: true }).click();
  await owner.getByLabel("Your answer").fill("See you on Sunday.");
  const dialog = owner.getByRole("dialog");
  await dialog.getByRole("button", { name: "Record", exact: true }).click();
  await dialog.getByText(/^0:02$/).waitFor();
  await dialog.getByRole("button", { name: "Finish" }).click();
  await playPast(dialog, 0.3);
  expect(await axeFindings(owner)).toEqual([]);
  await picture(owner, "voice-answer");
  await dialog.getByRole("button", { name: "Answer" }).click();
  await voiceOf(owner).getByText("Answered").first().waitFor();
  await playPast(voiceOf(owner).getByRole("group", { name: "Your answer" }), 0.3);
  await site.up();
  await untilSent(owner);
  await laptop.close();

  const other = new Device({ viewport: { width: 360, height: 740 } });
  const again = await other.open();
  await signIn(again, site.origin);
  await again.goto(site.origin + adminPaths.submissions);
  await expect.poll(() => voiceOf(again).getByLabel("Transcript").inputValue()).toBe(TRANSCRIPT);
  await picture(again, "voice-admin-phone");
  await other.end();

  // Both are found without opening the recorder, and stand there once.
  const page = await phone.open();
  await page.goto(site.origin + paths.contact);
  const answers = page.locator("#answers");
  await answers.getByText("Your message was answered").waitFor();
  await playPast(answers, 0.3);
  await picture(page, "voice-answered");
  await site.down();
  await page.reload();
  await playPast(page.locator("#answers"), 0.3);
  await openRecorder(page);
  await page.getByText(/^Answered · /).waitFor();
  expect(await page.getByText("See you on Sunday.").count()).toBe(1);
  await page.goto(site.origin + paths.waiting);
  await playPast(page.locator("#answers"), 0.3);
  await site.up();
  await phone.close();
});

it("a voice message is recorded and sent with the keyboard alone, in Tigrinya, without faults of access", async () => {
  const text = textsOf("ti");
  const person = new Device({
    locale: "ti",
    onDisk: true,
    microphone: true,
    viewport: { width: 360, height: 740 },
  });
  const page = await person.open();
  await page.goto(site.origin + paths.contact);
  const press = async (key: string) => {
    await page.getByRole("button", { name: text(key), exact: true }).focus();
    await page.keyboard.press("Enter");
  };
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  await press("contact_voice");
  await expect.poll(focused).toBe(text("contact_voice"));
  await page.getByRole("button", { name: text("voice_record"), exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, "voice-idle-ti");
  await press("voice_record");
  await page.getByText(/^0:02$/).waitFor();
  await expect.poll(focused).toBe(text("voice_finish"));
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, "voice-recording-ti");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: text("contact_voice_send") }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, "voice-recorded-ti");
  await press("contact_voice_send");
  await page.getByText(text("submission_stored")).waitFor();
  await page.getByText(text("submission_sent")).first().waitFor();
  await person.end();
});
