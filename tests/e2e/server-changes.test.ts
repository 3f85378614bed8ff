// @module-tag nightly
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { visitorHeaders } from "../integration/server/server-process.ts";
import { Device, untilSaved } from "./support/browser.ts";
import { type Row, TestSite } from "./support/site.ts";

let site: TestSite;
let page: Page;
const device = new Device();

beforeAll(async () => {
  site = await TestSite.start();
  page = await device.open();
  await page.goto(site.origin);
  await untilSaved(page);
});
afterAll(async () => {
  await device.end();
  await site.end();
});

/** Triggers a sync, as returning to the page does, and returns its API requests. */
async function syncNow(): Promise<{ address: string; bytes: number }[]> {
  const calls: Promise<{ address: string; bytes: number }>[] = [];
  const answered = page.waitForResponse((response) => response.url().includes("/rpc/site_changes"));
  page.on("requestfinished", async (request) => {
    if (!request.url().includes("/rest/v1/")) return;
    const size = async () => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      return { address: request.url(), bytes: responseBodySize + responseHeadersSize };
    };
    calls.push(size());
  });
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await answered;
  await page.waitForTimeout(500);
  page.removeAllListeners("requestfinished");
  return Promise.all(calls);
}

function withoutServerFields(row: Row): Row {
  const { rev: _rev, ...rest } = row;
  return rest;
}

it("a sync without changes is one request of less than 1 kB", async () => {
  await syncNow();
  const calls = await syncNow();
  console.log(JSON.stringify({ "steady sync": calls }));
  expect(calls).toHaveLength(1);
  expect(calls[0]?.bytes).toBeLessThan(1_024);
});

it("an edited article is updated, and an unpublished one is removed from the device", async () => {
  const [edited, removed] = (await site.newest("blog_posts", 2)) as [Row, Row];
  await page.goto(`${site.origin}/blog`);
  await page.getByText(String(removed.title)).first().waitFor();

  await site.save(
    "blog",
    { ...withoutServerFields(edited), title: "Edited a moment ago" },
    Number(edited.version),
  );
  await site.save("blog", { ...withoutServerFields(removed), published: false }, Number(removed.version));
  expect(await syncNow()).toHaveLength(1);
  await page.getByText("Edited a moment ago").first().waitFor();
  await page.getByText(String(removed.title)).first().waitFor({ state: "detached" });

  const stored = await page.evaluate(async (id) => {
    const open = indexedDB.open("selam-site");
    const db = await new Promise<IDBDatabase>((resolve) => {
      open.onsuccess = () => resolve(open.result);
    });
    const got = db.transaction("blog").objectStore("blog").get(String(id));
    return new Promise((resolve) => {
      got.onsuccess = () => resolve(got.result ?? null);
    });
  }, removed.id);
  expect(stored).toBeNull();
  await page.goto(`${site.origin}/blog/${removed.id}`);
  await page.getByRole("heading", { name: "Article Not Found" }).waitFor();
  await page.getByText("The blog article you're looking for doesn't exist.").waitFor();
});

it("a draft cannot be read by its id", async () => {
  const [post] = (await site.newest("blog_posts", 1)) as [Row];
  await site.save("blog", { ...withoutServerFields(post), published: false }, Number(post.version));
  const headers = visitorHeaders(site.dataDir);
  const answer = await fetch(`${site.origin}/rest/v1/rpc/site_row?kind=blog&id=${post.id}`, { headers });
  expect(await answer.json()).toBeNull();
});

it("sync works on a device whose clock is a year ahead", async () => {
  const odd = new Device();
  const late = await odd.open();
  const year = 365 * 24 * 3_600_000;
  await odd.context.addInitScript(`{ const now = Date.now; Date.now = () => now() + ${year}; }`);
  await late.goto(`${site.origin}/portfolio`);
  await untilSaved(late);
  const [post] = (await site.newest("community_posts", 1)) as [Row];
  await late.getByText(String(post.title)).first().waitFor();
  await odd.end();
});

it("a hostile article shows its text and runs nothing", async () => {
  const hostile = `<h2 onclick="window.hurt=1">Words that stay</h2><img src="x" onerror="window.hurt=1"><script>window.hurt=1</script>
    <svg><animate onbegin="window.hurt=1" attributeName="x" dur="1s"/></svg><a href="javascript:window.hurt=1">a link that was</a>
    <iframe srcdoc="<script>parent.hurt=1</script>"></iframe><p>The end of it.</p>`;
  const id = crypto.randomUUID();
  const row = {
    id,
    title: "A hostile article",
    content: hostile,
    excerpt: "Beware",
    author: "Nobody",
    published: true,
  };
  await site.save("blog", row, 0);
  await syncNow();
  await page.goto(`${site.origin}/blog/${id}`);
  await page.getByText("Words that stay").waitFor();
  await page.getByText("The end of it.").waitFor();
  const link = page.getByText("a link that was");
  if (await link.count()) await link.click({ timeout: 2_000 }).catch(() => undefined);
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => (window as { hurt?: number }).hurt)).toBeUndefined();
  // While the article is parsed, the browser logs each handler that the content security policy blocks.
  const refused = /inline event handler violates the following Content Security Policy/;
  expect(device.consoleMessages.filter((line) => !refused.test(line))).toEqual([]);
});
