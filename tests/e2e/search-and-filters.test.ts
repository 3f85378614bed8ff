import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { nightly } from "../nightly.ts";
import { Device, untilSaved } from "./support/browser.ts";
import { type Row, TestSite } from "./support/site.ts";

let site: TestSite;
let page: Page;
let article: Row;
const device = new Device({ onDisk: true });

beforeAll(async () => {
  site = await TestSite.start();
  [article] = (await site.newest("blog_posts", 1)) as [Row];
  page = await device.open();
  await page.goto(site.origin);
  await untilSaved(page);
});
afterAll(async () => {
  await device.end();
  await site.end();
});

function syncNow(): Promise<void> {
  return page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));
}

/** The position of the card in the middle of the window. */
function placeOfReading(): Promise<number> {
  return page.evaluate(() => {
    const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    return Math.round(middle?.closest("article")?.getBoundingClientRect().top ?? Number.NaN);
  });
}

it.each([
  ["blog", "/blog", { excerpt: "New", content: "<p>New</p>" }],
  ["news", "/news", { content: "Something happened today" }],
] as const)(
  "new posts of the %s list do not move it while it is read, and appear on request",
  nightly,
  async (kind, address, fields) => {
    await page.goto(site.origin + address);
    await page.locator("main article").nth(5).waitFor();
    await page.mouse.wheel(0, 1_100);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(900);
    await page.waitForTimeout(300);
    const before = await placeOfReading();
    const title = `Fresh in ${kind}`;
    const row = { id: crypto.randomUUID(), title, author: "Selam", published: true, ...fields };
    await site.save(kind, kind === "news" ? { ...row, author: undefined } : row, 0);
    await syncNow();
    const pill = page.getByRole("button", { name: "1 new post", exact: true });
    await pill.waitFor();
    expect(await placeOfReading()).toBe(before);
    expect(await page.getByText(title).count()).toBe(0);
    await pill.click();
    await page.getByRole("link", { name: title }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(500);
  },
);

it("an article can be pinned, and the library shows what is stored and its size", async () => {
  await page.goto(`${site.origin}/blog/${article.id}`);
  await page.getByRole("button", { name: /^Pin:/ }).click();
  await page.getByRole("button", { name: /^Pinned/ }).waitFor();
  await page.goto(`${site.origin}/library`);
  const pinned = page.getByRole("region", { name: "Pinned" });
  await pinned.getByRole("link", { name: String(article.title) }).waitFor();
  await pinned.getByText(/^\d+ kB$/).waitFor();
  const blog = page.getByRole("row", { name: /^Blog/ });
  expect(Number(await blog.getByRole("cell").first().textContent())).toBeGreaterThan(10);
  await page.getByRole("row", { name: /^Pictures \d+ \d/ }).waitFor();
  await page.getByRole("row", { name: /^The app itself \d+ [\d.]+ (kB|MB)/ }).waitFor();
  await page.getByRole("meter").waitFor();
  await page.getByRole("button", { name: "Remove pictures that aren't pinned" }).click();
  await page.getByText("Removed. Each picture loads again when you view it.").waitFor();
});

it("search works offline in both scripts, and Back restores the results", async () => {
  await device.close();
  await site.down();
  page = await device.open();
  await page.goto(`${site.origin}/about`);
  await page.locator("[data-stage=running] main h1").waitFor();
  await page.keyboard.press("/");
  await page.waitForURL(`${site.origin}/search`);
  const box = page.getByRole("searchbox");
  await expect.poll(() => box.evaluate((field) => field === document.activeElement)).toBe(true);

  // Spelled with ዓ in the article and with ኣ in the query.
  await page.keyboard.type("ስርኣት");
  await page.locator("main article h2 mark", { hasText: "ስርዓት" }).first().waitFor();
  await box.fill("COFFE");
  await page
    .locator("main article mark", { hasText: /coffee/i })
    .first()
    .waitFor();
  await page.getByRole("status").filter({ hasText: "results for “COFFE”" }).waitFor();
  await page.waitForURL(/\?q=COFFE$/);
  const titles = await page.locator("main article h2").allTextContents();

  await box.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname !== "/search");
  await page.goBack();
  await page.locator("main article mark").first().waitFor();
  expect(await page.locator("main article h2").allTextContents()).toEqual(titles);

  await box.fill("zzzzqqqq");
  await page.getByText("Nothing found for “zzzzqqqq”.").waitFor();
  await page.getByRole("button", { name: "Clear search" }).click();
  await page.getByRole("link", { name: "coffee", exact: true }).click();
  await page.getByRole("heading", { name: "#coffee", level: 1 }).waitFor();
  await page.locator("main article").first().waitFor();
});

it("the pinned article's picture is shown offline after other pictures were deleted", async () => {
  await page.goto(`${site.origin}/blog/${article.id}`);
  const picture = page.locator("main article img").first();
  await expect
    .poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await page.getByRole("button", { name: /^Pinned/ }).click();
  await page.getByRole("button", { name: /^Pin:/ }).waitFor();
  expect(device.consoleMessages).toEqual([]);
});
