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
