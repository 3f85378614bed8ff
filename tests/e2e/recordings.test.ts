// @module-tag nightly
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { adminPaths } from "../../src/config/admin-paths.ts";
import { paths } from "../../src/config/paths.ts";
import { Device, untilSaved } from "./support/browser.ts";
import { openSettings, signIn, untilAdminSaved, untilSent } from "./support/owner.ts";
import { READ_ALOUD } from "./support/screens.ts";
import { TestSite } from "./support/site.ts";

let site: TestSite;
const owner = new Device({ onDisk: true, microphone: true, viewport: { width: 1280, height: 900 } });
const reader = new Device({ onDisk: true });

beforeAll(async () => {
  site = await TestSite.start();
});
afterAll(async () => {
  await owner.end();
  await reader.end();
  await site.end();
});

const SOUND = /\.(?:mp3|m4a|oga|weba)$/;

/** The paths of the sound files that a page asks for from now on. */
function soundRequests(page: Page): string[] {
  const found: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (SOUND.test(pathname)) found.push(pathname);
  });
  return found;
}

/** Plays until the position is past some seconds, then pauses. */
async function playPast(page: Page, seconds: number): Promise<void> {
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForFunction((past) => (document.querySelector("audio")?.currentTime ?? 0) > past, seconds);
  await page.getByRole("button", { name: "Pause", exact: true }).click();
}

const position = (page: Page) => page.getByRole("slider", { name: "Position in the recording" });

it("a recording loads after a tap, and seeks, also offline when its post is pinned", async () => {
  const page = await reader.open();
  await page.goto(site.origin + paths.post(READ_ALOUD));
  await untilSaved(page);
  const asked = soundRequests(page);
  await page.getByText("28 kB").waitFor();
  expect(asked).toEqual([]);
  await playPast(page, 0.3);
  expect(asked.length).toBeGreaterThan(0);

  await page.getByRole("button", { name: /^Pin/ }).click();
  const pinned = () =>
    page.evaluate(async () => (await (await caches.open("selam-pinned")).keys()).map(({ url }) => url));
  await expect.poll(pinned).toContainEqual(expect.stringMatching(/goitom\.mp3$/));
  await reader.close();
  await site.down();

  const offline = await reader.open();
  await offline.goto(site.origin + paths.post(READ_ALOUD));
  await position(offline).waitFor();
  await position(offline).fill("9");
  await playPast(offline, 9.2);
  await offline.getByRole("button", { name: "Back 10 seconds" }).click();
  await playPast(offline, 0.2);
  expect(await offline.evaluate(() => (document.querySelector("audio")?.currentTime ?? 99) < 5)).toBe(true);
  await position(offline).focus();
  const before = Number(await position(offline).inputValue());
  await offline.keyboard.press("ArrowRight");
  expect(await position(offline).getAttribute("aria-valuetext")).toBe(`0:0${before + 1} of 0:13`);
  await offline.getByLabel("Speed").selectOption("1.5");
  expect(await offline.evaluate(() => document.querySelector("audio")?.playbackRate)).toBe(1.5);
  const part = await offline.evaluate(async () => {
    const response = await fetch("/storage/v1/object/public/media/community-media/goitom.mp3", {
      headers: { range: "bytes=100-199" },
    });
    return [response.status, (await response.arrayBuffer()).byteLength];
  });
  expect(part).toEqual([206, 100]);
  await offline.getByText("Transcript").click();
  await offline.getByText("A computer's sample voice").waitFor();
  expect(reader.consoleMessages).toEqual([]);
  await reader.close();
  await site.up();
});

it("a recording that was not pinned says offline that it needs a connection", async () => {
  const other = new Device();
  const page = await other.open();
  await page.goto(site.origin + paths.post(READ_ALOUD));
  await position(page).waitFor();
  await site.down();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByText("The recording couldn't be played.").waitFor();
  await other.end();
  await site.up();
});

it("the owner records a reading offline, pauses, listens, and readers hear it after publishing", async () => {
  const page = await owner.open();
  await signIn(page, site.origin);
  await untilAdminSaved(page);
  await page.goto(site.origin + adminPaths.newPost("news"));
  await page.getByLabel("Title").first().fill("A reading from the microphone");
  await page.getByLabel("Content").first().fill("This is the text that is read aloud in the recording.");
  await openSettings(page);
  const field = page.locator("[data-field=recording]");
  await site.down();
  await field.getByRole("button", { name: "Record", exact: true }).click();
  await field.getByText(/^0:02$/).waitFor();
  await field.getByRole("button", { name: "Pause", exact: true }).click();
  await field.getByText("Paused", { exact: true }).last().waitFor();
  await field.getByRole("button", { name: "Continue", exact: true }).click();
  await field.getByText(/^0:03$/).waitFor();
  await field.getByRole("button", { name: "Finish", exact: true }).click();
  await playPast(page, 0.3);
  await field.getByRole("button", { name: "Use this recording" }).click();
  await field.getByLabel("Who is speaking").fill("Letebrhan");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await site.up();
  await untilSent(page);
  const [item] = await site.newest("news_posts", 1);
  const { recording } = item as {
    recording: { src: string; seconds: number; reader: string; bytes: number };
  };
  expect(recording).toMatchObject({ reader: "Letebrhan", lang: "en", transcript: "" });
  expect(recording.seconds).toBeGreaterThan(2);
  expect(recording.bytes).toBeLessThan(recording.seconds * 4_000 + 4_000);

  const page2 = await reader.open();
  await page2.goto(site.origin + paths.newsItem(String(item?.id)));
  await page2.getByText("Read by Letebrhan").waitFor();
  await playPast(page2, 0.3);
  expect(
    await page2.evaluate(() => indexedDB.databases().then((all) => all.map(({ name }) => name))),
  ).not.toContain("selam-recordings");
  await reader.close();
});

it("a browser that is killed while it records loses at most a second, and offers the rest", async () => {
  const page = await owner.open();
  await page.goto(site.origin + adminPaths.newPost("blog"));
  await page.locator("main h1").waitFor();
  await openSettings(page);
  const field = page.locator("[data-field=recording]");
  await page.getByLabel("Title").first().fill("Killed while recording");
  await page.getByText("Draft saved").first().waitFor({ state: "attached" });
  await field.getByRole("button", { name: "Record", exact: true }).click();
  await field.getByText(/^0:04$/).waitFor();
  await owner.kill();

  const again = await owner.open();
  await again.goto(site.origin + adminPaths.list("blog"));
  await again.getByRole("link", { name: "Killed while recording", exact: true }).click();
  await again.getByLabel("Title").first().waitFor();
  await openSettings(again);
  const found = again.locator("[data-field=recording]");
  const note = await found.getByText(/^Unfinished recording: 0:0[34]$/).textContent();
  expect(note).toMatch(/0:0[34]/);
  await playPast(again, 0.3);
  await found.getByRole("button", { name: "Discard", exact: true }).click();
  await again.getByRole("dialog").getByRole("button", { name: "Discard", exact: true }).click();
  await found.getByRole("button", { name: "Record", exact: true }).waitFor();
  await owner.close();
});

it.each([
  ["NotAllowedError", "The microphone is blocked for this site."],
  ["NotFoundError", "This device has no microphone."],
  ["NotReadableError", "The microphone couldn't be opened."],
  [null, "This browser can't record sound."],
])("%s is told in one sentence", async (name, sentence) => {
  const page = await owner.open();
  await page.addInitScript((error) => {
    if (error === null) Reflect.deleteProperty(window, "MediaRecorder");
    else navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", error));
  }, name);
  await page.goto(site.origin + adminPaths.newPost("news"));
  await page.locator("main h1").waitFor();
  await openSettings(page);
  const field = page.locator("[data-field=recording]");
  await field.getByRole("button", { name: "Record", exact: true }).click();
  await field.getByText(sentence).waitFor();
  await owner.close();
});
