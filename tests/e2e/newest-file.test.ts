// @module-tag nightly
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { axeFindings } from "./support/axe.ts";
import { Device } from "./support/browser.ts";
import { type Row, TestSite } from "./support/site.ts";
import { openOnBoth } from "./support/two-phones.ts";

const folder = mkdtempSync(path.join(tmpdir(), "selam-newest-"));
const file = path.join(folder, "newest.html");
let site: TestSite;
const giver = new Device();
const receiver = new Device();
let giving: Page;
let receiving: Page;

beforeAll(async () => {
  site = await TestSite.start();
  [giving, receiving] = await openOnBoth(site.origin, giver, receiver);
});
afterAll(async () => {
  await Promise.all([giver.end(), receiver.end()]);
  await site.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a list, which keeps the signatures of its posts. */
async function untilReadyToGive(page: Page): Promise<void> {
  await page.goto(`${site.origin}/portfolio`);
  const signatures = () =>
    page.evaluate(async () => (await (await caches.open("selam-signed")).keys()).length);
  await expect.poll(signatures, { timeout: 60_000 }).toBeGreaterThan(20);
}

async function openFile(page: Page, name: string): Promise<void> {
  await page.goto(`${site.origin}/open`);
  await page.getByLabel("Choose the file").setInputFiles(name);
}

async function saveNewest(page: Page, name: string): Promise<void> {
  await page.goto(`${site.origin}/library`);
  await page.getByRole("button", { name: "Create a file of the newest 20" }).click();
  await page.getByText("The file is ready: 20 posts").waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Send the file" }).click();
  await (await download).saveAs(name);
  await page.getByText(/^Saved as /).waitFor();
}

/** Publishes an edit of a post, which the receiver has not seen. */
async function publish(place: number, title: string): Promise<Row> {
  const row = (await site.newest("news_posts", 3))[place];
  if (!row) throw new Error("The seed has no such post.");
  await site.save("news", { ...row, title, published_at: new Date().toISOString() }, Number(row.version));
  const edited = (await site.newest("news_posts", 3)).find(({ id }) => id === row.id);
  if (!edited) throw new Error("The edited post is not published.");
  return edited;
}

it("the newest 20 go as one file from phone to phone with all networks off, and are counted", async () => {
  await receiver.context.setOffline(true);
  await publish(0, "The hall opens on Saturday");
  await publish(1, "A bus to Leeds");
  await giving.reload();
  await untilReadyToGive(giving);
  await giver.context.setOffline(true);
  await site.down();
  await saveNewest(giving, file);

  await openFile(receiving, file);
  await receiving.getByRole("status").getByText("2 saved, 18 were already available offline").waitFor();
  await receiving.getByRole("link", { name: "The hall opens on Saturday" }).click();
  await receiving.getByRole("heading", { level: 1, name: "The hall opens on Saturday" }).waitFor();
  await receiving.goto(`${site.origin}/library`);
  await receiving.getByText("Will be checked when you're online").first().waitFor();

  // Once more, through the link in it.
  const link = /href="([^"]+\/open#2\.[^"]+)"/.exec(readFileSync(file, "utf8"))?.[1] ?? "";
  await receiving.goto(link);
  await receiving.getByRole("status").getByText("20 were already available offline").waitFor();
  await site.up();
  await giver.context.setOffline(false);
  await receiver.context.setOffline(false);
});

it("the file itself reads on a phone without Selam: contents, each post, and no request", async () => {
  const page = await giver.context.newPage();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(pathToFileURL(file).href);
  expect(await page.locator("#contents li").count()).toBe(20);
  await page.locator("#contents").getByRole("link", { name: "The hall opens on Saturday" }).click();
  await page
    .locator(new URL(page.url()).hash)
    .getByRole("heading", { name: "The hall opens on Saturday" })
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/newest-file.png` });
  expect(requests.filter((url) => !/^(file|data):/.test(url))).toEqual([]);
  await page.close();
});

it("of a file with one post damaged the others are taken, and that one is named", async () => {
  await receiving.goto(`${site.origin}/open`);
  await receiver.context.setOffline(true);
  await publish(2, "Damaged on its way");
  await giving.goto(`${site.origin}/news`);
  await giving.getByText("Damaged on its way").first().waitFor();
  await untilReadyToGive(giving);
  await saveNewest(giving, file);
  const html = readFileSync(file, "utf8");
  const [, first = ""] = /\/open#2\.20\.([\w-]+)\./.exec(html) ?? [];
  const changed = path.join(folder, "changed.html");
  writeFileSync(changed, html.replace(first, `${first.slice(0, 60)}AAAA${first.slice(64)}`));
  await openFile(receiving, changed);
  await receiving
    .getByRole("status")
    .getByText("19 were already available offline, 1 was rejected")
    .waitFor();
  await receiving.getByText("Post 1 in the file").waitFor();
  await receiving.getByText("This file was altered").waitFor();
  await receiving.goto(`${site.origin}/news`);
  expect(await receiving.getByText("Damaged on its way").count()).toBe(0);
  await receiver.context.setOffline(false);
  expect([...giver.consoleMessages, ...receiver.consoleMessages]).toEqual([]);
});
