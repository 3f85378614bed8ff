// @module-tag nightly
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { axeFindings } from "./support/axe.ts";
import { Device, untilSaved } from "./support/browser.ts";
import { type Row, TestSite } from "./support/site.ts";

const folder = mkdtempSync(path.join(tmpdir(), "selam-files-"));
let site: TestSite;
let page: Page;
let article: Row;
const giver = new Device();

beforeAll(async () => {
  site = await TestSite.start();
  const articles = await site.newest("blog_posts", 50);
  const [found] = articles.filter((row) => row.featured_image && "ti" in (row.translations as object));
  if (!found) throw new Error("The seed has no article with a picture in both languages.");
  article = found;
  page = await giver.open();
  await page.goto(site.origin);
  await untilSaved(page);
});
afterAll(async () => {
  await giver.end();
  await site.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Saves the open post through the share dialog. @returns where the file is */
async function saveFile(): Promise<string> {
  await page.getByRole("button", { name: /^Share/ }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "Save as a file" }).click();
  const file = await download;
  const saved = path.join(folder, file.suggestedFilename());
  await file.saveAs(saved);
  await page.getByText(`Saved as ${file.suggestedFilename()}`).waitFor();
  return saved;
}

/** Opens a file as a phone that never saw the site does: no network, no scripts. */
async function openElsewhere(saved: string, colorScheme: "light" | "dark"): Promise<[Device, Page]> {
  const viewport = { width: 360, height: 740 };
  const phone = new Device({ javaScriptEnabled: false, offline: true, viewport, colorScheme });
  const opened = await phone.open();
  await opened.goto(pathToFileURL(saved).href);
  return [phone, opened];
}

it.each([
  ["community post", "community_posts", "portfolio"],
  ["news item", "news_posts", "news"],
])("a %s is given as a file without a network", async (_, table, address) => {
  const [row] = (await site.newest(table, 1)) as [Row];
  await page.goto(`${site.origin}/${address}/${row.id}`);
  await page.getByRole("button", { name: /^Share/ }).waitFor();
  await giver.context.setOffline(true);
  const saved = await saveFile();
  await giver.context.setOffline(false);
  const [phone, opened] = await openElsewhere(saved, "light");
  await opened.getByRole("heading", { level: 1, name: String(row.title) }).waitFor();
  // A time in braces is written out on both clocks.
  const [first = ""] = String(row.content).split(/[\n{]/);
  expect(await opened.locator(".text").allTextContents()).toContainEqual(expect.stringContaining(first));
  expect(await opened.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await phone.end();
});

it("an article is given as a file without a network, and read on a phone that never saw the site", async () => {
  await page.goto(`${site.origin}/blog/${article.id}`);
  const picture = page.locator("main article img").first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await site.down();
  await page.reload();
  const saved = await saveFile();
  expect(await axeFindings(page, { within: "dialog" })).toEqual([]);

  const html = readFileSync(saved, "utf8");
  expect(html).not.toMatch(/<script|<iframe|\son\w+=/i);
  const withoutPicture = html.replace(/data:image\/jpeg;base64,[^"]+/, "");
  expect(Buffer.byteLength(withoutPicture)).toBeLessThan(25_000);
  expect(statSync(saved).size - Buffer.byteLength(withoutPicture)).toBeGreaterThan(1_000);
  expect(statSync(saved).size - Buffer.byteLength(withoutPicture)).toBeLessThan(42_000);

  const translated = (article.translations as Record<string, { title: string }>).ti?.title ?? "";
  for (const scheme of ["light", "dark"] as const) {
    const [phone, opened] = await openElsewhere(saved, scheme);
    await opened.getByRole("heading", { level: 1, name: String(article.title) }).waitFor();
    await opened.getByRole("heading", { level: 1, name: translated }).waitFor();
    expect(await opened.locator("#en .note").first().textContent()).toMatch(/\d{4} · \d+\s\p{L}+\s\d{4}/u);
    expect(await opened.locator("#ti .note").first().textContent()).toContain("ዓ.ም");
    const drawn = await opened.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth);
    expect(drawn).toBeGreaterThan(100);
    expect(await opened.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const link = opened.locator("#en footer a");
    expect(await link.getAttribute("href")).toBe(`${site.origin}/blog/${article.id}?hl=en`);
    await opened.locator("nav a", { hasText: "ትግርኛ" }).click();
    await expect.poll(() => new URL(opened.url()).hash).toBe("#ti");
    expect(phone.consoleMessages).toEqual([]);
    await phone.end();
  }
  // Scripts are on, because axe is one; the file's own policy stops it unless that is bypassed.
  const checked = new Device({ bypassCSP: true });
  const shown = await checked.open();
  await shown.goto(pathToFileURL(saved).href);
  expect(await axeFindings(shown)).toEqual([]);
  await checked.end();
  expect(giver.consoleMessages).toEqual([]);
});
