import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Device } from "./support/browser.ts";
import {
  beginSignOut,
  expireSession,
  signIn,
  storedSession,
  untilAdminSaved,
  untilSent,
} from "./support/owner.ts";
import { TestSite } from "./support/site.ts";

let site: TestSite;
/** A wide window, so that the menu is always visible. */
const device = new Device({ onDisk: true, viewport: { width: 1280, height: 900 } });

beforeAll(async () => {
  site = await TestSite.start();
});
afterAll(async () => {
  await device.end();
  await site.end();
});

async function adminPage() {
  return device.context.pages()[0] ?? device.context.newPage();
}

function adminDatabases(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.startsWith("selam-admin")),
  );
}

async function published(): Promise<{ phone: string; hours: string | null } | undefined> {
  const query = "site_profile?select=phone,translations";
  const [profile] = (await site.rows(query)) as unknown as {
    phone: string;
    translations: { ti?: { hours?: string } };
  }[];
  return profile && { phone: profile.phone, hours: profile.translations.ti?.hours ?? null };
}

it("a failed sign-in shows the reason and a link back to the site", async () => {
  const page = await device.open();
  await page.goto(`${site.origin}/admin`);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("Email is required").waitFor();
  await page.getByText("Password is required").waitFor();
  await page.getByLabel("Email").fill("owner@selam.example");
  await page.getByLabel("Password").fill("not-the-password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page
    .getByRole("alert")
    .getByText(/invalid login credentials/i)
    .waitFor();
  await page.getByRole("button", { name: "Go Back Client" }).click();
  await page.getByRole("button", { name: "Home", exact: true }).waitFor();
  await page.waitForURL(`${site.origin}/`);
  // The browser logs the rejected sign-in.
  expect(device.consoleMessages.splice(0)).toEqual([expect.stringContaining("400 (Bad Request)")]);
});

it("a sign-in survives a browser killed immediately after it", async () => {
  await signIn(await adminPage(), site.origin);
  await device.kill();
  const again = await device.open();
  await again.goto(`${site.origin}/admin/dashboard`);
  await again.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
});

it("the dashboard opens with the exact counts", async () => {
  const page = await adminPage();
  await untilAdminSaved(page);
  const main = page.getByRole("main");
  const [blog] = await main.getByRole("link", { name: /Blog Posts$/ }).allTextContents();
  const published = (await site.newest("blog_posts", 1_000)).length;
  // The seed has drafts too.
  expect(Number(blog?.replace(/\D/g, ""))).toBeGreaterThan(published);
  await main.getByRole("heading", { name: "Recent activity" }).waitFor();
});

it("the admin opens offline with an expired token", async () => {
  const page = await adminPage();
  await expireSession(page);
  await device.close();
  await site.down();
  const again = await device.open();
  const startedAt = Date.now();
  await again.goto(`${site.origin}/admin/dashboard`, { waitUntil: "commit" });
  await again.getByText(/^As of/).waitFor();
  console.log(JSON.stringify({ "admin opened offline with an expired token, ms": Date.now() - startedAt }));
  await again.getByText("Server not responding", { exact: true }).waitFor();
});

it("messages marked and a comment approved offline are still so after reopening", async () => {
  const page = await adminPage();
  await page
    .getByRole("link", { name: /^Messages/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Mark as read" }).first().click();
  await page.getByText("Will be sent when the server responds").first().waitFor();
  const [unread] = await page.getByRole("button", { name: "Mark as read" }).all();
  expect(unread).toBeDefined();
  await page.getByRole("link", { name: /^Comments/ }).click();
  await page.getByRole("button", { name: "Approve", exact: true }).first().click();
  await page
    .getByText(/^Saved on this device/)
    .first()
    .waitFor();
  await device.close();

  const again = await device.open();
  await again.goto(`${site.origin}/admin/dashboard`);
  await again.getByRole("link", { name: "2 not sent yet" }).waitFor();
});

it("queued changes are sent with a renewed token when the connection returns, and a new visitor sees the comment", async () => {
  const page = await adminPage();
  await page.goto(`${site.origin}/admin/comments`);
  await page.getByRole("button", { name: "Visible" }).click();
  const approved = page
    .getByRole("listitem")
    .filter({ hasText: "Will be sent when the server responds" })
    .first();
  const under = (await approved.getByText(/^On “/).textContent()) ?? "";
  const text = (await approved.locator("p").allTextContents()).at(-1)?.trim() ?? "";
  const title = /“(.*)”/.exec(under)?.[1] ?? "";
  expect([text, title].every((text) => text.length > 0)).toBe(true);
  await site.up();
  await untilSent(page);

  const visitor = new Device();
  const clean = await visitor.open();
  const posts = await site.newest("community_posts", 100);
  const post = posts.find((row) => row.title === title);
  await clean.goto(`${site.origin}/portfolio/${post?.id}`);
  await clean.getByText(text.slice(0, 40)).first().waitFor({ timeout: 30_000 });
  await visitor.end();
});

it("a deleted message comes back with Undo, and later from what was deleted: offline, and once", async () => {
  const page = await adminPage();
  await page.goto(`${site.origin}/admin/messages`);
  const all = page.getByRole("article");
  await all.first().waitFor();
  const before = await all.count();
  await all.first().getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByText("Are you sure you want to delete this message?").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Deleting…").waitFor();
  await expect.poll(() => all.count()).toBe(before - 1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => all.count()).toBe(before);

  const name = String(await all.first().getByRole("heading").textContent());
  await all.first().getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => all.count()).toBe(before - 1);
  await untilSent(page);
  await page.goto(`${site.origin}/admin/deleted`);
  const bringBack = page.getByRole("button", { name: "Bring back" });
  await bringBack.waitFor();
  await site.down();
  await page.reload();
  await bringBack.click();
  await bringBack.waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("listitem").filter({ hasText: "when the server responds" }).waitFor();
  await site.up();
  await page.getByText("Nothing was deleted in the last").waitFor();
  await page.goto(`${site.origin}/admin/messages`);
  await expect.poll(() => all.count()).toBe(before);
  expect(await all.filter({ has: page.getByRole("heading", { name, exact: true }) }).count()).toBe(1);
});

it("the site's profile is edited in sections, and one that is folded opens for an error in it", async () => {
  const page = await adminPage();
  await page.goto(`${site.origin}/admin/profile`);
  const contact = page.getByRole("heading", { name: "Contact details" });
  const phone = page.getByLabel("Phone");
  await page.getByLabel("Tagline").first().waitFor();
  await phone.waitFor({ state: "hidden" });
  await contact.click();
  await phone.fill("ask Semhar");
  await contact.click();
  await phone.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Please enter a phone number").waitFor();
  expect(await phone.evaluate((field) => field === document.activeElement)).toBe(true);

  await phone.fill("020 7946 0999");
  await page.getByRole("group", { name: "ትግርኛ" }).getByLabel("Hours").fill("ሰኑይ ክሳብ ዓርቢ");
  await page.getByText(/^Draft saved \d/).waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect
    .poll(() => published(), { timeout: 60_000 })
    .toEqual({ phone: "020 7946 0999", hours: "ሰኑይ ክሳብ ዓርቢ" });
  await untilSent(page);
});

it("signing out with unsent work needs a confirmation and deletes all admin data", async () => {
  const page = await adminPage();
  await site.down();
  await page.goto(`${site.origin}/admin/messages`);
  await page.getByRole("button", { name: "Mark as unread" }).first().click();
  await page.getByRole("button", { name: "owner" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("dialog").getByText("1 item hasn't been sent").waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save a copy first" }).click();
  expect((await download).suggestedFilename()).toMatch(/^selam-unsent-.*\.json$/);
  await page.getByRole("button", { name: "Sign out and delete" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await expect.poll(() => adminDatabases(page)).toEqual([]);
  await expect.poll(() => storedSession(page)).toEqual([]);
  expect(device.consoleMessages).toEqual([]);
});

it("the next start completes a sign-out that was cut off, offline too", async () => {
  const page = await adminPage();
  await site.up();
  await signIn(page, site.origin);
  await site.down();
  await page.goto(`${site.origin}/admin/messages`);
  await page.getByRole("heading", { name: "Messages", level: 1 }).waitFor();
  expect(await adminDatabases(page)).toHaveLength(1);
  await beginSignOut(page);
  await page.reload();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await expect.poll(() => adminDatabases(page)).toEqual([]);
  await expect.poll(() => storedSession(page)).toEqual([]);
  expect(device.consoleMessages).toEqual([]);
});

it("visitors neither load nor cache any code of the admin", async () => {
  await site.up();
  const visitor = new Device();
  const page = await visitor.open();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(site.origin);
  await page
    .getByText(/^Available offline/)
    .first()
    .waitFor({ timeout: 60_000 });
  const saved = await page.evaluate(async () => {
    const all = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    );
    return all.flat();
  });
  expect([...requests, ...saved].filter((url) => /\/assets\/(\w+\/)?admin\//.test(url))).toEqual([]);
  await visitor.end();
});
