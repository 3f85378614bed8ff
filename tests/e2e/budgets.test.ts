import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { ROOT } from "../../server/root.ts";
import type { Lang } from "../../src/domain/content/content.ts";
import { LANGUAGES } from "../../src/domain/languages/languages.ts";
import { Device, untilSaved } from "./support/browser.ts";
import {
  bundleSizes,
  filesOfPublicPages,
  gzippedSize,
  importsOf,
  lazyImportsOf,
  MARGIN,
  readBuild,
} from "./support/bundle-sizes.ts";
import { CountingProxy } from "./support/counting-proxy.ts";
import { saveData } from "./support/data-saver.ts";
import { TestSite } from "./support/site.ts";

const KB = 1_000;
let site: TestSite;
const dist = () => path.join(inject("template"), "dist");

beforeAll(async () => {
  site = await TestSite.start();
});
afterAll(() => site.end());

it("the build contains no source maps", () => {
  const files = readdirSync(dist(), { recursive: true }).map(String);
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => /\.map(\.|$)/.test(file))).toEqual([]);
});

it("no two scripts differ only in their hash, by which an update recognises a renamed one", () => {
  const names = readdirSync(path.join(dist(), "assets")).filter((file) => file.endsWith(".js"));
  const stems = names.map((name) => name.replace(/-[\w-]{7}\.js$/, ""));
  expect(stems.filter((stem, n) => stems.indexOf(stem) !== n)).toEqual([]);
});

/** What a public page can load and not every visitor's worker caches, by the name of the chunk, and why. */
const NOT_PRECACHED: Readonly<Record<string, string>> = {
  "start-admin": "the admin, which is cached once it is opened",
  "apply-as-owner": "sends the owner's comments, and is cached with the admin",
  "open-in-memory": "for browsers without IndexedDB, which have no service worker",
  decode: "cached where the browser has no BarcodeDetector",
  "zlib-fallback": "cached where the browser has no CompressionStream",
};

it("everything that a public page can load is there without a network after one visit, or named with its reason", () => {
  const isAdmin = (file: string) => /\/(start-admin|apply-as-owner)-/.test(file);
  const all = filesOfPublicPages(dist(), isAdmin);
  expect(all.size).toBeGreaterThan(100);
  const precache = new Set(readBuild(dist()).precache);
  const missing = [...all].filter((file) => !precache.has(file) && !/\/start-admin-.*\.css$/.test(file));
  const nameOf = (file: string) => path.basename(file).replace(/-[\w-]{7}\.js$/, "");
  expect(missing.map(nameOf).toSorted()).toEqual(Object.keys(NOT_PRECACHED).toSorted());
});

it("every size of the build is within 5 % of its budget", () => {
  const sizes = bundleSizes(dist());
  console.table(sizes);
  for (const { bytes } of sizes) expect(bytes).toBeGreaterThan(1_000);
  expect(sizes.filter(({ bytes, budget }) => bytes > budget * MARGIN)).toEqual([]);
});

/** With Save-Data the server sends no prerendered page, as a static host never does, so the app renders it. */
const NOT_PRERENDERED = { extraHTTPHeaders: { "save-data": "on" } };

/**
 * The scripts requested before an element is on the page, by their size, without the data layer and what the app and the
 * data layer import for themselves: on a slow machine they may come before the content, which does not need them.
 */
async function scriptsBefore(
  language: Lang,
  address: string,
  element: string,
  visit: BrowserContextOptions = NOT_PRERENDERED,
): Promise<Map<string, number>> {
  const device = new Device({ locale: language, ...visit });
  const page = await device.open();
  await page.addInitScript((selector) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector(selector)) return;
      observer.disconnect();
      performance.mark("content");
    }).observe(document, { childList: true, subtree: true });
  }, element);
  await page.goto(site.origin + address);
  await page.locator(element).first().waitFor();
  const scripts = await page.evaluate(() => {
    const [content] = performance.getEntriesByName("content");
    return performance
      .getEntriesByType("resource")
      .filter(({ startTime }) => content && startTime < content.startTime)
      .map(({ name }) => new URL(name).pathname.slice(1))
      .filter((file) => file.endsWith(".js"));
  });
  await device.end();
  const { app, later, pages } = readBuild(dist());
  const ofPages = new Set(Object.values(pages).flat());
  const own = new Set([...later, ...lazyImportsOf(dist(), [...app, ...later])]);
  const isCounted = (file: string) => !own.has(file) || app.includes(file) || ofPages.has(file);
  return new Map(scripts.filter(isCounted).map((file) => [file, gzippedSize(dist(), file)]));
}

const total = (scripts: Map<string, number>) => [...scripts.values()].reduce((all, size) => all + size, 0);

it.each(LANGUAGES)(
  "a page that is not prerendered shows its first content after the app and the page only (%s)",
  async (language) => {
    const scripts = await scriptsBefore(language, "/", "main h1");
    const { app, pages } = readBuild(dist());
    expect([...scripts.keys()]).toEqual(expect.arrayContaining(["boot.js", ...app]));
    expect(Object.keys(Object.fromEntries(scripts)).filter((file) => file.includes("-page-"))).toEqual(
      pages["/"]?.filter((file) => file.includes("-page-")),
    );
    expect(total(scripts)).toBeLessThanOrEqual(121 * KB * MARGIN);
  },
);

it.each(LANGUAGES)(
  "an article that is not prerendered is shown after its own scripts only (%s)",
  async (language) => {
    const [article] = await site.newest("blog_posts", 1);
    const scripts = await scriptsBefore(language, `/blog/${article?.id}`, ".article-html > *");
    expect([...scripts.keys()].filter((file) => /article-page-/.test(file))).toHaveLength(1);
    expect(total(scripts)).toBeLessThanOrEqual(138 * KB * MARGIN);
  },
);

it.each(LANGUAGES)("a prerendered page is shown before any of the app's scripts (%s)", async (language) => {
  const scripts = await scriptsBefore(language, "/portfolio", "main article h2", {});
  expect([...scripts.keys()]).toEqual(["boot.js"]);
});

it("the document names all files of which each page consists", () => {
  const { app, later, pages } = readBuild(dist());
  const known = new Set([...app, ...later]);
  const routes = readFileSync(path.join(ROOT, "src/app/app.tsx"), "utf8");
  expect(Object.keys(pages)).toHaveLength(routes.match(/lazyPage\(/g)?.length ?? 0);
  for (const files of Object.values(pages)) {
    const [page = ""] = files;
    const needed = [...importsOf(dist(), page)].filter((file) => !known.has(file));
    expect(new Set(files)).toEqual(new Set(needed));
  }
});

/** Of which one is the first sync's; the rest are the page, what it shows, and what the worker saves. */
const FIRST_VISIT_REQUESTS = 41;
const HOME_PICTURE = "/welcome.webp";
/** With the pictures of Home, and without the Ge'ez fonts, which only devices that have none download. */
const FIRST_VISIT_BYTES = 695 * KB;
const GEEZ = /\/(abyssinica-sil|geez-headings)-/;

it.each(LANGUAGES)(
  "a first visit that saves the whole site costs few requests and bytes, the worker's included (%s)",
  async (locale) => {
    const proxy = await CountingProxy.start(site.origin);
    const device = new Device({ locale });
    const page = await device.open();
    await page.goto(proxy.origin);
    await untilSaved(page, locale);
    const { bytes, bytesOf, paths } = proxy;
    await device.end();
    await proxy.end();
    const sync = paths.filter((path) => path.startsWith("/rest/"));
    console.log(JSON.stringify({ locale, requests: paths.length, sync: sync.length, bytes }));
    expect(sync[0]).toBe("/rest/v1/rpc/site_first_pages");
    // A slow machine may ask for changes a minute later.
    expect(sync.length).toBeLessThanOrEqual(2);
    expect(
      paths.filter((path) => path === "/").length,
      "the page, and once more to keep it",
    ).toBeLessThanOrEqual(2);
    const { size } = statSync(path.join(dist(), HOME_PICTURE));
    expect(bytesOf.get(HOME_PICTURE), "Home's picture crosses once").toBeLessThan(1.5 * size);
    expect(paths.length).toBeLessThanOrEqual(FIRST_VISIT_REQUESTS);
    const ofFonts = [...bytesOf].reduce((sum, [file, size]) => sum + (GEEZ.test(file) ? size : 0), 0);
    expect(bytes - ofFonts).toBeLessThanOrEqual(FIRST_VISIT_BYTES);
  },
);

type Cost = { scripts: number; pictures: number };

/**
 * The bytes each page transfers: the pictures of its first screen, where it loads some, and all its scripts but for what it
 * prepares for later, once it has what it needs, as the search and the box to share with: a busy machine is not done by then.
 */
async function costsOf(
  pages: { withPictures: readonly string[]; without: readonly string[] },
  savesData: boolean,
): Promise<Record<string, Cost>> {
  // Without the worker, whose downloads belong to the precache's budget.
  const device = new Device({ serviceWorkers: "block" });
  const page = await device.open();
  if (savesData) await saveData(page);
  const costs: Record<string, Cost> = {};
  for (const address of [...pages.withPictures, ...pages.without]) {
    await page.goto(site.origin + address);
    await page.locator("main h1").waitFor();
    // On a busy machine the network is idle before the page asks for its pictures.
    if (pages.withPictures.includes(address)) await page.waitForFunction(hasPicture);
    await page.waitForLoadState("networkidle");
    costs[address] = await page.evaluate(() => {
      const loaded = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      const prepared = loaded.find(({ name }) => /\/(share-dialog|library)-[\w-]{7}\.js$/.test(name));
      const until = prepared?.startTime ?? Number.POSITIVE_INFINITY;
      const bytes = (some: RegExp, end = Number.POSITIVE_INFINITY) =>
        loaded
          .filter(({ name, startTime }) => startTime < end && some.test(new URL(name).pathname))
          .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
      return { scripts: bytes(/\.js$/, until), pictures: bytes(/^\/storage\//) };
    });
  }
  for (const { scripts } of Object.values(costs)) expect(scripts).toBeGreaterThan(100 * KB);
  await device.end();
  console.log(JSON.stringify({ [savesData ? "pages with Save-Data" : "pages"]: costs }));
  return costs;
}

const hasPicture = () =>
  performance.getEntriesByType("resource").some(({ name }) => new URL(name).pathname.startsWith("/storage/"));

async function readPages(): Promise<{ lists: string[]; posts: string[] }> {
  const [article] = await site.newest("blog_posts", 1);
  return { lists: ["/", "/blog", "/news", "/portfolio"], posts: [`/blog/${article?.id}`] };
}

it("each page opens with at most 200 kB of scripts and 150 kB of pictures", async () => {
  const { lists, posts } = await readPages();
  const costs = await costsOf({ withPictures: [...lists, ...posts], without: [] }, false);
  for (const { scripts, pictures } of Object.values(costs)) {
    expect(scripts).toBeLessThanOrEqual(204 * KB * MARGIN);
    expect(pictures).toBeLessThanOrEqual(150 * KB);
  }
});

it("with data saver a list loads no picture and a post at most 60 kB", async () => {
  const { lists, posts } = await readPages();
  const costs = await costsOf({ withPictures: posts, without: lists }, true);
  for (const address of lists) expect(costs[address]?.pictures).toBe(0);
  for (const address of posts) expect(costs[address]?.pictures).toBeLessThanOrEqual(60 * KB);
  for (const { scripts } of Object.values(costs)) expect(scripts).toBeLessThanOrEqual(204 * KB * MARGIN);
});
