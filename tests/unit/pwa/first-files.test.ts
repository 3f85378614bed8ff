import { afterEach, expect, it, vi } from "vitest";
import type { Entry } from "../../../sw/entries.ts";
import { cacheFirstFiles } from "../../../sw/first-files.ts";
import { FakeCache } from "../support/fake-cache.ts";

const BUNDLE = "/assets/first-0123abcd.json";
const PAGE = "assets/page-AAAAAAA.js";
const STYLE = "assets/page-BBBBBBBB.css";
const LARGE = "assets/react-CCCCCCC.js";
const DRAWING = "live/krar.svg";
const DOCUMENT = "index.html";
const WANTED: Entry[] = [
  { url: PAGE, revision: null },
  { url: STYLE, revision: null },
  { url: LARGE, revision: null },
  { url: DRAWING, revision: "2" },
  { url: DOCUMENT, revision: "1" },
];

afterEach(() => vi.unstubAllGlobals());

/** Answers every request with this. */
function answerWith(body: string, status = 200): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { credentials }: RequestInit) => {
    asked.push(url);
    // A site behind a password answers only with it.
    expect(credentials).toBe("same-origin");
    return new Response(body, { status });
  });
  return asked;
}

const fill = (cache: FakeCache, bundle?: string) =>
  cacheFirstFiles(bundle, WANTED, cache as unknown as Cache, (url) =>
    url === `/${DRAWING}` ? `${url}?revision=2` : url,
  );

it("an empty cache is filled from one file, with the types of the files", async () => {
  const asked = answerWith(JSON.stringify({ [PAGE]: "const ሰላም=1", [STYLE]: "a{}", [DRAWING]: "<svg/>" }));
  const cache = new FakeCache();
  await fill(cache, BUNDLE);
  expect(asked).toEqual([BUNDLE]);
  expect([...cache.files]).toEqual([
    [`/${PAGE}`, "const ሰላም=1"],
    [`/${STYLE}`, "a{}"],
    [`/${DRAWING}?revision=2`, "<svg/>"],
  ]);
  expect([...cache.types.values()]).toEqual([
    "text/javascript;charset=utf-8",
    "text/css;charset=utf-8",
    "image/svg+xml;charset=utf-8",
  ]);
});

it("only wanted files are taken, only texts, and no document, which needs the headers of the server", async () => {
  answerWith(JSON.stringify({ [PAGE]: 7, [DOCUMENT]: "<p>", "assets/other-DDDDDDD.js": "x" }));
  const cache = new FakeCache();
  await fill(cache, BUNDLE);
  expect(cache.files.size).toBe(0);
});

it("a device that has files already downloads no bundle", async () => {
  const asked = answerWith("{}");
  const cache = new FakeCache();
  cache.files.set(`/${PAGE}`, "const a=1");
  await fill(cache, BUNDLE);
  await fill(new FakeCache(), undefined);
  expect(asked).toEqual([]);
});

it("a failed answer leaves the cache empty, and what a captive portal sends is not stored", async () => {
  const cache = new FakeCache();
  answerWith(JSON.stringify({ [PAGE]: "const a=1" }), 503);
  await fill(cache, BUNDLE);
  answerWith("<html>Sign in to the Wi-Fi</html>");
  await expect(fill(cache, BUNDLE)).rejects.toThrow(SyntaxError);
  expect(cache.files.size).toBe(0);
});
