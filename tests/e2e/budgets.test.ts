import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { Device, untilSaved } from "./support/browser.ts";
import { TestSite } from "./support/site.ts";

const KB = 1_000;
let site: TestSite;

beforeAll(async () => {
  site = await TestSite.start();
});
afterAll(() => site.end());

function gzipped(file: string): number {
  return gzipSync(readFileSync(path.join(inject("template"), "dist", file))).length;
}

/** The scripts a page had loaded when its heading stood there, with everything that came later held back. */
async function scriptsBefore(address: string, held: RegExp): Promise<string[]> {
  const device = new Device();
  const page = await device.open();
  const scripts: string[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith(".js")) scripts.push(pathname.slice(1));
  });
  await device.context.route(held, (route) => route.abort());
  await page.goto(site.origin + address);
  await page.locator("main h1").first().waitFor();
  await device.end();
  return scripts;
}

it("paints the first public content with at most 100 kB of JavaScript, the data layer still to come", async () => {
  const scripts = await scriptsBefore("/", /start-data|workbox/);
  const bytes = scripts.map((file) => [file, gzipped(file)] as const);
  const sum = bytes.reduce((all, [, size]) => all + size, 0);
  console.log(
    JSON.stringify({ "JavaScript before first content, gzip bytes": sum, files: Object.fromEntries(bytes) }),
  );
  expect(sum).toBeLessThanOrEqual(100 * KB);
});

it("shows an article with at most 115 kB of JavaScript before it, beside the data it waits for", async () => {
  const [article] = await site.newest("blog_posts", 1);
  const device = new Device();
  const page = await device.open();
  const scripts: string[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith(".js") && !/start-data|workbox/.test(pathname)) scripts.push(pathname.slice(1));
  });
  await page.goto(`${site.origin}/blog/${article?.id}`);
  await page.getByRole("heading", { level: 1, name: String(article?.title) }).waitFor();
  await device.end();
  const sum = scripts.reduce((all, file) => all + gzipped(file), 0);
  console.log(JSON.stringify({ "JavaScript of an article, gzip bytes": sum, scripts }));
  expect(sum).toBeLessThanOrEqual(115 * KB);
});

it("precaches at most 350 kB", () => {
  const worker = readFileSync(path.join(inject("template"), "dist", "sw.js"), "utf8");
  const listed = [...worker.matchAll(/["']?url["']?:\s*["'`]([^"'`]+)["'`]/g)].flatMap(
    ([, url]) => url ?? [],
  );
  const sum = listed.reduce((all, file) => all + gzipped(file), 0);
  console.log(JSON.stringify({ "precache entries": listed.length, "precache, gzip bytes": sum }));
  expect(listed.length).toBeGreaterThan(10);
  expect(sum).toBeLessThanOrEqual(350 * KB);
});

it("keeps the visitor's own data layer under 8 kB beside its libraries", () => {
  const chunk = readdirSync(path.join(inject("template"), "dist/assets")).find((file) =>
    /^start-data-.*\.js$/.test(file),
  );
  if (!chunk) throw new Error("There is no data chunk.");
  const total = gzipped(`assets/${chunk}`);
  // Dexie 30.7 kB and PostgREST's client 5 kB by the design's own measure.
  const own = total - 30_700 - 5_000;
  console.log(JSON.stringify({ "data chunk, gzip bytes": total, "of it our own, about": own }));
  expect(own).toBeLessThan(8 * KB);
});

it("says what a first visit costs", async () => {
  const device = new Device();
  const page = await device.open();
  const sizes: Promise<readonly [string, number]>[] = [];
  page.on("requestfinished", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/rest/")) return;
    sizes.push(request.sizes().then(({ responseBodySize }) => [pathname, responseBodySize] as const));
  });
  await page.goto(site.origin);
  await untilSaved(page);
  const calls = await Promise.all(sizes);
  const bytes = calls.reduce((all, [, size]) => all + size, 0);
  console.log(JSON.stringify({ "first sync requests": calls.length, "first sync bytes on the line": bytes }));
  expect(calls.length).toBeLessThanOrEqual(1 + 6 + 12);
  await device.end();
});
