import fc from "fast-check";
import type { CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { nightly } from "../nightly.ts";
import { articles } from "../unit/support/editor-articles.ts";
import type { Sequences } from "./pages/editor-sequences/sequences-page.tsx";
import { Device } from "./support/browser.ts";
import { type BuiltPage, builtPage } from "./support/built-page.ts";
import { type Step, steps, take } from "./support/editor-steps.ts";

const DOT = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
declare const sequences: Sequences;

/** Deleting words, Chromium tries to keep their look with a style, which the policy forbids. */
const OWN_STYLE = /Applying inline style violates/;

let site: BuiltPage;
let page: Page;
let input: CDPSession;
const device = new Device({ viewport: { width: 900, height: 900 } });

beforeAll(async () => {
  site = await builtPage("editor-sequences");
  page = await device.open();
  input = await page.context().newCDPSession(page);
  // The pictures and recordings of the articles.
  await page.route("**/storage/v1/**", (route) =>
    route.fulfill({ status: 200, contentType: "image/gif", body: DOT }),
  );
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(site.address);
  await page.locator(".ProseMirror").waitFor();
});
afterAll(async () => {
  await device.end();
  site?.end();
});

/** What is wrong after these steps in this article. */
async function wrongAfter(html: string, done: readonly Step[]): Promise<string[]> {
  await page.bringToFront();
  // A video's frame of the article before may have taken the focus with it.
  await page.mouse.click(1, 1);
  await page.evaluate((stored) => sequences.open(stored), html);
  for (const step of done) await take(page, input, step);
  const found = await page.evaluate(() => sequences.check());
  const said = device.consoleMessages.splice(0);
  return [...found, ...said.filter((message) => !OWN_STYLE.test(message))];
}

const property = () =>
  fc.asyncProperty(articles, steps, async (html, done) => {
    expect(await wrongAfter(html, done)).toEqual([]);
  });

it("whatever is pressed wherever the caret is, what the screen shows is saved, opens again and can be undone", async () => {
  await fc.assert(property(), { numRuns: 40 });
});

it("so it is after thousands of sequences", { ...nightly, timeout: 7_200_000 }, async () => {
  await fc.assert(property(), { numRuns: Number(process.env.RUNS ?? 2_000) });
});
