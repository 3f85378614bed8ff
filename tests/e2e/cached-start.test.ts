import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Device, untilSaved } from "./support/browser.ts";
import { type Row, TestSite } from "./support/site.ts";

/** The page is cached in idle time. */
const LONG = { timeout: 20_000 };

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

/** The cached page; "" if there is none. */
function cachedPage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const start = await caches.open("selam-start");
    const [key] = await start.keys();
    return key ? ((await (await start.match(key))?.text()) ?? "") : "";
  });
}

/** Blocks the app, so that only the cached page is shown. Returns the texts of its post headings. */
async function titlesBeforeTheApp(page: Page): Promise<string[]> {
  await page.addInitScript(() => {
    class Never {
      observe() {
        return undefined;
      }
    }
    Object.assign(window, {
      PerformanceObserver: Never,
      requestAnimationFrame: () => 0,
      setTimeout: () => 0,
    });
  });
  await page.goto(`${site.origin}/?source=app`);
  const titles = await page.locator("main article h3").allTextContents();
  expect(await page.evaluate(() => document.documentElement.dataset.stage)).toBe("loading");
  return titles;
}

it("the start page opens offline as the server rendered it, and is hydrated without changes", async () => {
  const first = await device.open();
  await first.goto(site.origin);
  await untilSaved(first);
  await expect.poll(() => cachedPage(first), LONG).toContain(String(article.title));
  // Forbidden content of a cached page: what the content security policy blocks, and what is true only at one time.
  expect(await cachedPage(first)).not.toMatch(
    / style=|<script(?![^>]* (src=|type="application.(ld.)?json"))|updated \d/i,
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
  await page.getByText(/^Available offline, updated/).waitFor();
  const sameElement = () =>
    document.querySelector("main article h3") ===
    (window as unknown as { firstHeading: Element }).firstHeading;
  expect(await page.evaluate(sameElement)).toBe(true);
  await page.locator("html:not([data-prerendered])").waitFor({ state: "attached" });
  const shifted = await page.evaluate(() => (window as unknown as { shifted?: number }).shifted ?? 0);
  expect(shifted).toBeLessThan(0.01);
  await page
    .getByRole("link", { name: String(article.title) })
    .first()
    .click();
  await page.getByRole("heading", { level: 1, name: String(article.title) }).waitFor();
  expect(device.consoleMessages).toEqual([]);
  await page.close();
});

it("other addresses do not get the cached start page", async () => {
  const page = await device.context.newPage();
  const answer = await page.goto(`${site.origin}/news`);
  expect(await answer?.text()).toContain("splash-name");
  await page.close();
});

it("an unpublished post is no longer on the cached start page", async () => {
  const page = await device.context.newPage();
  await page.goto(`${site.origin}/news`);
  await page.getByText(/^Available offline, updated/).waitFor();
  await site.save("blog", { id: article.id, published: false }, Number(article.version));
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect.poll(() => cachedPage(page), LONG).not.toContain(String(article.title));
  await expect.poll(() => cachedPage(page), LONG).toContain("<article");
  await page.close();

  const next = await device.context.newPage();
  expect(await titlesBeforeTheApp(next)).not.toContain(String(article.title));
  await next.close();
});

it("the cached start page is fetched once after a change, and never without one", async () => {
  const page = await device.context.newPage();
  const requests: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/" && !request.isNavigationRequest())
      requests.push(request.url());
  });
  await page.goto(`${site.origin}/news`);
  await page.getByText(/^Available offline, updated/).waitFor();
  await page.waitForTimeout(1_500);
  expect(requests).toEqual([]);
  const [newest] = (await site.newest("news_posts", 1)) as [Row];
  const { created_at, updated_at, rev, version, published_at, ...own } = newest;
  await site.save("news", { ...own, title: "Told a moment ago" }, Number(version));
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect.poll(() => cachedPage(page), LONG).toContain("Told a moment ago");
  expect(requests).toHaveLength(1);
  await page.close();
});

it("a page that the server did not prerender is not cached: the app shows the stored posts, and the next start tries again", async () => {
  const page = await device.context.newPage();
  await page.goto(`${site.origin}/news`);
  await page.getByText(/^Available offline, updated/).waitFor();
  let sent = 0;
  await page.route(`${site.origin}/`, async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), "save-data": "on" } });
    await route.fulfill({ response });
    sent += 1;
  });
  const [newest] = (await site.newest("news_posts", 1)) as [Row];
  const { created_at, updated_at, rev, version, published_at, ...own } = newest;
  await site.save("news", { ...own, title: "Told without a page" }, Number(version));
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect.poll(() => sent, LONG).toBe(1);
  await page.waitForTimeout(1_000);
  await expect.poll(() => cachedPage(page), LONG).toBe("");
  await page.unroute(`${site.origin}/`);
  await device.context.setOffline(true);
  await page.goto(site.origin);
  await page.getByRole("heading", { name: "Told without a page" }).waitFor();
  await device.context.setOffline(false);
  await page.reload();
  await expect.poll(() => cachedPage(page), LONG).toContain("Told without a page");
  expect(device.consoleMessages).toEqual([]);
  await page.close();
});
