// @module-tag nightly
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Device } from "./support/browser.ts";
import { type Row, TestSite } from "./support/site.ts";
import { openOnBoth } from "./support/two-phones.ts";

const folder = mkdtempSync(path.join(tmpdir(), "selam-given-"));
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

/** Publishes an edit of a post, which the receiver has not seen. */
async function publish(place: number, title: string): Promise<Row> {
  const row = (await site.newest("community_posts", 5))[place];
  if (!row) throw new Error("The seed has no such post.");
  await site.save("community", { ...row, title }, Number(row.version));
  const edited = (await site.newest("community_posts", 5)).find(({ id }) => id === row.id);
  if (!edited) throw new Error("The edited post is not published.");
  return edited;
}

/** Opens a post with a connection, and waits until its signature is on the device. */
async function readOnline(page: Page, { id, rev }: Row): Promise<void> {
  await page.goto(`${site.origin}/portfolio/${id}`);
  await page.getByRole("button", { name: /^Share/ }).waitFor();
  await expect
    .poll(
      () =>
        page.evaluate(
          async (file) =>
            (await caches.match(file, { cacheName: "selam-signed" }).then((kept) => kept?.json()))?.rev,
          `/signed/community/${id}.json`,
        ),
      { timeout: 60_000 },
    )
    .toBe(rev);
}

async function give(page: Page, name: string): Promise<string> {
  await page.getByRole("button", { name: /^Share/ }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "Save as a file" }).click();
  const saved = path.join(folder, name);
  await (await download).saveAs(saved);
  return saved;
}

async function openFile(page: Page, file: string): Promise<void> {
  await page.goto(`${site.origin}/open`);
  await page.getByLabel("Choose the file").setInputFiles(file);
}

it("a post goes from phone to phone with all networks off, and is read there", async () => {
  await receiver.context.setOffline(true);
  const row = await publish(0, "Coffee for everyone on Sunday");
  await readOnline(giving, row);
  await giving.getByRole("heading", { level: 1, name: "Coffee for everyone on Sunday" }).waitFor();
  await giver.context.setOffline(true);
  await site.down();
  await giving.reload();
  const file = await give(giving, "post.html");

  await openFile(receiving, file);
  await receiving.getByText("Checked: it comes from this site. You can read it here.").waitFor();
  await receiving.getByRole("link", { name: "Coffee for everyone on Sunday" }).click();
  await receiving.getByRole("heading", { level: 1, name: "Coffee for everyone on Sunday" }).waitFor();
  await receiving.goto(`${site.origin}/library`);
  await receiving.getByText("Will be checked when you're online").waitFor();

  // The same file once more, through the link in it, changes nothing.
  const link = /href="([^"]+\/open#1\.[^"]+)"/.exec(readFileSync(file, "utf8"))?.[1] ?? "";
  await receiving.goto(link);
  await receiving.getByText("Already available offline").waitFor();
  expect(receiving.url()).toBe(`${site.origin}/open`);

  // It is given on, by someone who was given it.
  await receiving.getByRole("link", { name: "Coffee for everyone on Sunday" }).click();
  const again = await give(receiving, "again.html");
  expect(readFileSync(again, "utf8")).toContain("/open#1.");

  await site.up();
  await receiver.context.setOffline(false);
  await receiving.goto(`${site.origin}/library`);
  await expect
    .poll(() => receiving.evaluate(() => localStorage.getItem("selam-given")), { timeout: 60_000 })
    .toContain('"isChecked":true');
  await giver.context.setOffline(false);
});

it("a file that was changed is refused, says why, and changes nothing", async () => {
  await receiver.context.setOffline(true);
  const row = await publish(1, "The hall is open again");
  await readOnline(giving, row);
  const file = await give(giving, "changed.html");
  await giving.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  writeFileSync(file, readFileSync(file, "utf8").replaceAll("is open again", "is closed"));
  const before = await receiving.evaluate(() => localStorage.getItem("selam-given"));
  await openFile(receiving, file);
  await receiving.getByRole("alert").getByText("damaged or was altered").waitFor();
  await receiving.goto(`${site.origin}/portfolio/${row.id}`);
  await receiving.getByRole("heading", { level: 1 }).waitFor();
  expect(await receiving.getByRole("heading", { level: 1 }).textContent()).not.toBe("The hall is open again");
  expect(await receiving.evaluate(() => localStorage.getItem("selam-given"))).toBe(before);
  await receiver.context.setOffline(false);
});

it("a post that was taken down since is removed at the next sync", async () => {
  await receiver.context.setOffline(true);
  const row = await publish(2, "A post that will go");
  await readOnline(giving, row);
  const file = await give(giving, "gone.html");
  await openFile(receiving, file);
  await receiving.getByText("Available offline now").waitFor();
  await site.save("community", { ...row, published: false }, Number(row.version));
  await receiver.context.setOffline(false);
  await receiving.goto(`${site.origin}/library`);
  await expect
    .poll(() => receiving.evaluate(() => localStorage.getItem("selam-given")), { timeout: 60_000 })
    .not.toContain(String(row.id));
  await openFile(receiving, file);
  await receiving.getByText("The site has taken this post down").waitFor();
  expect([...giver.consoleMessages, ...receiver.consoleMessages]).toEqual([]);
});
