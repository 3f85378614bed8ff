import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { paths } from "../../src/config/paths.ts";
import { nightly, nightlyUnless } from "../nightly.ts";
import { Device, untilSaved } from "./support/browser.ts";
import { layoutShift } from "./support/layout-shift.ts";
import { type Row, TestSite } from "./support/site.ts";
import { storedRows } from "./support/stored-rows.ts";

/** The maximum layout shift of a page into which a draft returns (https://web.dev/articles/cls). */
const MAX_CLS = 0.01;
const LINES = Array.from({ length: 12 }, (_, line) => `Line ${line + 1}, ሰላም`).join("\n");

/** By then what the disk holds is in the form, or has been taken away, in milliseconds. */
const SETTLED_MS = 1_500;

type Form = {
  readonly name: string;
  /** Its fields by their accessible names, in order; the last one is the long text. */
  readonly fields: readonly (readonly [label: string, text: string])[];
  address(): string;
};

let site: TestSite;
let post: Row;
const device = new Device({ onDisk: true });

const MESSAGE: Form = {
  name: "a message to the owner",
  fields: [
    ["Name", "Letay"],
    ["Email", "letay@example.org"],
    ["Message", LINES],
  ],
  address: () => paths.contact,
};
const COMMENT: Form = {
  name: "a comment",
  fields: [
    ["Your name", "Letay"],
    ["Your comment", LINES],
  ],
  address: () => paths.post(String(post.id)),
};
const STORY: Form = {
  name: "a story",
  fields: [
    ["Your name (optional)", "Letay"],
    ["Your email address (optional)", "letay@example.org"],
    ["Your story", LINES],
  ],
  address: () => paths.story,
};

const fieldOf = (page: Page, label: string) => page.getByRole("textbox", { name: label, exact: true });
const valuesOf = (page: Page, { fields }: Form) =>
  Promise.all(fields.map(([label]) => fieldOf(page, label).inputValue()));

async function fill(page: Page, { fields }: Form): Promise<void> {
  for (const [label, text] of fields) await fieldOf(page, label).fill(text);
}

/** The operations of a kind in the outbox. */
async function queued(page: Page, kind: string): Promise<number> {
  const all = await storedRows<{ intent: { kind: string } }>(page, "selam-site", "outbox");
  return all.filter(({ intent }) => intent.kind === kind).length;
}

/** Waits until a draft on the disk ends with a text. */
function untilWritten(page: Page, end: string): Promise<void> {
  const drafts = async () => JSON.stringify(await storedRows(page, "selam-drafts", "drafts"));
  return expect.poll(drafts).toContain(JSON.stringify(end).slice(1));
}

beforeAll(async () => {
  site = await TestSite.start();
  [post] = (await site.newest("community_posts", 1)) as [Row];
  const page = await device.open();
  await page.goto(site.origin);
  await untilSaved(page);
  await site.down();
});
afterAll(async () => {
  await device.end();
  await site.end();
});

for (const form of [MESSAGE, COMMENT, STORY])
  describe(`${form.name} that someone writes offline`, nightlyUnless(form === COMMENT), () => {
    // The drafts of all forms are in one table.
    const last = ` and the last word of ${form.name}`;

    it("is there in every word after the browser was killed within a second, and moves nothing when it returns", async () => {
      const page = await device.open();
      await page.goto(site.origin + form.address());
      await fill(page, form);
      await page.keyboard.type(last);
      await untilWritten(page, last);
      await device.kill();

      const again = await device.open();
      await again.goto(site.origin + form.address());
      const texts = form.fields.map(([, text]) => text);
      await expect.poll(() => valuesOf(again, form)).toEqual([...texts.slice(0, -1), texts.at(-1) + last]);
      expect(await layoutShift(again)).toBeLessThan(MAX_CLS);
    });

    it("is there after a reload right behind the last letter", async () => {
      const page = await device.open();
      await page.goto(site.origin + form.address());
      // What is typed before the earlier draft returns would be joined with it.
      await expect.poll(async () => (await valuesOf(page, form)).at(-1)).not.toBe("");
      await fill(page, form);
      await page.keyboard.type("!");
      await page.reload();
      await expect.poll(async () => (await valuesOf(page, form)).at(-1)).toBe(`${LINES}!`);
    });
  });

it(
  "a message is in the outbox or in the form, never in both or in neither, whenever the browser is killed",
  nightly,
  async () => {
    const seen: string[] = [];
    for (const wait of [0, 5, 10, 20, 40, 80, 160]) {
      const page = await device.open();
      await page.goto(site.origin + paths.contact);
      await page.locator("main h1").waitFor();
      const before = await queued(page, "message");
      await page.waitForTimeout(SETTLED_MS);
      await fill(page, MESSAGE);
      await untilWritten(page, LINES);
      // Not awaited: the kill is to come in the middle.
      const clicking = page
        .getByRole("button", { name: "Send Message" })
        .evaluate((button) => (button as HTMLButtonElement).click());
      await page.waitForTimeout(wait);
      await device.kill();
      await clicking.catch(() => undefined);

      const again = await device.open();
      await again.goto(site.origin + paths.contact);
      await again.locator("main h1").waitFor();
      const isQueued = (await queued(again, "message")) - before;
      await again.waitForTimeout(SETTLED_MS);
      const message = await fieldOf(again, "Message").inputValue();
      expect([isQueued, message]).toEqual(isQueued === 1 ? [1, ""] : [0, LINES]);
      seen.push(isQueued === 1 ? "in the outbox" : "in the form");
    }
    console.info(`Killed while it was submitted: ${seen.join(", ")}.`);
  },
);

it("the drafts are removed with everything else that is saved on the device", async () => {
  const page = await device.open();
  await page.goto(site.origin + paths.contact);
  await fieldOf(page, "Message").fill("Half a sentence");
  await untilWritten(page, "Half a sentence");
  await page.goto(site.origin + paths.library);
  await page.getByRole("button", { name: "Forget this device" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Forget this device" }).click();
  await page.getByRole("heading", { name: "Everything has been removed" }).waitFor();
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(await databases()).not.toContain("selam-drafts");
});
