import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { nightly, nightlyUnless } from "../nightly.ts";
import { Device, untilSaved } from "./support/browser.ts";
import { closeSettings, openSettings, signIn, untilAdminSaved, untilSent } from "./support/owner.ts";
import { TestSite } from "./support/site.ts";

const TITLE = "Coffee on the train";
const EDITED = "Himbasha, and nothing else";

let site: TestSite;
let devices: Device[];

beforeEach(async () => {
  site = await TestSite.start();
  devices = [];
});
afterEach(async () => {
  for (const device of devices) await device.end();
  await site.end();
});

function device({ onDisk = false } = {}): Device {
  const made = new Device({ onDisk });
  devices.push(made);
  return made;
}

function photo(background: string): Promise<Buffer> {
  return sharp({ create: { width: 2_000, height: 1_200, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** The list entry of the post being written. */
async function openDraft(page: Page): Promise<void> {
  await page.goto(`${site.origin}/admin/blog`);
  await page.getByRole("link", { name: TITLE, exact: true }).click();
  await page.getByLabel("Title").first().waitFor();
  expect(await page.getByLabel("Title").first().inputValue()).toBe(TITLE);
}

async function untilDraftSaved(page: Page): Promise<void> {
  await page.getByText(/^Draft saved \d\d:\d\d$/).waitFor();
}

/** Offline: writes and publishes a post with two pictures, edits another and deletes a third. */
const STEPS: readonly (readonly [name: string, step: (page: Page) => Promise<void>])[] = [
  [
    "words are typed",
    async (page) => {
      await page.goto(`${site.origin}/admin/blog/new`);
      await page.getByLabel("Title").first().fill(TITLE);
      await page.keyboard.press("Enter");
      await page.keyboard.type("The first is for the tongue.");
      await openSettings(page);
      await page.getByLabel("Excerpt").fill("Three rounds, at 125 miles an hour.");
      await page.getByLabel("Tags").first().fill("coffee");
      await page.keyboard.press("Enter");
      await untilDraftSaved(page);
    },
  ],
  [
    "the picture at its head is chosen",
    async (page) => {
      await openDraft(page);
      expect(await page.getByRole("textbox", { name: "Content" }).textContent()).toContain("for the tongue");
      await openSettings(page);
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Choose a file" }).click();
      const file = { name: "IMG_1.jpg", mimeType: "image/jpeg", buffer: await photo("#a8201a") };
      await (await chooser).setFiles(file);
      await page.getByText("Will be uploaded when you save").waitFor();
      await page.getByRole("group", { name: "Featured image" }).getByLabel("Description").fill("A red cup");
      await untilDraftSaved(page);
    },
  ],
  [
    "a picture in the text is chosen",
    async (page) => {
      await openDraft(page);
      await openSettings(page);
      const group = page.getByRole("group", { name: "Featured image" });
      expect(await group.getByLabel("Description").inputValue()).toBe("A red cup");
      await closeSettings(page);
      await page.getByRole("textbox", { name: "Content" }).click();
      await page.keyboard.press("Control+End");
      await page.keyboard.press("Enter");
      // Before the keys: Playwright announces late that it takes the dialog.
      const chooser = page.waitForEvent("filechooser");
      await page.keyboard.type("/pict");
      await page.getByRole("option", { name: "Picture" }).waitFor();
      await page.keyboard.press("Enter");
      const file = { name: "IMG_2.jpg", mimeType: "image/jpeg", buffer: await photo("#24507a") };
      await (await chooser).setFiles(file);
      await page.locator(".rich-text figure img").waitFor();
      await page.waitForTimeout(500);
      await untilDraftSaved(page);
    },
  ],
  [
    "it is looked at as readers will, and published",
    async (page) => {
      await openDraft(page);
      await page.getByRole("button", { name: "Preview" }).click();
      const shown = page.getByRole("region", { name: "Preview" });
      await shown.getByRole("heading", { name: TITLE }).waitFor();
      for (const picture of await shown.locator("img").all())
        await expect
          .poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth))
          .toBeGreaterThan(0);
      expect(await shown.locator("img").count()).toBe(2);
      await page.getByRole("button", { name: "Back to writing" }).click();
      await page.getByRole("button", { name: "Publish", exact: true }).click();
      await page.waitForURL(/\/admin\/blog$/);
      await page.getByRole("link", { name: TITLE, exact: true }).waitFor();
    },
  ],
  [
    "another is edited",
    async (page) => {
      await page.goto(`${site.origin}/admin/blog`);
      await page.getByRole("link", { name: "Himbasha" }).first().click();
      await page.getByLabel("Title").first().fill(EDITED);
      await page.getByRole("button", { name: "Save changes" }).click();
      await page.waitForURL(/\/admin\/blog$/);
      await page.getByRole("link", { name: EDITED, exact: true }).waitFor();
    },
  ],
  [
    "a third is deleted",
    async (page) => {
      await page.goto(`${site.origin}/admin/blog`);
      await page.getByRole("button", { name: "Delete: Axum, on foot, with my daughter" }).click();
      await page.getByText("Are you sure you want to delete this blog post?").waitFor();
      await page.getByRole("button", { name: "Delete", exact: true }).click();
      await page.getByText(/^(Deleting…|Will be deleted when the server responds)$/).waitFor();
    },
  ],
  [
    "something is begun and left",
    async (page) => {
      await page.goto(`${site.origin}/admin/blog/new`);
      await page.getByLabel("Title").first().fill("Half a sentence");
      await untilDraftSaved(page);
    },
  ],
];

async function cleanVisitorSees(): Promise<void> {
  const visitor = device();
  const page = await visitor.open();
  await page.goto(site.origin);
  await untilSaved(page);
  await page.goto(`${site.origin}/blog`);
  await page.getByRole("link", { name: EDITED, exact: true }).waitFor();
  expect(await page.getByRole("link", { name: /Axum, on foot/ }).count()).toBe(0);
  expect(await page.getByText("Half a sentence").count()).toBe(0);
  expect(await page.getByRole("link", { name: TITLE, exact: true }).count()).toBe(1);
  await page.getByRole("link", { name: TITLE, exact: true }).click();
  await page.getByText("The first is for the tongue.").waitFor();
  const pictures = page.locator("main article").first().locator("img");
  await expect.poll(() => pictures.count()).toBe(2);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  }
  expect(await pictures.first().getAttribute("alt")).toBe("A red cup");
  expect(visitor.consoleMessages).toEqual([]);
}

for (const how of ["closed at the end", "killed after every step"] as const)
  describe(`a browser that is ${how}`, nightlyUnless(how === "closed at the end"), () => {
    it("a browser restarted offline later publishes everything that was written, exactly as a new visitor sees it", {
      timeout: 300_000,
    }, async () => {
      const owner = device({ onDisk: true });
      let page = await owner.open();
      await signIn(page, site.origin);
      await untilAdminSaved(page);
      // Signs in early: the browser stores the session, which is outside the database, with a delay.
      await owner.close();
      page = await owner.open();
      await site.down();
      for (const [, step] of STEPS) {
        await step(page);
        if (how === "closed at the end") continue;
        await owner.kill();
        page = await owner.open();
      }
      if (how === "closed at the end") {
        await owner.close();
        page = await owner.open();
      }

      await page.goto(`${site.origin}/admin/blog`);
      await page.getByRole("link", { name: "Half a sentence", exact: true }).click();
      await page.getByText(/^Your draft from/).waitFor();
      expect(await page.getByLabel("Title").first().inputValue()).toBe("Half a sentence");

      // A starting server answers 503, which is not tested here.
      await page.goto("about:blank");
      await site.up();
      await page.goto(`${site.origin}/admin/blog`);
      if (how === "killed after every step") {
        await page.waitForTimeout(700);
        await owner.kill();
        page = await owner.open();
        await page.goto(`${site.origin}/admin/blog`);
      }
      await untilSent(page);
      const rows = await site.rows("blog_posts?select=id,title");
      expect(rows.filter(({ title }) => title === TITLE)).toHaveLength(1);
      await cleanVisitorSees();
      // A picture uploaded before the browser was killed exists already, which the storage reports with a 400.
      expect(owner.consoleMessages.filter((line) => !/status of 400/.test(line))).toEqual([]);
    });
  });

it("concurrent edits on two devices show both texts side by side, and the losing one can be restored", {
  ...nightly,
  timeout: 300_000,
}, async () => {
  const [train, home] = [device(), device()];
  const [there, here] = [await train.open(), await home.open()];
  await signIn(there, site.origin);
  await untilAdminSaved(there);
  await signIn(here, site.origin);
  await untilAdminSaved(here);

  for (const [page, title] of [
    [here, "Himbasha at home"],
    [there, "Himbasha on the train"],
  ] as const) {
    if (page === there) await train.context.setOffline(true);
    await page.goto(`${site.origin}/admin/blog`);
    await page.getByRole("link", { name: "Himbasha" }).first().click();
    await page.getByLabel("Title").first().fill(title);
    if (page === here) {
      await openSettings(page);
      await page.getByLabel("Author").fill("Letay from Leeds");
      await closeSettings(page);
    }
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.waitForURL(/\/admin\/blog$/);
    if (page === here) await untilSent(page);
  }
  await train.context.setOffline(false);
  await there.goto(`${site.origin}/admin/blog`);
  await there.getByRole("link", { name: "Needs your attention" }).click({ timeout: 60_000 });
  await there.getByRole("heading", { name: "Changed in two places" }).waitFor();
  const title = there.getByRole("group", { name: "Title" });
  expect(await title.textContent()).toContain("Himbasha on the train");
  expect(await title.textContent()).toContain("Himbasha at home");
  expect(await title.locator("ins").allTextContents()).toEqual(["on the train"]);
  expect(await title.locator("del").allTextContents()).toEqual(["at home"]);
  // Fields that only one side changed were merged automatically.
  expect(await there.getByRole("group", { name: "Author" }).count()).toBe(0);
  await title.getByLabel("The version on the site now").check();
  await there.getByRole("button", { name: "Save these choices" }).click();
  await there.getByText("Saved", { exact: true }).waitFor();
  await untilSent(there);
  await there.getByRole("button", { name: "All", exact: true }).click();
  await there.getByRole("link", { name: "Himbasha at home", exact: true }).click();
  await openSettings(there);
  await there.getByText("1 version set aside").click();
  await there.getByText("Himbasha on the train").waitFor();
  await there.getByRole("button", { name: "Restore" }).click();
  expect(await there.getByLabel("Title").first().inputValue()).toBe("Himbasha on the train");
  expect(await there.getByLabel("Author").inputValue()).toBe("Letay from Leeds");
  const rows = (await site.newest("blog_posts", 100)).filter(({ title: name }) =>
    String(name).startsWith("Himbasha"),
  );
  expect(rows.map(({ title: name, author }) => [name, author])).toEqual([
    ["Himbasha at home", "Letay from Leeds"],
  ]);
  expect([...train.consoleMessages, ...home.consoleMessages]).toEqual([]);
});
