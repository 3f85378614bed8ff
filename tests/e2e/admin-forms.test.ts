import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { visitorHeaders } from "../integration/server/server-process.ts";
import { DEMO_SIGN_IN } from "../integration/support/demo.ts";
import { nightly } from "../nightly.ts";
import { Device, untilSaved } from "./support/browser.ts";
import { closeSettings, openSettings, signIn, untilAdminSaved, untilSent } from "./support/owner.ts";
import { TestSite } from "./support/site.ts";

let site: TestSite;
let page: Page;
/** The owner's phone. */
const device = new Device({ onDisk: true });

beforeAll(async () => {
  site = await TestSite.start();
  page = await device.open();
  await signIn(page, site.origin);
  await untilAdminSaved(page);
});
afterAll(async () => {
  await device.end();
  await site.end();
});

async function choose(name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await openSettings(page);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: /^Choose (a|another) file$/ }).click();
  await (await chooser).setFiles({ name, mimeType, buffer });
}

function noise(width: number, height: number): Promise<Buffer> {
  const grain = { type: "gaussian", mean: 128, sigma: 60 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#fff", noise: grain } })
    .jpeg()
    .toBuffer();
}

async function untilDraftSaved(): Promise<void> {
  await page.getByText(/^Draft saved \d\d:\d\d$/).waitFor();
}

it("a rejected file shows the specified text and the typed input stays", nightly, async () => {
  await page.goto(`${site.origin}/admin/community/new`);
  await page.getByLabel("Title").fill("A post with a bad picture");
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#a8201a" } })
    .png()
    .toBuffer();
  const gif = await sharp(png).gif().toBuffer();
  const huge = Buffer.from(png);
  huge.writeUInt32BE(30_000, 16);
  huge.writeUInt32BE(30_000, 20);
  const wrong = "Please select a valid image or video file";
  for (const [file, type, bytes, text] of [
    ["photo.png", "image/png", Buffer.from("<!doctype html><title>photo</title>"), wrong],
    ["drawing.svg", "image/svg+xml", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), wrong],
    [
      "long.gif",
      "image/gif",
      Buffer.concat([gif, Buffer.alloc(5 * 1_024 * 1_024 + 1 - gif.length)]),
      "Image size must be less than 5MB",
    ],
    ["wide.png", "image/png", huge, "It has 30,000 × 30,000 pixels, too many for a phone to open."],
    ["torn.png", "image/png", png.subarray(0, 50), "Failed to load image. Invalid file or URL."],
  ] as const) {
    await choose(file, type, bytes);
    await page.getByRole("alert").getByText(text).waitFor();
  }
  expect(await page.getByLabel("Title").inputValue()).toBe("A post with a bad picture");
  expect(await page.getByRole("group", { name: "Picture or video" }).locator("img, video").count()).toBe(0);
  // Rejected files log nothing to the console.
  expect(device.consoleMessages.splice(0)).toEqual([]);
});

it("a field with only spaces counts as empty, and an eleventh tag is rejected", nightly, async () => {
  await page.goto(`${site.origin}/admin/blog/new`);
  await page.getByLabel("Title").fill(" \u00a0 ");
  await openSettings(page);
  await page.getByLabel("Excerpt").fill("\u200b");
  const tags = page.getByLabel("Tags").first();
  for (let n = 1; n <= 11; n += 1) {
    await tags.fill(`tag ${n}`);
    await tags.press("Enter");
  }
  await page.getByText("You already have 10 tags. Remove one to add another.").waitFor();
  expect(await tags.inputValue()).toBe("tag 11");
  await tags.fill("");
  await closeSettings(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  for (const text of ["Please enter a title", "Please enter content"]) await page.getByText(text).waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-describedby"))).toBeTruthy();

  // Offline the bottom bar of a phone has two rows; errors must be above it, not behind it.
  await page.getByLabel("Title").fill("Night train");
  await device.context.setOffline(true);
  await page.getByText("Will be published when you're online").waitFor();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const lower = await page.getByText("Please enter content").boundingBox();
  const bar = await page.getByRole("button", { name: "Publish", exact: true }).boundingBox();
  expect((lower?.y ?? 0) + (lower?.height ?? 0)).toBeLessThan(bar?.y ?? 0);

  // The panel opens by itself when the only error is in it, and each thing that is missing leads to its field.
  await page.getByRole("textbox", { name: "Content" }).fill("It leaves at nine.");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const excerpt = page.getByRole("dialog", { name: "Post settings" }).getByLabel("Excerpt");
  await expect.poll(() => excerpt.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByText("Please enter an excerpt").waitFor();
  await device.context.setOffline(false);
  await page.goto(`${site.origin}/admin/news/new`);
  await page.getByLabel("Title").fill("  ");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Title is required").waitFor();
  await page.getByText("Content is required").waitFor();
});

it("a news item in two languages and a community post written offline reach a new visitor", async () => {
  await device.context.setOffline(true);
  await page.goto(`${site.origin}/admin/news/new`);
  await page.getByLabel("Title").fill("The bus leaves at nine");
  await page.getByLabel("Content").fill("From the church in Camden.");
  await openSettings(page);
  await page.getByRole("button", { name: "Add a translation" }).click();
  await page.locator(".page-title[lang=ti]").fill("ኣውቶቡስ");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  // An incomplete translation is invalid: its tab is selected and its first invalid field is shown.
  await page.getByRole("tab", { name: /^ትግርኛ/, selected: true }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.matches(".page-text[lang=ti]"))).toBe(true);
  await page.locator(".page-text[lang=ti]").fill("ሰዓት ትሽዓተ ካብ ካምደን ይብገስ።");
  await untilDraftSaved();
  await page.reload();
  await expect.poll(() => page.locator(".page-title[lang=ti]").inputValue()).toBe("ኣውቶቡስ");
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await preview.getByRole("button", { name: "Read in Tigrinya" }).click();
  await preview.getByRole("heading", { name: "ኣውቶቡስ" }).waitFor();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.waitForURL(/\/admin\/news$/);
  const line = page.getByRole("listitem").filter({ hasText: "The bus leaves at nine" });
  await line.getByText("ትግርኛ").waitFor();
  await line.getByRole("link").first().click();
  await page.getByLabel("Title").first().fill("The bus leaves at ten");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.waitForURL(/\/admin\/news$/);

  await page.goto(`${site.origin}/admin/community/new`);
  await page.getByLabel("Title").fill("A room in Peckham");
  await page.getByLabel("Content").fill("Two windows and a cat.");
  await openSettings(page);
  await page.getByLabel("Country").fill("United Kingdom");
  await closeSettings(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.waitForURL(/\/admin\/community$/);
  await device.context.setOffline(false);
  await untilSent(page);

  const visitor = new Device();
  const clean = await visitor.open();
  await clean.goto(site.origin);
  await untilSaved(clean);
  await clean.goto(`${site.origin}/news`);
  await clean.getByRole("link", { name: "The bus leaves at ten" }).click();
  await clean.getByRole("button", { name: "Read in Tigrinya" }).click();
  await clean.getByText("ሰዓት ትሽዓተ ካብ ካምደን ይብገስ።").waitFor();
  await clean.goto(`${site.origin}/portfolio`);
  await clean.getByText("A room in Peckham").waitFor();
  await clean.getByText("Two windows and a cat.").waitFor();
  expect(visitor.consoleMessages).toEqual([]);
  await visitor.end();
});

it("Undo restores a deleted post in the admin and on the site", async () => {
  await page.goto(`${site.origin}/admin/community`);
  const post = page.getByRole("link", { name: "A room in Peckham", exact: true });
  await page.getByRole("button", { name: "Delete: A room in Peckham" }).click();
  await page.getByText("Are you sure you want to delete this post?").waitFor();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("Deleting…").waitFor();
  await expect.poll(() => post.count()).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await post.waitFor();
  await untilSent(page);
  const [row] = await site.newest("community_posts", 1);
  expect(row?.title).toBe("A room in Peckham");
});

it("an upload shows its progress, can be cancelled, and can be retried after a rejection", async () => {
  // Disables Background Sync: the test could neither slow down nor observe the worker's requests.
  await page.addInitScript(() => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, "sync"));
  const line = await device.context.newCDPSession(page);
  const throttle = (uploadThroughput: number) =>
    line.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await page.goto(`${site.origin}/admin/community`);
  await page.getByRole("link", { name: "A room in Peckham", exact: true }).click();
  await choose("room.jpg", "image/jpeg", await noise(1_600, 1_200));
  await page.getByText("Will be uploaded when you save the post.").waitFor();
  await throttle(25_000);
  await closeSettings(page);
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.waitForURL(/\/admin\/community$/);
  await page.getByRole("link", { name: "A room in Peckham", exact: true }).click();
  await page.locator(".page-title").waitFor();
  await openSettings(page);
  await page.getByText(/^Uploading, [1-9]\d?%/).waitFor({ timeout: 20_000 });
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("The upload was cancelled.").waitFor();

  await throttle(-1);
  const refused = { statusCode: "400", error: "Bad", message: "There is no room for this file." };
  await device.context.route("**/storage/v1/object/media/**", (route) =>
    route.fulfill({ status: 400, json: refused }),
  );
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("The upload failed: There is no room for this file.").waitFor();
  await device.context.unroute("**/storage/v1/object/media/**");
  await page.getByRole("button", { name: "Try again" }).click();
  const shown = async () => (await site.newest("community_posts", 1))[0]?.media_url;
  await expect.poll(shown, { timeout: 60_000 }).toBeTruthy();
  const [row] = await site.newest("community_posts", 1);
  const picture = await fetch(site.origin + String(row?.media_url));
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
  // The browser logs each rejected request: the post's picture goes up in several sizes.
  const rejections = device.consoleMessages.splice(0);
  expect(rejections).not.toEqual([]);
  expect(rejections.filter((text) => !text.includes("400"))).toEqual([]);
});

it("a full device is reported at once, the input stays on the screen, and is saved once there is space", async () => {
  const text = "The last round is called baraka. ".repeat(60).trim();
  // A running browser uses its former quota for a while.
  await device.close();
  page = await device.open();
  const storage = await device.context.newCDPSession(page);
  await storage.send("Storage.overrideQuotaForOrigin", { origin: site.origin, quotaSize: 1 });
  await page.goto(`${site.origin}/admin/news/new`);
  await page.getByLabel("Title").fill("Full");
  await page.getByLabel("Content").fill(text);
  await page.getByText("There's no storage left, so this couldn't be saved.").waitFor();
  await page.keyboard.press("Control+s");
  await page.getByText(/^Error saving news: There's no storage left/).waitFor();
  expect(await page.getByLabel("Content").inputValue()).toBe(text);
  await storage.send("Storage.overrideQuotaForOrigin", { origin: site.origin });
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.waitForURL(/\/admin\/news$/);
  const newest = async () => (await site.newest("news_posts", 1))[0]?.content;
  await expect.poll(newest, { timeout: 60_000 }).toBe(text);
  // Ignores the errors that the sync logged while the storage was full.
  device.consoleMessages.length = 0;
});

it("the link of a reset mail sets a new password and opens the admin", async () => {
  const signIn = async (password: string) => {
    const answer = await fetch(`${site.origin}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: visitorHeaders(site.dataDir),
      body: JSON.stringify({ email: DEMO_SIGN_IN.email, password }),
    });
    return { status: answer.status, session: (await answer.json()) as Record<string, string> };
  };
  const { session } = await signIn(DEMO_SIGN_IN.password);
  const link = new URLSearchParams({
    access_token: session.access_token ?? "",
    refresh_token: session.refresh_token ?? "",
    expires_in: "3600",
    token_type: "bearer",
    type: "recovery",
  });
  await page.goto(`${site.origin}/admin/new-password#${link}`);
  await page.waitForURL(`${site.origin}/admin/new-password`);
  await page.reload();
  await page.getByLabel("New password", { exact: true }).fill("a new one 2026");
  await page.getByLabel("Repeat new password").fill("a new one 2026");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
  expect((await signIn("a new one 2026")).status).toBe(200);
  expect((await signIn(DEMO_SIGN_IN.password)).status).toBe(400);
  // A sync between the reset and the new sign-in still asks with the session that the reset has ended, and cannot renew it.
  const isEndedSession = (text: string) => /\/new-password error: .* status of 40[01]/.test(text);
  expect(device.consoleMessages.filter((text) => !isEndedSession(text))).toEqual([]);
});
