// @module-tag nightly
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { textsOf } from "../../scripts/page-texts.ts";
import { adminPaths } from "../../src/config/admin-paths.ts";
import { paths } from "../../src/config/paths.ts";
import { Device, untilSaved } from "./support/browser.ts";
import { signIn, untilAdminSaved, untilSent } from "./support/owner.ts";
import { COFFEE } from "./support/screens.ts";
import { type Row, TestSite } from "./support/site.ts";
import { storedRows } from "./support/stored-rows.ts";

// Short texts that are written beside something else: an answer, a report, a decision. See visitor-drafts.test.ts for the long ones.

const MINE = "We bring the coffee, and ሕምባሻ.";
const STORY = "My father had six hives behind the house.";
/** Longer than visitors' forms wait to write, in milliseconds. */
const WRITTEN_MS = 800;
/** Longer than the admin's forms wait, in milliseconds. */
const ADMIN_WRITTEN_MS = 1_500;

const text = textsOf("en");

let site: TestSite;
let post: Row;
const phone = new Device({ onDisk: true, microphone: true, viewport: { width: 360, height: 740 } });
const laptop = new Device({ onDisk: true, viewport: { width: 1280, height: 900 } });

beforeAll(async () => {
  site = await TestSite.start();
  [post] = (await site.newest("community_posts", 1)) as [Row];
  const sender = { secret: crypto.randomUUID(), device: "K7QF-2M9X-T4RD-8HWZ" };
  const story = { topic: "story", lang: "en", name: "Letay", email: "letay@selam.example", body: STORY };
  const rest = { credit: true, passage: "", target: null, page: "", files: [], website: "" };
  await site.submit({ ...story, ...rest, ...sender });
});
afterAll(async () => {
  await phone.end();
  await laptop.end();
  await site.end();
});

/** Fields by their labels, in a page or a dialog; lists have their value. */
type Texts = Readonly<Record<string, string>>;

/** One of the places where something is written: how it is opened, and what is typed there. */
type Place = {
  readonly texts: Texts;
  open(page: Page): Promise<Page | Locator>;
  send(page: Page): Promise<void>;
};

async function fill(page: Page, { texts, open }: Place): Promise<void> {
  const place = await open(page);
  for (const [label, text] of Object.entries(texts)) {
    const field = place.getByLabel(label);
    if ((await field.evaluate(({ tagName }) => tagName)) === "SELECT") await field.selectOption(text);
    else await field.fill(text);
  }
}

async function expectTexts(page: Page, { open }: Place, texts: Texts): Promise<void> {
  const place = await open(page);
  const values = async () => {
    const read = Object.keys(texts).map(async (label) => [label, await place.getByLabel(label).inputValue()]);
    return Object.fromEntries(await Promise.all(read)) as Texts;
  };
  await expect.poll(values).toEqual(texts);
}

/** The names of the visitor's drafts that have words. */
async function drafts(page: Page): Promise<string[]> {
  const all = await storedRows<{ name: string; words: unknown }>(page, "selam-drafts", "drafts");
  return all.filter(({ words }) => words !== null).map(({ name }) => name);
}

const dialogOf = (page: Page) => page.getByRole("dialog");
const pressIn = (page: Page, name: string) =>
  dialogOf(page).getByRole("button", { name, exact: true }).click();

const ANSWER: Place = {
  texts: { "Your name": "Abrehet", "How many of you": "3" },
  async open(page) {
    await page.goto(site.origin + paths.event(COFFEE));
    return page;
  },
  async send(page) {
    await page.getByRole("button", { name: "I am coming", exact: true }).click();
    await page.getByText("Not confirmed yet.").first().waitFor();
  },
};
const REPORT: Place = {
  texts: { "Why?": "abuse", "Details (optional)": "He insults ወዲ ሓወቦይ" },
  async open(page) {
    await page.goto(site.origin + paths.post(String(post.id)));
    await page
      .getByRole("button", { name: /^Report the comment/ })
      .first()
      .click();
    return dialogOf(page);
  },
  async send(page) {
    await pressIn(page, "Report");
    await page.getByText("The owner hasn't got your report yet.").first().waitFor();
  },
};
const VOICE: Place = {
  texts: { "Your name (optional)": "Letay", "Your email address (optional)": "letay@selam.example" },
  async open(page) {
    await page.goto(site.origin + paths.contact);
    await page.getByRole("button", { name: "Record a voice message" }).click();
    return page.getByRole("form", { name: "Record a voice message" });
  },
  async send(page) {
    await page.getByRole("button", { name: /^Send (this recording|it as it is)$/ }).click();
    await page.getByText(text("submission_stored")).waitFor();
  },
};
const APPEAL: Place = {
  texts: { "Your reason": "I was kind, ብሓቂ" },
  async open(page) {
    await page.goto(site.origin + paths.post(String(post.id)));
    await page.getByRole("button", { name: "Ask the owner to reconsider" }).click();
    return dialogOf(page);
  },
  async send(page) {
    await pressIn(page, "Ask the owner to reconsider");
    await page.getByText("The owner hasn't got your request yet.").first().waitFor();
  },
};

it("an answer to an event, a report and who sends a voice message are there after a kill, offline, until they are sent", async () => {
  const page = await phone.open();
  await page.goto(site.origin);
  await untilSaved(page);
  await page.goto(site.origin + paths.post(String(post.id)));
  await page.getByLabel("Your name").fill("Letay");
  await page.getByLabel("Your comment").fill(MINE);
  await page.getByRole("button", { name: "Post comment" }).click();
  await page.getByRole("listitem").filter({ hasText: MINE }).waitFor();

  for (const place of [ANSWER, REPORT]) {
    await fill(page, place);
    await page.waitForTimeout(WRITTEN_MS);
  }
  await VOICE.open(page);
  await page.getByRole("button", { name: "Record", exact: true }).click();
  await page.getByText(/^0:02$/).waitFor();
  await page.getByRole("button", { name: "Finish" }).click();
  await page.getByRole("button", { name: "Send this recording" }).waitFor();
  for (const [label, text] of Object.entries(VOICE.texts)) await page.getByLabel(label).fill(text);
  await page.waitForTimeout(WRITTEN_MS);
  await phone.kill();
  await site.down();

  const again = await phone.open();
  for (const place of [ANSWER, REPORT, VOICE]) {
    await expectTexts(again, place, place.texts);
    await place.send(again);
  }
  await expect.poll(() => drafts(again)).toEqual([]);
  await site.up();
  await again.goto(site.origin + paths.waiting);
  await again.getByText("All sent. Nothing is waiting.").waitFor({ timeout: 60_000 });
  await phone.close();
});

const HIDE: Place = {
  texts: { "Why?": "abuse", "Message (optional)": "Please be kind to the others" },
  async open(page) {
    await page.goto(site.origin + adminPaths.comments);
    await page.getByRole("button", { name: "Visible" }).click();
    const comment = page.getByRole("article").filter({ hasText: MINE });
    await comment.getByRole("button", { name: "Hide" }).click();
    return dialogOf(page);
  },
  async send(page) {
    await pressIn(page, "Hide");
    await page
      .getByText(/^Saved on this device/)
      .first()
      .waitFor();
  },
};
const sentBy = (page: Page, topic: string) =>
  page.getByRole("article").filter({ hasText: `${topic} · Letay` });
const DECLINE: Place = {
  texts: { "A note to the sender (optional)": "We had one about bees last month." },
  async open(page) {
    await page.goto(site.origin + adminPaths.submissions);
    await sentBy(page, "Story").getByRole("button", { name: "Decline" }).click();
    return dialogOf(page);
  },
  async send(page) {
    await pressIn(page, "Decline");
    await sentBy(page, "Story").getByText("We had one about bees last month.").waitFor();
  },
};
const TRANSCRIPT: Place = {
  texts: { Transcript: "Selam, this is Letay. I am coming on Sunday." },
  async open(page) {
    await page.goto(site.origin + adminPaths.submissions);
    const card = sentBy(page, "Voice message");
    // What was typed before is unfolded already.
    const fold = card.locator("details", { hasText: "Transcript" });
    await fold.locator("textarea:not([readonly])").waitFor({ state: "attached" });
    if ((await fold.getAttribute("open")) === null) await fold.locator("summary").click();
    return card;
  },
  async send(page) {
    await sentBy(page, "Voice message").getByRole("button", { name: "Save the transcript" }).click();
    await page
      .getByText(/^Saved on this device/)
      .first()
      .waitFor();
  },
};

it("why a comment is hidden, a note to a sender and a transcript are there after a kill, offline, until they are saved", async () => {
  const page = await laptop.open();
  await signIn(page, site.origin);
  await untilAdminSaved(page);
  for (const place of [HIDE, DECLINE, TRANSCRIPT]) {
    await fill(page, place);
    await page.waitForTimeout(ADMIN_WRITTEN_MS);
  }
  await laptop.kill();
  await site.down();

  const again = await laptop.open();
  await again.goto(site.origin + adminPaths.waiting);
  await again.getByRole("heading", { name: "Drafts" }).waitFor();
  for (const place of [HIDE, DECLINE, TRANSCRIPT]) {
    await expectTexts(again, place, place.texts);
    await place.send(again);
  }
  await again.goto(site.origin + adminPaths.waiting);
  await again.getByRole("listitem").first().waitFor();
  expect(await again.getByRole("heading", { name: "Drafts" }).count()).toBe(0);
  await site.up();
  await again.goto(site.origin + adminPaths.dashboard);
  await untilSent(again);
  await laptop.close();
});

it("the words of an appeal are there after a kill, offline, until they are sent", async () => {
  const page = await phone.open();
  await page.goto(site.origin + paths.post(String(post.id)));
  await page.getByText("Please be kind to the others").waitFor({ timeout: 60_000 });
  await fill(page, APPEAL);
  await page.waitForTimeout(WRITTEN_MS);
  await phone.kill();
  await site.down();

  const again = await phone.open();
  await expectTexts(again, APPEAL, APPEAL.texts);
  await APPEAL.send(again);
  await expect.poll(() => drafts(again)).toEqual([]);
});
