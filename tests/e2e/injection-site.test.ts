// @module-tag nightly
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { BREAKOUTS, numbered } from "../integration/security/injection/vectors.ts";
import {
  batches,
  described,
  hits,
  InjectionBrowser,
  PART,
  PARTS,
  TRIED,
  visit,
} from "./support/injection.ts";
import { poisonMirror } from "./support/poison-mirror.ts";
import { TestSite } from "./support/site.ts";

/** Every field that people write, filled with attempts to run a script, on the whole site without its policy. */

const browser = new InjectionBrowser();
beforeAll(() => browser.open());
afterEach(() => browser.closePage());
afterAll(() => browser.close());

let site: TestSite;
const posts: { kind: string; id: string; path: string }[] = [];
const plain = (n: number) => numbered(BREAKOUTS[n % BREAKOUTS.length] ?? "", 9000 + (n % BREAKOUTS.length));
/** A line break ends a title; the rest is as it was typed. */
const line = (n: number) => plain(n).replaceAll(/[\r\n\u2028\u2029]/g, " ");

beforeAll(async () => {
  site = await TestSite.start();
  const chunks = batches(TRIED, 200);
  for (const [n, chunk] of chunks.entries()) {
    const id = crypto.randomUUID();
    const content = chunk
      .map(({ html }) => `<div>${html}</div>`)
      .join("\n")
      .replaceAll(/(?![\n\t])\p{Cc}/gu, "");
    await site.save(
      "blog",
      { id, title: line(n), content, excerpt: line(n + 7), author: line(n + 11).slice(0, 120) },
      0,
    );
    posts.push({ kind: "blog", id, path: `/blog/${id}` });
  }
  for (let n = 4 * PART; n < BREAKOUTS.length; n += 4 * PARTS) {
    const [news, community] = [crypto.randomUUID(), crypto.randomUUID()];
    await site.save("news", { id: news, title: `aaa ${line(n)}`, content: `${plain(n + 1)} a hall` }, 0);
    const post = {
      title: line(n),
      content: plain(n + 1),
      author: line(n + 2).slice(0, 120),
      city: line(n + 3).slice(0, 100),
      tags: [line(n + 4).slice(0, 50)],
    };
    await site.save("community", { id: community, ...post }, 0);
    posts.push(
      { kind: "news", id: news, path: `/news/${news}` },
      { kind: "community", id: community, path: `/portfolio/${community}` },
    );
  }
}, 400_000);
afterAll(() => site?.end());

test("no vector runs on any kind of page, as it is served and as the app shows it", async () => {
  const page = await browser.page(false);
  const lists = ["/", "/blog", "/news", "/portfolio", "/ti/", "/ti/blog"];
  for (const path of [...lists, ...posts.map((post) => post.path)]) {
    await visit(page, site.origin + path);
    expect([path, described(hits(page))]).toEqual([path, []]);
  }
});

test("no vector runs from an address: search, share target, hash or path", async () => {
  const page = await browser.page(false);
  for (const [n, text] of BREAKOUTS.entries()) {
    if (n % PARTS !== PART) continue;
    const words = encodeURIComponent(numbered(text, 9000 + n));
    const paths = [
      `/search?q=${words}&tag=${words}`,
      `/blog?category=${words}`,
      `/portfolio?country=${words}`,
      `/${words}`,
      `/blog/${words}#${words}`,
    ];
    await page.goto(site.origin + paths[n % paths.length]);
    // An address that the server takes for none is answered with plain text.
    await page.waitForTimeout(250);
    expect([text, hits(page)]).toEqual([text, []]);
  }
});

test("feeds, the sitemap and the documents' data hold every text without letting it out", async () => {
  const page = await browser.page(false);
  for (const path of [
    "/feeds/all.en.atom",
    "/feeds/blog.ti.atom",
    "/feeds/all.en.json",
    "/feeds/community.en.json",
    "/sitemap.xml",
  ]) {
    const { status, headers } = await fetch(site.origin + path).then(async (answer) => {
      const text = await answer.text();
      if (path.endsWith(".json")) JSON.parse(text);
      return answer;
    });
    expect([path, status, headers.get("x-content-type-options")]).toEqual([path, 200, "nosniff"]);
    await page.goto(site.origin + path);
    expect([
      path,
      await page.evaluate(() => document.querySelector("parsererror")?.textContent ?? null),
    ]).toEqual([path, null]);
    expect([
      path,
      await page.evaluate(() => document.querySelectorAll("script, svg, img[onerror]").length),
    ]).toEqual([path, 0]);
  }
  for (const { path } of posts.slice(0, 12)) {
    await page.goto(site.origin + path);
    const data = await page.evaluate(() =>
      [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        (one) => JSON.parse(one.textContent ?? "") as unknown,
      ),
    );
    expect(data.length).toBeGreaterThan(0);
    expect(hits(page)).toEqual([]);
  }
});

test("comments and names of visitors run nothing, and neither does a poisoned mirror offline", async () => {
  const page = await browser.page(false);
  const community = posts.find(({ kind }) => kind === "community");
  await visit(page, `${site.origin}${community?.path}`);
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBeGreaterThan(0);
  const texts = TRIED.map(({ html }) => html);
  // Until the first sync has stored its rows.
  await expect
    .poll(() => poisonMirror(page, texts), { timeout: 60_000, interval: 1_000 })
    .toBeGreaterThan(50);
  for (const path of [
    "/",
    "/blog",
    "/news",
    "/portfolio",
    ...posts.slice(0, 4).map((post) => post.path),
    community?.path ?? "/",
  ]) {
    await visit(page, site.origin + path);
    await page.waitForTimeout(300);
    expect([path, described(hits(page))]).toEqual([path, []]);
  }
});
