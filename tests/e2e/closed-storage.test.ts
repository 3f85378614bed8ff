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
