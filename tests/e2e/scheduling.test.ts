// @module-tag nightly
import type { Page } from "playwright-core";
import sharp from "sharp";
import { type ExpectStatic, it } from "vitest";
import { Device, untilSaved } from "./support/browser.ts";
import { closeSettings, openSettings, signIn, untilAdminSaved, untilSent } from "./support/owner.ts";
import { TestSite } from "./support/site.ts";

const TITLE = "Coffee at the station";
/** How far ahead the post is scheduled, in milliseconds: long enough to send it first on a busy machine. */
const AHEAD_MS = 90_000;

type Journey = { readonly site: TestSite; readonly device: () => Device; readonly expect: ExpectStatic };

/** Both journeys mostly wait, so they run at once, each with a site and devices of its own. */
function journey(name: string, run: (journey: Journey) => Promise<void>): void {
  it.concurrent(name, async ({ expect }) => {
    const devices: Device[] = [];
    const device = () => {
      const made = new Device();
      devices.push(made);
      return made;
    };
    const site = await TestSite.start();
    try {
      await run({ site, device, expect });
    } finally {
      for (const each of devices) await each.end();
      await site.end();
    }
  }, 420_000);
}

/** The value of the control for a time, in the browser's time zone. */
function localTime(page: Page, at: number): Promise<string> {
  return page.evaluate((time) => {
    const date = new Date(time - new Date(time).getTimezoneOffset() * 60_000);
    return date.toISOString().slice(0, 19);
  }, at);
}

async function newestTitles(site: TestSite): Promise<unknown[]> {
  return (await site.newest("blog_posts", 3)).map(({ title }) => title);
}

/** The prerendered page at an address. */
async function documentOf(address: string): Promise<string> {
  return (await fetch(address, { headers: { accept: "text/html" } })).text();
}

/** Writes an article with two pictures and a table. */
async function write(page: Page, { site, expect }: Journey): Promise<void> {
  await page.goto(`${site.origin}/admin/blog/new`);
  await page.getByLabel("Title").first().fill(TITLE);
  await page.getByRole("textbox", { name: "Content" }).click();
  await page.keyboard.type("The first train, and a thermos.\n/table");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Remove row" }).waitFor();
  await page.keyboard.type("Train");
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.type("/picture");
  await page.keyboard.press("Enter");
  await (await chooser).setFiles(
    await Promise.all(
      ["#a8201a", "#d8a013"].map(async (background, place) => ({
        name: `${place}.png`,
        mimeType: "image/png",
        buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background } })
          .png()
          .toBuffer(),
      })),
    ),
  );
  await expect.poll(() => page.locator(".rich-text figure img").count(), { timeout: 30_000 }).toBe(2);
  await openSettings(page);
  await page.getByLabel("Excerpt").fill("At half past five.");
}

journey(
  "an article with two pictures and a table, written and scheduled offline, is public at its time, and not before",
  async (own) => {
    const { site, device, expect } = own;
    const [owner, reader] = [device(), device()];
    const page = await owner.open();
    await signIn(page, site.origin);
    await untilAdminSaved(page);
    const reading = await reader.open();
    await reading.goto(`${site.origin}/blog`);
    await untilSaved(reading);
    await owner.context.setOffline(true);

    await write(page, own);
    await page.getByLabel("Publish at").fill(await localTime(page, Date.now() + AHEAD_MS));
    await closeSettings(page);
    await page.locator(".write-later", { hasText: /^Will be scheduled when you're online: / }).waitFor();
    await page.getByRole("button", { name: "Schedule", exact: true }).click();
    await page.waitForURL(`${site.origin}/admin/blog`);
    const line = page.getByRole("listitem").filter({ hasText: TITLE });
    await line.getByText(/^Will be scheduled when you're online: /).waitFor();

    await owner.context.setOffline(false);
    await untilSent(page);
    await line.getByText(/^Scheduled for /).waitFor();
    const address = await line.getByRole("link", { name: TITLE, exact: true }).getAttribute("href");
    const publicPage = `${site.origin}${address?.replace("/admin", "")}`;
    expect(await newestTitles(site)).not.toContain(TITLE);
    expect(await documentOf(publicPage)).not.toContain(TITLE);

    await expect.poll(() => newestTitles(site), { timeout: 180_000, interval: 1_000 }).toContain(TITLE);
    await expect.poll(() => documentOf(publicPage), { timeout: 180_000, interval: 1_000 }).toContain(TITLE);
    await reading.reload();
    await reading.getByRole("heading", { name: TITLE }).first().waitFor({ timeout: 60_000 });
    await reading.goto(publicPage);
    const article = reading.locator("main article").first();
    await article.getByRole("columnheader", { name: "Train" }).waitFor();
    for (const picture of await article.locator("figure img").all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth), { timeout: 30_000 })
        .toBeGreaterThan(0);
    }
    expect(await article.locator("figure img").count()).toBe(2);
    await line.getByText("Published", { exact: true }).waitFor({ timeout: 120_000 });
  },
);

journey(
  "two devices know of each other's open editor, and an earlier version can be restored",
  async ({ site, device, expect }) => {
    const [phone, laptop] = [device(), device()];
    const page = await phone.open();
    await signIn(page, site.origin);
    const other = await laptop.open();
    await signIn(other, site.origin);
    await page.goto(`${site.origin}/admin/blog`);
    await page.getByRole("link", { name: "Renting in your first year", exact: true }).click();
    await page.getByLabel("Title").first().waitFor();
    await other.goto(page.url());
    await other
      .getByText(/^Also open on another device \(.+\) since \d\d:\d\d$/)
      .waitFor({ timeout: 60_000 });
    await page.getByText(/^Also open on another device/).waitFor({ timeout: 60_000 });
    await other.getByRole("link", { name: "Blog Posts", exact: true }).first().click();
    await page.getByText(/^Also open on another device/).waitFor({ state: "detached", timeout: 120_000 });

    await openSettings(page);
    await page.getByText("Earlier versions", { exact: true }).click();
    await page.getByText("Changed: Content, Excerpt").first().waitFor();
    await page
      .getByRole("button", { name: /^Compare/ })
      .last()
      .click();
    await page.getByText("Notes for the advice table.").waitFor();
    await page.getByRole("button", { name: "Restore this version" }).click();
    await page.getByText("Restored. What was there before is in the list.").waitFor();
    await closeSettings(page);
    await expect.poll(() => page.getByLabel("Title").first().inputValue()).toBe("Renting");
    const editor = page.url();
    await page.goto(`${site.origin}/admin/blog`);
    await untilSent(page);
    await page.goto(editor);
    await openSettings(page);
    await page.getByText("Earlier versions", { exact: true }).click();
    await page.getByText(/· you/).first().waitFor();
    // A draft, as before: restoring a text publishes nothing.
    expect(await site.newest("blog_posts", 3)).not.toContainEqual(
      expect.objectContaining({ title: "Renting" }),
    );
  },
);
