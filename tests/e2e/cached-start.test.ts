import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Device, untilSaved } from "./support/browser.ts";
import { type Row, TestSite } from "./support/site.ts";

let site: TestSite;
let article: Row;
const device = new Device();

beforeAll(async () => {
  site = await TestSite.start();
  [article] = (await site.newest("blog_posts", 1)) as [Row];
});
afterAll(async () => {
  await device.end();
  await site.end();
});

/** The page as it was kept; "" where none is. */
function keptPage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const start = await caches.open("selam-start");
    const [key] = await start.keys();
    return key ? ((await (await start.match(key))?.text()) ?? "") : "";
  });
}

/** Holds the app back, so that what is on the page came with it. Gives what the headings of its posts say. */
async function titlesBeforeTheApp(page: Page): Promise<string[]> {
  await page.addInitScript(() => {
    Object.assign(window, { requestAnimationFrame: () => 0 });
  });
  await page.goto(`${site.origin}/?source=app`);
  const titles = await page.locator("main article h3").allTextContents();
  expect(await page.evaluate(() => document.documentElement.dataset.stage)).toBe("loading");
  return titles;
}

it("opens with the newest posts in the page itself, and the app takes them over as they stand", async () => {
  const first = await device.open();
  await first.goto(site.origin);
  await untilSaved(first);
  await expect.poll(() => keptPage(first)).toContain(String(article.title));
  // What the policy refuses in a page's text, and what would tell of one visit in all later ones.
  expect(await keptPage(first)).not.toMatch(
    / style=|<script(?![^>]* (src=|type="application.json"))|updated \d/i,
  );

  await first.goto("about:blank");
  const bare = await device.context.newPage();
  expect(await titlesBeforeTheApp(bare)).toContain(String(article.title));
  await bare.close();

  const page = await device.context.newPage();
  await page.addInitScript(() => {
    let shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifted += (entry as unknown as { value: number }).value;
      Object.assign(window, { shifted });
    }).observe({ type: "layout-shift", buffered: true });
    new MutationObserver((_, observer) => {
      const heading = document.querySelector("main article h3");
      if (!heading) return;
      observer.disconnect();
      Object.assign(window, { firstHeading: heading });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(site.origin);
  await page.getByText(/^Saved on this phone, updated/).waitFor();
  const sameElement = () =>
    document.querySelector("main article h3") ===
    (window as unknown as { firstHeading: Element }).firstHeading;
  expect(await page.evaluate(sameElement)).toBe(true);
  await page.locator("#root:not([data-kept])").waitFor();
  const shifted = await page.evaluate(() => (window as unknown as { shifted?: number }).shifted ?? 0);
  expect(shifted).toBeLessThan(0.01);
  await page
    .getByRole("link", { name: String(article.title) })
    .first()
    .click();
  await page.getByRole("heading", { level: 1, name: String(article.title) }).waitFor();
  expect(device.noise).toEqual([]);
  await page.close();
});

it("is not what other addresses are answered with", async () => {
  const page = await device.context.newPage();
  const answer = await page.goto(`${site.origin}/news`);
  expect(await answer?.text()).toContain("splash-name");
  await page.close();
});

it("does not show again what was taken down", async () => {
  const page = await device.context.newPage();
  await page.goto(`${site.origin}/news`);
  await page.getByText(/^Saved on this phone, updated/).waitFor();
  await site.save("blog", { id: article.id, published: false }, Number(article.version));
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect.poll(() => keptPage(page)).not.toContain(String(article.title));
  await expect.poll(() => keptPage(page)).toContain("<article");
  await page.close();

  const next = await device.context.newPage();
  expect(await titlesBeforeTheApp(next)).not.toContain(String(article.title));
  await next.close();
});

it("is painted anew where the page and the snapshot do not belong together", async () => {
  const page = await device.context.newPage();
  await page.goto(`${site.origin}/news`);
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem("selam-snapshot") ?? "");
    stored.blog[0].title = "Told by the snapshot alone";
    localStorage.setItem("selam-snapshot", JSON.stringify(stored));
  });
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll("main article h3")) seen.add(textContent ?? "");
    }).observe(document, { childList: true, subtree: true });
  });
  await site.down();
  await page.goto(site.origin);
  await expect
    .poll(() => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]))
    .toContain("Told by the snapshot alone");
  expect(device.noise).toEqual([]);
  await page.close();
});
