import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Device, untilSaved } from "./support/browser.ts";
import { type Row, TestSite } from "./support/site.ts";

let site: TestSite;
let post: Row;
const device = new Device();

beforeAll(async () => {
  site = await TestSite.start();
  [post] = (await site.newest("community_posts", 1)) as [Row];
});
afterAll(async () => {
  await device.end();
  await site.end();
});

it("is read and written in where the browser closes local and session storage to the page", async () => {
  const page = await device.open();
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
    }
  });
  await page.goto(site.origin);
  await untilSaved(page);

  await page.goto(`${site.origin}/portfolio/${post.id}`);
  await page.getByRole("heading", { level: 1, name: String(post.title) }).waitFor();
  await page.getByLabel("Your name").fill("Hana");
  await page.getByLabel("Your comment").fill("Written with the drawers locked");
  await page.getByRole("button", { name: "Post comment" }).click();
  await page.getByRole("listitem").filter({ hasText: "Written with the drawers locked" }).waitFor();
  // What closed storage costs is noted as a warning; nothing is broken by it.
  expect(device.noise.filter((note) => !note.includes(" warning: "))).toEqual([]);
});

it("is read, and reacted to, where the browser gives no database, and says that nothing is kept", async () => {
  const bare = new Device({ serviceWorkers: "block" });
  const page = await bare.open();
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
  });
  await page.goto(`${site.origin}/portfolio`);
  await page
    .getByRole("heading", { name: String(post.title) })
    .first()
    .waitFor();
  await page.getByText(/not kept for offline reading/).waitFor();

  await page.goto(`${site.origin}/portfolio/${post.id}`);
  await page.getByRole("button", { name: /^Like, / }).click();
  await expect
    .poll(async () => (await site.newest("community_posts", 1))[0]?.likes, { timeout: 20_000 })
    .toBe(Number(post.likes) + 1);
  expect(bare.noise.filter((note) => !note.includes(" warning: "))).toEqual([]);
  await bare.end();
});

/** What this site keeps in the browser, by name. */
function keptHere(page: Page) {
  return page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    notes: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
}

it("forgets a shared phone whole, with every tab of it, and is new there afterwards", async () => {
  const shared = new Device();
  const other = await shared.open();
  await other.goto(site.origin);
  await untilSaved(other);
  await other.goto(`${site.origin}/contact`);
  await other.getByLabel("Message").fill("Half a sentence");
  const page = await shared.context.newPage();
  await page.goto(`${site.origin}/portfolio/${post.id}`);
  await shared.context.setOffline(true);
  await page.getByRole("button", { name: /^Like, / }).click();
  await page.locator("footer a[href='/library']").click();
  await page.getByRole("button", { name: "Forget this device" }).click();
  const question = page.getByRole("dialog", { name: "Remove everything from this phone?" });
  await question.getByText("1 thing here is not sent yet, and will be lost.").waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  expect((await keptHere(page)).databases).toContain("selam-site");

  await page.getByRole("button", { name: "Forget this device" }).click();
  await question.getByRole("button", { name: "Forget this device" }).click();
  for (const tab of [page, other]) {
    await tab.getByRole("heading", { name: "Everything is gone from this phone" }).waitFor();
    // Nothing else stands there: no "saved, readable offline", no way to a page that would save itself.
    expect(await tab.getByRole("link").allTextContents()).toEqual(["Open Selam anew"]);
    expect(await tab.getByText(/Offline: saved posts|Saved on this phone/).count()).toBe(0);
  }
  await shared.context.setOffline(false);
  await other.bringToFront();
  await other.goto("about:blank");
  await page.bringToFront();
  await page.waitForTimeout(1_000);
  expect(await keptHere(page)).toMatchObject({ caches: [], notes: [], workers: 0 });
  // The worker's list of pictures goes with the worker, when no page of it is open; it is empty before.
  expect((await keptHere(page)).databases.filter((name) => name !== "workbox-expiration")).toEqual([]);

  // A list that was being read as its database went may say so; nothing breaks.
  expect(shared.noise.splice(0).filter((note) => note.includes(" threw "))).toEqual([]);

  await page.getByRole("link", { name: "Open Selam anew" }).click();
  await untilSaved(page);
  await page.goto(`${site.origin}/portfolio/${post.id}`);
  await page.getByRole("button", { name: /^Like, .* likes?$/ }).waitFor();
  expect(shared.noise.filter((note) => !note.includes(" warning: "))).toEqual([]);
  await shared.end();
});

it("forgets a device whose local storage is closed to the page", async () => {
  const closed = new Device();
  const page = await closed.open();
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
  });
  await page.goto(`${site.origin}/library`);
  await page.getByRole("button", { name: "Forget this device" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Forget this device" }).click();
  await page.getByRole("heading", { name: "Everything is gone from this phone" }).waitFor();
  await closed.end();
});
