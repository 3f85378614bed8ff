import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Device, untilSaved } from "./support/browser.ts";
import { COFFEE } from "./support/screens.ts";
import { type Row, TestSite } from "./support/site.ts";

let site: TestSite;
const device = new Device({ onDisk: true });
let article: Row;
let news: Row;
let post: Row;

beforeAll(async () => {
  site = await TestSite.start();
  [article] = (await site.newest("blog_posts", 1)) as [Row];
  [news] = (await site.newest("news_posts", 1)) as [Row];
  [post] = (await site.newest("community_posts", 1)) as [Row];
});
afterAll(async () => {
  await device.end();
  await site.end();
});

async function heading(page: Page, address: string): Promise<string> {
  await page.goto(site.origin + address);
  const title = page.locator("main h1").first();
  await title.waitFor();
  return (await title.textContent()) ?? "";
}

/** True if every picture in view is drawn. */
async function picturesSeen(page: Page): Promise<number> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll("main img")].some((i) => (i as HTMLImageElement).naturalWidth > 0),
  );
  return page
    .locator("main img")
    .evaluateAll(
      (all) =>
        all.filter((img) => (img as HTMLImageElement).complete && (img as HTMLImageElement).naturalWidth > 0)
          .length,
    );
}

it("every public route can be read after the server has stopped and the browser was restarted", async () => {
  const visit = await device.open();
  await visit.goto(site.origin);
  await untilSaved(visit);
  await visit.getByRole("link", { name: "Community", exact: true }).first().waitFor({ state: "attached" });
  const seen = await picturesSeen(visit);
  expect(seen).toBeGreaterThan(1);
  await device.close();
  await site.down();

  const page = await device.open();
  expect(await heading(page, "/")).toBe("A home for Tigrayans in the UK");
  expect(await picturesSeen(page)).toBeGreaterThan(1);
  await page.getByText(/^Server not responding, updated/).waitFor();
  await page.getByText(String(article.title)).first().waitFor();

  expect(await heading(page, "/about")).not.toBe("");
  await page.getByText("020 7946").first().waitFor();
  expect(await heading(page, "/services")).not.toBe("");
  await page.getByText("Free Service").first().waitFor();
  expect(await heading(page, "/portfolio")).toBe("Global Community");
  await page.getByText(String(post.title)).first().waitFor();
  expect(await heading(page, `/portfolio/${post.id}`)).toBe(post.title);
  await heading(page, "/blog");
  await page.getByText(String(article.title)).first().waitFor();
  expect(await heading(page, `/blog/${article.id}`)).toBe(article.title);
  await page.getByText("min read").first().waitFor();
  await heading(page, "/news");
  await page.getByText(String(news.title)).first().waitFor();
  expect(await heading(page, `/news/${news.id}`)).toBe(news.title);
  await heading(page, "/contact");
  await page.getByRole("button", { name: "Send Message" }).waitFor();
  await page.goto(`${site.origin}/no/such/place`);
  await page.waitForURL(`${site.origin}/`);
  expect(device.consoleMessages).toEqual([]);
});

it("a wider window shows a cached picture of another size", async () => {
  const page = device.context.pages()[0] ?? (await device.context.newPage());
  await page.setViewportSize({ width: 1280, height: 900 });
  await heading(page, "/");
  const lead = page
    .locator("main a[href^='/blog/']")
    .first()
    .locator("xpath=ancestor::*[.//img][1]")
    .locator("img")
    .first();
  await lead.scrollIntoViewIfNeeded();
  await expect.poll(() => lead.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
});

it("the site syncs by itself when the server is back", async () => {
  const page = device.context.pages()[0] ?? (await device.context.newPage());
  await site.up();
  await page
    .getByText(/^Available offline/)
    .first()
    .waitFor({ timeout: 90_000 });
});

it("after one visit to the start page everything that a page offers works without the server: privacy, notifications, digest, share, files, code for the door", async () => {
  const phone = new Device({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await phone.open();
  await page.goto(site.origin);
  await untilSaved(page);
  await site.down();

  expect(await heading(page, "/privacy")).toBe("Privacy notice");
  expect(await heading(page, "/notifications")).toBe("Notifications");
  const month = String(article.published_at).slice(0, 7);
  await heading(page, `/digest/${month}`);
  await page.getByText(String(article.title)).first().waitFor();

  await page.goto(`${site.origin}/portfolio/${post.id}`);
  const share = page.getByRole("button", { name: /^Share, / });
  const shares = async () => Number(/\d+/.exec((await share.getAttribute("aria-label")) ?? "")?.[0]);
  const before = await shares();
  await share.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Copy link" }).click();
  await dialog.getByText("Link copied to clipboard!").waitFor();
  const file = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save as a file" }).click();
  expect((await file).suggestedFilename()).toMatch(/\.html$/);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect.poll(shares).toBe(before + 2);
  await heading(page, "/waiting");
  await page.getByRole("main").getByText(String(post.title)).first().waitFor();

  await page.goto(`${site.origin}/library`);
  await page.getByRole("button", { name: "Create a file of the newest 20" }).click();
  await page.getByText("The file is ready: 20 posts").waitFor();

  await page.goto(`${site.origin}/events/${COFFEE}`);
  await page.getByLabel("Your name").fill("Saba");
  await page.getByRole("button", { name: "I am coming", exact: true }).click();
  await page.getByRole("button", { name: "Show my code for the door" }).click();
  await page.getByRole("img", { name: "QR code of your answer" }).waitFor();
  expect(phone.consoleMessages).toEqual([]);
  await phone.end();
});
