import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { textsOf } from "../../scripts/page-texts.ts";
import { nightly } from "../nightly.ts";
import { Device, untilSaved } from "./support/browser.ts";
import { type Row, TestSite } from "./support/site.ts";

const text = textsOf("en");
let site: TestSite;
let device: Device;
let address = "";

beforeAll(async () => {
  site = await TestSite.start();
  const [post] = (await site.newest("community_posts", 1)) as [Row];
  address = `${site.origin}/portfolio/${post.id}`;
});
afterEach(() => device.end());
afterAll(() => site.end());

/** The page of a post on a device that has saved the site. */
async function openPost() {
  const page = await device.open();
  await page.goto(site.origin);
  await untilSaved(page);
  await page.goto(address);
  await page.getByRole("button", { name: /^Like, .* likes?$/ }).waitFor();
  return page;
}

it("what was not sent before the browser deleted the site's database is reported as lost until it was read", async () => {
  device = new Device();
  const page = await openPost();
  await device.context.setOffline(true);
  await page.getByRole("button", { name: /^Like, / }).click();
  await page.getByLabel("Your name").fill("Hana");
  await page.getByLabel("Your comment").fill("Gone with its database");
  await page.getByRole("button", { name: "Post comment" }).click();
  await page.getByRole("listitem").filter({ hasText: "Gone with its database" }).waitFor();
  await page.goto("about:blank");
  const browser = await device.context.newCDPSession(page);
  await browser.send("Storage.clearDataForOrigin", { origin: site.origin, storageTypes: "indexeddb" });

  await page.goto(address);
  const notice = page.getByText("2 items hadn't been sent yet and are lost.");
  await notice.waitFor();
  await page.reload();
  await notice.waitFor();
  await page.getByRole("button", { name: "Got it" }).click();
  await notice.waitFor({ state: "detached" });
  await device.context.setOffline(false);
  await page.reload();
  await page.getByRole("listitem").first().waitFor();
  expect(await notice.count()).toBe(0);
});

it(
  "a database that does not open is replaced by one in memory: the post can be read, and a comment is sent at once",
  nightly,
  async () => {
    device = new Device({ serviceWorkers: "block" });
    const page = await device.open();
    await page.addInitScript(() => {
      const { open } = IDBFactory.prototype;
      const never = new EventTarget() as IDBOpenDBRequest;
      IDBFactory.prototype.open = function (...args) {
        return args[0] === "selam-site" ? never : open.apply(this, args);
      };
    });
    await page.clock.install();
    await page.goto(address);
    await page.getByLabel("Your name").fill("Hana");
    await page.getByLabel("Your comment").fill("Written while the disk hangs");
    await page.clock.runFor(25_000);
    await page.getByText(/not available offline/).waitFor({ timeout: 30_000 });
    await page.getByRole("button", { name: "Post comment" }).click();
    const written = async () =>
      (await site.rows("community_comments?select=body")).filter(
        ({ body }) => body === "Written while the disk hangs",
      ).length;
    await expect.poll(written, { timeout: 30_000 }).toBe(1);
  },
);

it("a full disk refuses a comment and a like in words, the comment stays on the screen, and is sent once there is space", async () => {
  device = new Device({ onDisk: true });
  await openPost();
  // A running browser uses its former quota for a while.
  await device.close();
  const page = await device.open();
  const storage = await device.context.newCDPSession(page);
  await storage.send("Storage.overrideQuotaForOrigin", { origin: site.origin, quotaSize: 1 });
  await page.goto(address);
  const comment = "Written on a full disk. ".repeat(40).trim();
  await page.getByLabel("Your name").fill("Hana");
  await page.getByLabel("Your comment").fill(comment);
  await page.getByRole("button", { name: "Post comment" }).click();
  await page.getByText(text("not_kept_full")).waitFor();
  expect(await page.getByLabel("Your comment").inputValue()).toBe(comment);
  const like = page.getByRole("button", { name: /^Like, / });
  const label = await like.getAttribute("aria-label");
  await like.click();
  await page.getByText(text("not_kept_full")).nth(1).waitFor();
  expect(await like.getAttribute("aria-label")).toBe(label);

  await storage.send("Storage.overrideQuotaForOrigin", { origin: site.origin });
  await page.getByRole("button", { name: "Post comment" }).click();
  await page.getByRole("listitem").filter({ hasText: comment }).waitFor();
  const written = async () =>
    (await site.rows("community_comments?select=body")).filter(({ body }) => body === comment).length;
  await expect.poll(written, { timeout: 60_000 }).toBe(1);
});

it("files of the app that the browser has deleted are downloaded again, and the bar says so until they are here", async () => {
  device = new Device();
  const page = await openPost();
  // Deleted by the browser's own command, Cache Storage sometimes hangs: sw/serve.ts.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.goto(address);
  await page.getByText(text("bar_saving")).waitFor({ state: "attached" });
  await untilSaved(page);
  await page.getByText(text("bar_saving")).waitFor({ state: "detached" });
  await device.context.setOffline(true);
  await page.reload();
  await page.getByRole("button", { name: /^Like, .* likes?$/ }).waitFor();
});
