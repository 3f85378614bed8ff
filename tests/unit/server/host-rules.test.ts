import { readFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { caddyConfig } from "../../../server/hosting/caddy-config.ts";
import { workerRules } from "../../../server/hosting/host-files.ts";
import { hostRules, pageFile } from "../../../server/hosting/host-rules.ts";
import { netlifyConfig, netlifyRedirects } from "../../../server/hosting/netlify-config.ts";
import { nginxConfig } from "../../../server/hosting/nginx-config.ts";
import { preferredLanguages } from "../../../server/http/preferred-languages.ts";
import {
  cacheControl,
  headersFile,
  isSubresource,
  securityHeaders,
} from "../../../server/http/security-headers.ts";
import { movedAddresses } from "../../../server/site/redirects.ts";
import { CONTENT_PAGES, DEVICE_PAGES, isPageAddress } from "../../../src/config/page-address.ts";
import { chooseLanguage } from "../../../src/domain/content/language.ts";
import { uuid } from "../support/content.ts";

const SUPABASE = "https://project.supabase.co";
const MOVED: [string, string][] = [
  ["/2020/01/hello", `/blog/${uuid(1)}`],
  ["/ሰላም", `/news/${uuid(2)}`],
  ["/?p=12", `/portfolio/${uuid(3)}`],
];
const RULES = hostRules(SUPABASE, [...MOVED, ["/share", "/blog/x"]]);
const HSTS = { "Strict-Transport-Security": "max-age=31536000" };
const WHOLE = { ...securityHeaders(SUPABASE), ...HSTS };
const LEAN = { "X-Content-Type-Options": "nosniff", ...HSTS };
const NOINDEX = { "X-Robots-Tag": "noindex" };

/** How long each file may be kept, and whether it can only be a part of a page. */
const FILES: readonly (readonly [path: string, keep: string, isPart: boolean])[] = [
  ["/assets/index-12345678.js", "public, max-age=31536000, immutable", true],
  ["/assets/index-12345678.css", "public, max-age=31536000, immutable", true],
  ["/assets/geez-12345678.woff2", "public, max-age=31536000, immutable", true],
  ["/assets/picture-12345678.webp", "public, max-age=31536000, immutable", false],
  ["/assets/picture-12345678.svg", "public, max-age=31536000, immutable", false],
  ["/icons/icon-192.png", "public, max-age=3600", false],
  ["/screenshots/home-wide.webp", "public, max-age=3600", false],
  ["/sw.js", "no-cache", false],
  ["/boot.js", "no-cache", false],
  ["/desk-outbox.js", "no-cache", false],
  ["/index.html", "no-cache", false],
  ["/ti.html", "no-cache", false],
  ["/manifest.webmanifest", "no-cache", false],
  ["/ti.webmanifest", "no-cache", false],
  ["/robots.txt", "no-cache", false],
  ["/feeds/all.en.atom", "no-cache", false],
];

test.each(FILES)("%s is kept as long on every host as from npm start: %s", (path, keep, isPart) => {
  expect([cacheControl(path), isSubresource(path)]).toEqual([keep, isPart]);
  const headers = { ...(isPart ? LEAN : WHOLE), "Cache-Control": keep };
  expect(RULES.files.find(({ match }) => match.test(path))?.headers).toEqual(headers);
  expect(mergedHeaders(path)).toMatchObject({ ...LEAN, ...securityHeaders("https://*.supabase.co") });
  // A host without a rule for a file decides for itself; robots.txt and the feeds may be old for a while.
  if (!/^\/(robots|feeds)/.test(path)) expect(mergedHeaders(path)["Cache-Control"]).toBe(keep);
});

/** What Netlify and Cloudflare Pages send for a path: the headers of every block that matches. */
function mergedHeaders(path: string): Record<string, string> {
  const merged: Record<string, string> = {};
  for (const block of headersFile()
    .replace(/^#.*\n/, "")
    .trim()
    .split("\n\n")) {
    const [pattern = "", ...lines] = block.split("\n");
    const isMatch = pattern.endsWith("*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
    for (const line of isMatch ? lines : []) {
      const [, name = "", value = ""] = /^ {2}([A-Za-z-]+): (.+)$/.exec(line) ?? [];
      if (!name) throw new Error(`no header: ${line}`);
      merged[name] = value;
    }
  }
  return merged;
}

test("the files of the hosts in the repository are those that the rules give", () => {
  const own = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), "utf8");
  expect(own("netlify.toml")).toBe(netlifyConfig());
});

const ADDRESSES = [
  ...[...CONTENT_PAGES, ...DEVICE_PAGES].flatMap((page) => (page === "/" ? [page] : [page, `${page}/`])),
  ...["/blog/x", "/news/x/", "/portfolio/x", "/events/x", "/digest/2026-05"],
  ...["/blog/a/b", "/home", "/blogs", "/ti/blog", "/digest", "/share", "/wp-login", "/portfolio/x/y"],
];

test.each(ADDRESSES)("%s is a page on a static host if it is one for npm start", (address) => {
  expect(RULES.pages.match.test(address)).toBe(isPageAddress(address));
});

test("pages, the admin and unknown addresses have their own headers", () => {
  const page = { ...WHOLE, "Cache-Control": "no-cache" };
  expect(RULES.pages.headers).toEqual({ ...page, Vary: "Accept-Language, Save-Data" });
  expect(RULES.admin.headers).toEqual({ ...page, Vary: "Accept-Language", ...NOINDEX });
  expect(RULES.unknown.headers).toEqual({ ...WHOLE, "Cache-Control": "no-store", ...NOINDEX });
  expect(RULES.notPrerendered).toEqual(NOINDEX);
  expect(["/admin", "/admin/", "/admin/blog/new"].every((path) => RULES.admin.match.test(path))).toBe(true);
  expect(["/administration", "/admin/a.js", "/blog"].some((path) => RULES.admin.match.test(path))).toBe(
    false,
  );
  const hidden = [
    "/.host/nginx-site.conf",
    "/.built-for.json",
    "/_headers",
    "/_worker.js",
    "/sw.js.map",
    "/sw.js.br",
  ];
  expect(hidden.every((path) => RULES.hidden.test(path))).toBe(true);
  expect(["/sw.js", "/blog", "/assets/_a-12345678.js"].some((path) => RULES.hidden.test(path))).toBe(false);
  expect(RULES.moved).toEqual(MOVED);
});

const languages = fc.constantFrom(
  "en",
  "en-GB",
  "EN",
  "ti",
  "ti-ER",
  "TI-et",
  "de",
  "e",
  "t",
  "tig",
  "eng",
  "am",
  "*",
);

test("a static host takes a reader for one of Tigrinya exactly if npm start does", () => {
  const weighted = fc.tuple(
    languages,
    fc.constantFrom("", ";q=0", "; q=0.0", ";q=0.3", " ;q=0.85", ";q=1.0"),
  );
  fc.assert(
    fc.property(fc.array(weighted, { maxLength: 5 }), fc.constantFrom(",", ", ", " , "), (given, comma) => {
      // As browsers list them: the best first, and a refused one anywhere.
      const weightOf = (text: string) => (text === "" ? 1 : Number(text.split("=")[1]));
      const accepted = given
        .filter(([, weight]) => weightOf(weight) > 0)
        .toSorted(([, one], [, other]) => weightOf(one) - weightOf(other));
      const listed = given.map((one) => (weightOf(one[1]) > 0 ? (accepted.pop() ?? one) : one));
      const header = listed.map(([tag, weight]) => tag + weight).join(comma);
      const isTigrinya = chooseLanguage(null, preferredLanguages(header)) === "ti";
      expect([header, RULES.preferred.some(({ match }) => match.test(header))]).toEqual([header, isTigrinya]);
    }),
    { numRuns: 600, seed: 34 },
  );
});

type Rule = {
  from: string;
  to: string;
  status: string;
  isForced: boolean;
  hl: string | null;
  language: string | null;
};

function netlifyRules(): Rule[] {
  const [, ...blocks] = netlifyConfig().split("[[redirects]]");
  return blocks.map((block) => {
    const value = (pattern: RegExp) => pattern.exec(block)?.[1] ?? null;
    return {
      from: value(/from = "(.*)"/) ?? "",
      to: value(/to = "(.*)"/) ?? "",
      status: value(/status = (\d+)/) ?? "",
      isForced: /force = true/.test(block),
      hl: value(/query = \{ hl = "(.*)" \}/),
      language: value(/Language = \["(.*)"\]/),
    };
  });
}

/** The file and status that Netlify sends: a file of the build before a rule without force, and the first rule that matches. */
function onNetlify(build: ReadonlySet<string>, path: string, hl: string | null, language: string) {
  const named = [path, `${path}.html`].find((file) => build.has(file));
  for (const rule of netlifyRules()) {
    const pattern = new RegExp(`^${rule.from.replace(":id", "(?<id>[^/]+)").replace("*", ".*")}$`);
    const match = pattern.exec(path);
    if (
      !match ||
      (rule.hl !== null && rule.hl !== hl) ||
      (rule.language !== null && rule.language !== language)
    )
      continue;
    if (named && !rule.isForced) break;
    const target = rule.to.replace(":id", match.groups?.id ?? "");
    if (rule.status !== "200" || build.has(target)) return `${rule.status} ${target}`;
  }
  return named ? `200 ${named}` : "404";
}

test("Netlify sends each page in the language of its address, else of its reader, and the app for what is not built", () => {
  const built = [
    "/",
    "/about",
    "/blog",
    "/news",
    "/portfolio",
    "/events",
    "/services",
    "/contact",
    "/privacy",
  ];
  const below = ["/blog/x", "/news/x", "/portfolio/x", "/events/x", "/digest/2026-05"];
  const pages = [...built, ...below];
  const build = new Set([
    "/index.html",
    "/ti.html",
    "/404.html",
    ...pages.flatMap((page) => [pageFile("en", page), pageFile("ti", page)]),
  ]);
  for (const page of pages)
    for (const hl of [null, "en", "ti"])
      for (const reader of ["en", "ti"] as const) {
        const language = (hl ?? reader) as "en" | "ti";
        const sent = onNetlify(build, page, hl, reader);
        expect([page, hl, reader, sent]).toEqual([page, hl, reader, `200 ${pageFile(language, page)}`]);
      }
  for (const page of [...DEVICE_PAGES, "/admin", "/admin/blog/new", "/blog/newer", "/digest/2026-06"])
    expect([page, onNetlify(build, page, null, "en")]).toEqual([page, "200 /index.html"]);
  expect(onNetlify(build, "/share", null, "en")).toBe("303 /admin/shared?failed");
  expect(onNetlify(build, "/_worker.js", null, "en")).toBe("404 /404.html");
  expect(onNetlify(build, "/.host/Caddyfile", null, "en")).toBe("404 /404.html");
  expect(onNetlify(build, "/nothing", null, "en")).toBe("404");
});

test("old addresses are redirected on Netlify once and for every form, encoded, without marks of its patterns", () => {
  expect(netlifyRedirects([...MOVED, ["/a:b", "/blog/y"], ["/a*", "/blog/z"]])).toBe(
    [
      `/2020/01/hello /blog/${uuid(1)} 301!`,
      `/%E1%88%B0%E1%88%8B%E1%88%9D /news/${uuid(2)} 301!`,
      `/ p=12 /portfolio/${uuid(3)} 301!`,
      "",
    ].join("\n"),
  );
});

test("only what is not a page here and what an import stores is redirected", () => {
  const at = (path: string) => ({ path, kind: "news" as const, id: uuid(5) });
  const kept = ["/2020/01/hello", "/?p=7", "/blog/hello", "/about.html", "/ሰላም"];
  const dropped = [
    "/about",
    "/",
    `/blog/${uuid(6)}`,
    "/Upper",
    "/slash/",
    "/a$b",
    '/a"b',
    "/a{b}",
    "/admin/x",
  ];
  expect(movedAddresses([...kept, ...dropped].map(at))).toEqual(
    kept.map((path) => [path, `/news/${uuid(5)}`]),
  );
});

/** The locations of nginx's configuration with their header lines. */
function nginxLocations(): Map<string, Record<string, string>> {
  const { site } = nginxConfig(RULES);
  const blocks = [...site.matchAll(/^location (.+?) \{\n([\s\S]*?)^\}/gm)];
  return new Map(
    blocks.map(([, name = "", body = ""]) => [
      name.replaceAll("\\\\", "\\"),
      Object.fromEntries(
        [...body.matchAll(/add_header (\S+) "(.*)" always;/g)].map(([, header = "", value = ""]) => [
          header,
          value,
        ]),
      ),
    ]),
  );
}

test("each location of nginx names all headers of its rule", () => {
  const locations = nginxLocations();
  const expected: [string, Record<string, string>][] = [
    ...RULES.files.map(({ match, headers }): [string, Record<string, string>] => [
      `~ "${match.source}"`,
      { ...headers },
    ]),
    [`~ "${RULES.pages.match.source}"`, { ...RULES.pages.headers }],
    [`~ "${RULES.admin.match.source}"`, { ...RULES.admin.headers }],
    ["@selam_app", { ...RULES.pages.headers, ...NOINDEX }],
    ["@selam_unknown", { ...RULES.unknown.headers }],
    ["@selam_missing", { ...RULES.unknown.headers }],
    ["^~ /feeds/", { ...WHOLE, "Cache-Control": "no-cache" }],
    ['= "/2020/01/hello"', { "Cache-Control": "public, max-age=86400" }],
    ['= "/2020/01/hello/"', { "Cache-Control": "public, max-age=86400" }],
  ];
  for (const [name, headers] of expected) expect([name, locations.get(name)]).toEqual([name, headers]);
});

type Worker = { fetch(request: Request, environment: unknown): Promise<Response> };
let worker: Worker;

afterAll(() => {
  vi.unstubAllGlobals();
});
beforeAll(async () => {
  vi.stubGlobal("__HOST_RULES__", workerRules(RULES));
  worker = ((await import("../../../server/hosting/cloudflare-worker.ts")) as unknown as { default: Worker })
    .default;
});

const BUILD = new Map(
  [
    "/",
    "/ti",
    "/404",
    "/ti/404",
    "/home",
    "/ti/home",
    "/blog",
    "/ti/blog",
    "/blog/x",
    "/ti/blog/x",
    "/sw.js",
    "/feeds/all.en.atom",
  ].map((path) => [path, `the file ${path}`]),
);

/** What the worker answers: status, file and headers. */
async function onCloudflare(address: string, headers: Record<string, string> = {}, method = "GET") {
  const ASSETS = {
    fetch: async ({ url, headers: asked }: Request) => {
      if (asked.has("if-none-match")) return new Response(null, { status: 304 });
      const found = BUILD.get(new URL(url).pathname);
      return new Response(found ?? "the file /404", { status: found ? 200 : 404 });
    },
  };
  const answer = await worker.fetch(new Request(`https://selam.example${address}`, { headers, method }), {
    ASSETS,
  });
  const { "content-type": type, ...sent } = Object.fromEntries(answer.headers);
  return { status: answer.status, file: (await answer.text()).replace("the file ", ""), type, sent };
}

const lower = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

test("Cloudflare's worker sends the page in the language of the address, else of the reader, with the headers of the rules", async () => {
  const files: [string, Record<string, string>, string][] = [
    ["/", {}, "/home"],
    ["/", { "accept-language": "ti, en;q=0.5" }, "/ti/home"],
    ["/?hl=ti", { "accept-language": "en" }, "/ti/home"],
    ["/?hl=en", { "accept-language": "ti" }, "/home"],
    ["/blog/", {}, "/blog"],
    ["/blog/x", { "accept-language": "ti-ER" }, "/ti/blog/x"],
  ];
  for (const [address, headers, file] of files) {
    const answer = await onCloudflare(address, headers);
    expect([address, answer]).toEqual([
      address,
      { status: 200, file, type: expect.any(String), sent: lower(RULES.pages.headers) },
    ]);
  }
});

test("Cloudflare's worker sends the app for what is not built, for data saver and for the admin, and none of them is indexed", async () => {
  const shell = lower({ ...RULES.pages.headers, ...NOINDEX });
  expect(await onCloudflare("/search")).toMatchObject({ status: 200, file: "/", sent: shell });
  expect(await onCloudflare("/blog/newer", { "accept-language": "ti" })).toMatchObject({
    file: "/ti",
    sent: shell,
  });
  expect(await onCloudflare("/blog", { "save-data": "on" })).toMatchObject({
    status: 200,
    file: "/",
    sent: shell,
  });
  expect(await onCloudflare("/admin/blog?hl=ti")).toMatchObject({
    file: "/ti",
    sent: lower(RULES.admin.headers),
  });
});

test("Cloudflare's worker sends files as they are, and neither HTML nor a hidden one for a missing one", async () => {
  const [, sw] = [0, RULES.files.find(({ match }) => match.test("/sw.js"))?.headers ?? {}];
  expect(await onCloudflare("/sw.js")).toMatchObject({ status: 200, file: "/sw.js", sent: lower(sw) });
  expect(await onCloudflare("/feeds/all.en.atom")).toMatchObject({
    status: 200,
    type: "application/atom+xml",
  });
  const missing = {
    status: 404,
    file: "Not found",
    type: "text/plain;charset=utf-8",
    sent: lower(RULES.unknown.headers),
  };
  for (const path of ["/gone.js", "/_headers", "/.host/Caddyfile", "/sw.js.map"])
    expect([path, await onCloudflare(path)]).toEqual([path, missing]);
});

test("Cloudflare's worker passes on that a file has not changed", async () => {
  expect(await onCloudflare("/sw.js", { "if-none-match": '"1"' })).toMatchObject({ status: 304, file: "" });
});

test("Caddy finds an old address with and without a slash at its end", () => {
  const config = caddyConfig({ ...RULES, moved: [["/2020/01/hello", "/blog/x"]] });
  expect(config).toMatch(/^\s*"?\/2020\/01\/hello"? "?\/blog\/x"?$/m);
  expect(config).toMatch(/^\s*"?\/2020\/01\/hello\/"? "?\/blog\/x"?$/m);
});

test("Cloudflare's worker answers unknown addresses, old addresses, shares and other methods by their rules", async () => {
  expect(await onCloudflare("/wp-login", { "accept-language": "ti" })).toEqual({
    ...{ status: 404, file: "/ti/404", type: "text/html;charset=utf-8", sent: lower(RULES.unknown.headers) },
  });
  for (const [address, to] of [
    ["/2020/01/Hello/", `/blog/${uuid(1)}`],
    ["/%E1%88%B0%E1%88%8B%E1%88%9D", `/news/${uuid(2)}`],
    ["/?page_id=12", `/portfolio/${uuid(3)}`],
  ] as const) {
    const { status, sent } = await onCloudflare(address);
    expect([address, status, sent]).toEqual([
      address,
      301,
      { location: to, "cache-control": "public, max-age=86400" },
    ]);
  }
  const shared = await onCloudflare("/share", {}, "POST");
  expect([shared.status, shared.sent]).toEqual([303, { location: "/admin/shared?failed" }]);
  const other = await onCloudflare("/blog", {}, "POST");
  expect([other.status, other.sent]).toEqual([405, { allow: "GET, HEAD" }]);
});
