// @module-tag nightly
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Device, untilSaved } from "./support/browser.ts";
import { TestSite } from "./support/site.ts";

let site: TestSite;
let page: Page;
const device = new Device({ full: true });

beforeAll(async () => {
  site = await TestSite.start();
  page = await device.open();
  // Fires the event that Chrome on Android fires on each page until the site is installed.
  await page.addInitScript(() => {
    // Chromium's own prompt would wait for an answer.
    const onlyOurs = (event: Event) => event.isTrusted && event.stopImmediatePropagation();
    addEventListener("beforeinstallprompt", onlyOurs, true);
    addEventListener("load", () => {
      const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
        prompt: async () => {
          document.documentElement.dataset.asked = String(event.defaultPrevented);
          return { outcome: "dismissed" };
        },
      });
      dispatchEvent(event);
    });
  });
});
afterAll(async () => {
  await device.end();
  await site.end();
});

const offer = () => page.getByText("Install Selam");

/** Makes the next page a new visit. */
async function startNextVisit(): Promise<void> {
  await page.evaluate(() => {
    const [count] = (localStorage.getItem("selam-visits") ?? "").split(" ");
    localStorage.setItem("selam-visits", `${count} ${Date.now() - 86_400_000}`);
  });
}

it("the install prompt appears on the second visit and covers no content", async () => {
  await page.goto(site.origin);
  await untilSaved(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("selam-visits"))).toMatch(/^1 /);
  await page.reload();
  await untilSaved(page);
  expect(await offer().count()).toBe(0);

  await startNextVisit();
  const [article] = await site.newest("blog_posts", 1);
  await page.goto(`${site.origin}/blog/${article?.id}`);
  await page.locator(".article-html > *").first().waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("selam-visits"))).toMatch(/^2 /);
  expect(await offer().count()).toBe(0);
  await page.goto(`${site.origin}/blog`);
  await offer().waitFor();
});

it("the browser's own install prompt is shown once", async () => {
  await page.getByRole("button", { name: "Install" }).click();
  await offer().waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.documentElement.dataset.asked)).toBe("true");
  await startNextVisit();
  await page.reload();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("selam-visits"))).toMatch(/^3 /);
  expect(await offer().count()).toBe(0);
  expect(device.consoleMessages).toEqual([]);
});
