// @module-tag nightly
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Device, untilSaved } from "./support/browser.ts";
import { CountingProxy } from "./support/counting-proxy.ts";
import { writeNextVersion } from "./support/next-version.ts";
import { builtSite, TestSite } from "./support/site.ts";

const SENTENCE = "A question, an idea, a form that makes no sense";
const CHANGED = "Anything that you would like to tell us";

/** Bytes of an update in which one sentence changed, the worker and all headers included. */
const UPDATE_BYTES = 21_000;

let site: TestSite;
let proxy: CountingProxy;
const device = new Device();
const next = mkdtempSync(path.join(tmpdir(), "selam-next-"));

beforeAll(async () => {
  site = await TestSite.start();
  proxy = await CountingProxy.start(site.origin);
});
afterAll(async () => {
  await device.end();
  await proxy.end();
  await site.end();
  rmSync(next, { recursive: true, force: true });
});

/** The files of the precache; `downloaded` ones came one by one, since only those have headers of the server. */
async function readPrecache(): Promise<{ file: string; downloaded: boolean }[]> {
  const names = await caches.keys();
  const cache = await caches.open(names.find((name) => name.includes("precache")) ?? "");
  const files = (await cache.keys()).map(async (request) => {
    const response = await cache.match(request);
    const downloaded = response?.headers.has("cache-control") ?? false;
    return { file: new URL(request.url).pathname.slice(1), downloaded };
  });
  return Promise.all(files);
}

/** Bytes of the site's files so far, without those of its API. */
function bytesOfFiles(): number {
  const files = [...proxy.bytesOf].filter(([path]) => !/^\/(rest|auth|storage)\//.test(path));
  return files.reduce((sum, [, bytes]) => sum + bytes, 0);
}

it("an update in which one sentence changed downloads the file with the sentence and the pages, and no other, in few bytes", async () => {
  const page = await device.open();
  await page.goto(`${proxy.origin}/about`);
  await untilSaved(page);
  // What the page loads last: a page between activation and reload can no longer load code of the former version.
  await page.waitForFunction(() => localStorage.getItem("selam-keys"), null, { timeout: 60_000 });
  // Former versions cached a file of the admin for a visitor, and then all of them.
  await page.evaluate(async () => (await caches.open("selam-desk")).put("/assets/old.js", new Response("")));
  const before = new Set((await page.evaluate(readPrecache)).map(({ file }) => file));
  expect(before.size).toBeGreaterThan(100);

  await site.down();
  const withSentence = writeNextVersion(builtSite(), next, SENTENCE, CHANGED);
  await site.up(next);
  const bytesBefore = bytesOfFiles();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.getByText("New version:").waitFor({ timeout: 60_000 });
  const bytes = bytesOfFiles() - bytesBefore;
  console.log(JSON.stringify({ bytes }));
  expect(bytes).toBeLessThanOrEqual(UPDATE_BYTES);
  const fetched = (await page.evaluate(readPrecache))
    .filter(({ file, downloaded }) => downloaded && !before.has(file))
    .map(({ file }) => file);
  expect(fetched.filter((file) => file.endsWith(".js")).sort()).toEqual(withSentence.sort());
  expect(withSentence).toHaveLength(1);

  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Refresh", exact: true }).click();
  await reloaded;
  expect(await page.evaluate(() => caches.has("selam-desk"))).toBe(false);
  await site.down();
  await page.goto(`${proxy.origin}/contact`);
  await page.getByText(CHANGED).waitFor();
  await page.goto(`${proxy.origin}/portfolio`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.goto(`${proxy.origin}/notifications`);
  await page.getByRole("heading", { name: "Notifications", level: 1 }).waitFor();
  expect(device.consoleMessages.filter((text) => !text.includes("ERR_"))).toEqual([]);
});
