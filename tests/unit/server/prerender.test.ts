import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { SERVER_BUILD } from "../../../server/build/build-site.ts";
import type { InitialPosts } from "../../../server/site/initial-posts.ts";
import { prerenderOf } from "../../../server/site/prerender.ts";

/** A build whose server entry writes the address as the page. */
const ENTRY = `export const prerender = ({ address }) => {
  globalThis.renderedPages.push(address);
  return address;
};`;
let dist: string;
let rendered: string[] = [];

beforeAll(() => {
  dist = mkdtempSync(path.join(tmpdir(), "selam-prerender-"));
  const file = path.join(dist, SERVER_BUILD);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, ENTRY);
});
afterAll(() => rmSync(dist, { recursive: true, force: true }));
beforeEach(() => {
  rendered = [];
  vi.stubGlobal("renderedPages", rendered);
});
afterEach(() => void vi.unstubAllGlobals());

const posts = (isMissing = false) =>
  ({ snapshot: SNAPSHOT, shown: null, sent: null, isMissing }) as unknown as InitialPosts;
const SNAPSHOT = {};

it.each([
  ["a filtered list", (n: number) => `/blog?category=${n}`, false],
  ["a missing post", (n: number) => `/blog/${n}`, true],
])(
  "%s is prerendered for a while, then sent as the app, and every page of the site still is",
  async (_, made, isMissing) => {
    const prerender = prerenderOf(dist);
    const pages = [];
    for (let n = 0; n < 200; n++) pages.push(await prerender("en", made(n), posts(isMissing)));
    expect(pages[0]).not.toBeNull();
    expect(pages.filter((page) => page !== null).length).toBeLessThan(60);
    expect(await prerender("en", "/blog", posts())).toMatchObject({ html: "/blog" });
  },
);

it("the page that people ask for stays in memory, however many others are asked for", async () => {
  const prerender = prerenderOf(dist);
  for (let n = 0; n < 500; n++) {
    await prerender("en", "/", posts());
    await prerender("en", `/blog/${n}`, posts());
  }
  expect(rendered.filter((address) => address === "/")).toHaveLength(1);
});
