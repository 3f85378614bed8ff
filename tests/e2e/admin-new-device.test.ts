// @module-tag nightly
import { afterAll, beforeAll, expect, it } from "vitest";
import { adminPaths } from "../../src/config/admin-paths.ts";
import { Device } from "./support/browser.ts";
import { signIn, untilAdminSaved } from "./support/owner.ts";
import { TestSite } from "./support/site.ts";

/** More news than a device keeps without being asked. */
const MANY = 230;
const FIRST = "70000000-0000-4000-8000-000000000001";

let site: TestSite;
const device = new Device({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
/** The API's functions that the admin has called, in order. */
const called: string[] = [];

beforeAll(async () => {
  site = await TestSite.start();
  const news = Array.from({ length: MANY }, (_, at) => ({
    id: FIRST.slice(0, -3) + String(at + 1).padStart(3, "0"),
    title: `Notice ${at + 1}`,
    content: `<p>The text of notice ${at + 1}.</p>`,
    published: true,
  }));
  await site.create("news", news);
});
afterAll(async () => {
  await device.end();
  await site.end();
});

async function adminPage() {
  return device.context.pages()[0] ?? device.context.newPage();
}

it("the dashboard has its numbers on a new device after one request", async () => {
  const page = await device.open();
  page.on("request", (request) => {
    const name = /\/rest\/v1\/rpc\/(admin_(?:first_pages|page|rows|changes|counts))/.exec(request.url())?.[1];
    if (name) called.push(name);
  });
  await signIn(page, site.origin);
  const numbers = page.getByRole("link", { name: /News/ }).filter({ hasText: /2[34]\d/ });
  await numbers.first().waitFor();
  await untilAdminSaved(page);
  // The first to see whether the account is an admin's, with no row; the last fills the list of news to 200.
  expect(called.slice(0, 3)).toEqual(["admin_rows", "admin_first_pages", "admin_page"]);
  expect(called.length).toBeLessThanOrEqual(5);
});

it("a list loads older rows as it is searched, and says without a connection that they are not here", async () => {
  const page = await adminPage();
  await page.goto(site.origin + adminPaths.list("news"));
  await page.getByRole("link", { name: `Notice ${MANY}`, exact: true }).waitFor();
  await device.context.setOffline(true);
  await page.getByRole("searchbox").fill("Notice 1.");
  await page.getByRole("searchbox").fill("The text of notice 7.");
  await page.getByText("Older entries need a connection.").waitFor();
  await device.context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("link", { name: "Notice 7", exact: true }).waitFor();
  expect(await page.getByText("Older entries need a connection.").count()).toBe(0);
});

it("an old post opens by its address on a device that has never had it", async () => {
  const other = new Device({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await other.open();
    await signIn(page, site.origin);
    await page.goto(site.origin + adminPaths.post("news", FIRST));
    await page.getByText("The text of notice 1.").waitFor();
    expect(other.consoleMessages).toEqual([]);
  } finally {
    await other.end();
  }
  expect(device.consoleMessages).toEqual([]);
});
