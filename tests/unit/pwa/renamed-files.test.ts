import { createHash } from "node:crypto";
import { beforeEach, expect, it, vi } from "vitest";
import type { Entry } from "../../../sw/entries.ts";
import { FakeCache } from "../support/fake-cache.ts";

let cacheRenamed: typeof import("../../../sw/renamed-files.ts").cacheRenamed;

beforeEach(async () => {
  // Loaded anew, so that mutation testing changes its constants too.
  vi.resetModules();
  ({ cacheRenamed } = await import("../../../sw/renamed-files.ts"));
});

const script = (url: string, text: string): Entry => ({
  url,
  revision: null,
  digest: createHash("sha256").update(text).digest("hex").slice(0, 12),
});
const rename = async (cache: FakeCache, files: Entry[], wanted = files) => {
  await cacheRenamed(files, wanted, cache as unknown as Cache);
  return [...cache.files.keys()];
};

const OLD_PAGE = "/assets/page-AAAAAAA.js";
const importing = (shared: string, rare: string) =>
  `import{a}from"./shared-1a2b-${shared}.js";const b=()=>import("./rare-${rare}.js")`;

it("a script whose imports have new names is taken from the cache, with these names", async () => {
  const cache = new FakeCache();
  cache.files.set(OLD_PAGE, importing("BBBBBBB", "C-C_CC0"));
  const text = importing("DDDDDDD", "EEEEEEE");
  const page = script("assets/page-FFFFFFF.js", text);
  const files = [
    page,
    script("assets/shared-1a2b-DDDDDDD.js", "changed"),
    { ...script("assets/rare-EEEEEEE.js", ""), rare: true as const },
  ];
  await rename(cache, files, [page]);
  expect(cache.files.get("/assets/page-FFFFFFF.js")).toBe(text);
});

it("a shared file is not taken for the file with the last part of its name", async () => {
  const cache = new FakeCache();
  const using = (shared: string, own: string) => `["shared~one~page-${shared}.css","page-${own}.css"]`;
  cache.files.set(OLD_PAGE, using("AAAAAAAA", "BBBBBBBB"));
  const text = using("CCCCCCCC", "DDDDDDDD");
  const page = script("assets/page-FFFFFFF.js", text);
  const files = [
    page,
    ...["shared~one~page-CCCCCCCC", "page-DDDDDDDD"].map((name) => script(`assets/${name}.css`, "")),
  ];
  await rename(cache, files, [page]);
  expect(cache.files.get("/assets/page-FFFFFFF.js")).toBe(text);
});

it("a script that differs in anything else is left to be downloaded", async () => {
  const cache = new FakeCache();
  cache.files.set(OLD_PAGE, "const a=1");
  cache.files.set("/assets/gone-AAAAAAA.js", "const a=2");
  const files = [
    script("assets/page-FFFFFFF.js", "const a=2"),
    script("assets/new-FFFFFFF.js", "const a=2"),
    { url: "assets/page-FFFFFFFFx.css", revision: null },
  ];
  expect(await rename(cache, files)).toEqual([OLD_PAGE, "/assets/gone-AAAAAAA.js"]);
});

it("nothing is read for a script that is cached under its name, has no older one, or no known digest", async () => {
  const cache = new FakeCache();
  cache.files.set(OLD_PAGE, "const a=1");
  cache.match = async () => {
    throw new Error("read");
  };
  const files = [
    script("assets/page-AAAAAAA.js", "const a=1"),
    script("assets/new-FFFFFFF.js", "const a=1"),
    { url: "assets/page-FFFFFFF.js", revision: null },
  ];
  expect(await rename(cache, files)).toEqual([OLD_PAGE]);
});

it("the stylesheets that a script names have their new names too", async () => {
  const cache = new FakeCache();
  const naming = (one: string, other: string) =>
    `const styles=["assets/page-${one}.css","assets/form-${other}.css"]`;
  cache.files.set(OLD_PAGE, naming("AAAAAA-A", "AAAAAAAA"));
  const files = [
    script("assets/page-FFFFFFF.js", naming("BBBBBB_B", "BBBBBBBB")),
    { url: "assets/page-BBBBBB_B.css", revision: null },
    { url: "assets/form-BBBBBBBB.css", revision: null },
  ];
  await rename(cache, files);
  expect(cache.files.get("/assets/page-FFFFFFF.js")).toBe(naming("BBBBBB_B", "BBBBBBBB"));
});

it("a script that the browser deletes in the meantime is left to be downloaded, even an empty one", async () => {
  const cache = new FakeCache();
  cache.files.set(OLD_PAGE, "const a=1");
  cache.match = async () => undefined;
  expect(await rename(cache, [script("assets/page-FFFFFFF.js", "")])).toEqual([OLD_PAGE]);
});

it.each([
  ["application/javascript", "application/javascript"],
  [null, "text/javascript"],
])("a script of type %s is stored as %s", async (type, expected) => {
  const cache = new FakeCache();
  cache.files.set(OLD_PAGE, "const a=1");
  cache.types.set(OLD_PAGE, type);
  await rename(cache, [script("assets/page-FFFFFFF.js", "const a=1")]);
  expect(cache.types.get("/assets/page-FFFFFFF.js")).toBe(expected);
});

it("digests are compared with their zeros", async () => {
  const texts = Array.from({ length: 50 }, (_, n) => `const a=${n}`);
  const text = texts.find((each) => /^(?:..)*0/.test(script("", each).digest ?? "")) ?? "";
  const cache = new FakeCache();
  cache.files.set(OLD_PAGE, text);
  await rename(cache, [script("assets/page-FFFFFFF.js", text)]);
  expect(cache.files.get("/assets/page-FFFFFFF.js")).toBe(text);
});
