// @module-tag nightly
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import sharp from "sharp";
import { parse } from "smol-toml";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildSite, type SiteTarget } from "../../../server/build/build-site.ts";
import { buildStaticSite } from "../../../server/hosting/build-static-site.ts";
import { netlifyConfig } from "../../../server/hosting/netlify-config.ts";
import { securityHeaders } from "../../../server/http/security-headers.ts";
import { calendarFeedOf } from "../../../server/site/feeds/calendar-feed.ts";
import { feedPath } from "../../../server/site/feeds/feed-address.ts";
import { feedsOf } from "../../../server/site/feeds/feeds.ts";
import { healthOf } from "../../../server/site/health.ts";
import { initialPostsReader } from "../../../server/site/initial-posts.ts";
import { redirectsOf } from "../../../server/site/redirects.ts";
import { sitemapOf } from "../../../server/site/sitemap.ts";
import { staticSite } from "../../../server/site/static-site.ts";
import { createPublications } from "../../../src/api/publications.ts";
import { createSiteRemote } from "../../../src/api/site-api.ts";
import { signedPaths } from "../../../src/capabilities/signing/config/signed-paths.ts";
import { noSignatures } from "../../../src/capabilities/signing/server/signatures.ts";
import { caddyProgram, nginxProgram } from "../../provision/host-programs.ts";
import { type HttpSite, serveHandler } from "../server/http-site.ts";
import { type HostedProject, startProject } from "./hosted-project.ts";
import { type RunningHost, startCaddy, startCloudflareWorker, startNginx } from "./running-hosts.ts";

/** One build of the whole site, shared by all tests: it takes most of their time. */

const SITE = "https://selam.example";
const ARTICLE = "/blog/b1000000-0000-4000-8000-000000000001";

const UNPUBLISHED = "b1000000-0000-4000-8000-00000000dddd";
const OLD_ADDRESSES = [
  { path: "/2020/01/coffee", kind: "blog", id: ARTICLE.slice(-36) },
  { path: "/2021/ሰላም-ንኹሉ", kind: "blog", id: ARTICLE.slice(-36) },
  { path: "/about.html", kind: "blog", id: ARTICLE.slice(-36) },
  { path: "/blog/coffee", kind: "blog", id: ARTICLE.slice(-36) },
  { path: "/?p=12", kind: "blog", id: ARTICLE.slice(-36) },
  // A page of ours keeps its address, and nothing leads to what is not published.
  { path: "/about", kind: "blog", id: ARTICLE.slice(-36) },
  { path: "/draft", kind: "blog", id: UNPUBLISHED },
  // What no import writes, and what would break the configuration of a host.
  { path: "/share", kind: "blog", id: ARTICLE.slice(-36) },
  { path: "/2020/01/coffee/", kind: "blog", id: ARTICLE.slice(-36) },
  { path: '/a" { $b', kind: "blog", id: ARTICLE.slice(-36) },
  { path: `/${"very-".repeat(150)}long`, kind: "blog", id: ARTICLE.slice(-36) },
];

let folder: string;
let dist: string;
let project: HostedProject;
/** The same build as `npm start` serves it. */
let started: HttpSite;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "selam-static-"));
  dist = path.join(folder, "dist");
  project = await startProject();
  await project.backend.query(
    "insert into private.redirects (path, kind, row_id) select path, kind, id::uuid from json_to_recordset($1) as r(path text, kind text, id text)",
    [JSON.stringify(OLD_ADDRESSES)],
  );
  const served = path.join(folder, "served");
  const target: SiteTarget = { supabaseUrl: project.url, anonKey: project.key };
  await buildStaticSite(dist, {
    target,
    siteUrl: SITE,
    ifChanged: false,
    buildApp: async (next) => {
      await buildSite(next, target);
      cpSync(next, served, { recursive: true });
    },
  });
  const remote = createSiteRemote(project.url, project.key);
  const publications = createPublications(project.url, project.key);
  started = await serveHandler(
    staticSite(served, securityHeaders(project.url), initialPostsReader(remote, 60_000), {
      siteUrl: SITE,
      trustProxy: false,
      apiUrl: project.url,
      redirectOf: redirectsOf(publications.atOldAddress),
      previews: null,
      sitemap: sitemapOf(remote, publications.addresses),
      calendar: calendarFeedOf(remote),
      signatures: noSignatures,
      feeds: feedsOf(remote, publications.newest, project.url),
      health: healthOf(remote, undefined, 0),
    }),
  );
}, 900_000);
afterAll(async () => {
  await started?.close();
  await project?.close();
  rmSync(folder, { recursive: true, force: true });
});

const read = (name: string) => readFileSync(path.join(dist, name), "utf8");
/** A document without the time of its rendering, and what only a static one says. */
const timeless = (html: string) =>
  html.replace(/ data-prerendered="\d+"/, " data-prerendered").replace(" data-any-query", "");

describe("a static build", () => {
  test.each([
    ["/", "home.html"],
    ["/about", "about.html"],
    ["/services", "services.html"],
    ["/portfolio", "portfolio.html"],
    ["/blog", "blog.html"],
    ["/news", "news.html"],
    [ARTICLE, `${ARTICLE}.html`],
  ])("holds for %s the document that npm start sends, in both languages", async (address, file) => {
    for (const [language, name] of [
      ["en", file],
      ["ti", `ti/${file}`],
    ] as const) {
      const { body } = await started.request(address, { headers: { "accept-language": language } });
      expect(body).toContain("data-prerendered=");
      expect(timeless(read(name))).toBe(timeless(body));
    }
  });

  test("holds a page of every published post in both languages, and of no draft", async () => {
    for (const [table, list] of [
      ["blog_posts", "blog"],
      ["news_posts", "news"],
      ["community_posts", "portfolio"],
    ] as const) {
      const rows = await project.backend.query<{ id: string }>(
        `select id from public.${table} where published order by id`,
      );
      for (const language of ["", "ti"])
        expect(
          readdirSync(path.join(dist, language, list))
            .filter((name) => name.endsWith(".html"))
            .sort(),
        ).toEqual(rows.map(({ id }) => `${id}.html`));
    }
  });

  test("holds the preview picture of every page that names one", async () => {
    for (const name of ["home.html", "ti/home.html", "blog.html", `${ARTICLE}.html`, `ti/${ARTICLE}.html`]) {
      const [, file = ""] = /og:image" content="https:\/\/[^/]+(\/previews\/[^"?]+)/.exec(read(name)) ?? [];
      const { format, width, height } = await sharp(path.join(dist, file)).metadata();
      expect([name, format, width, height]).toEqual([name, "jpeg", 1200, 630]);
    }
  });

  test.each([
    "/sitemap.xml",
    "/robots.txt",
    signedPaths.keys,
    signedPaths.newest,
    ...(["atom", "json"] as const).flatMap((format) =>
      (["en", "ti"] as const).flatMap((language) =>
        (["all", "events"] as const).map((section) => feedPath({ section, language, format })),
      ),
    ),
  ])("holds %s as npm start sends it", async (name) => {
    expect(read(name)).toBe((await started.request(name)).body);
    expect(read(name).length).toBeGreaterThan(50);
  });

  test("keeps the shells that the service worker caches free of any page", () => {
    for (const shell of ["index.html", "ti.html"]) {
      expect(read(shell)).not.toContain("data-prerendered");
      expect(read(shell)).toContain('id="first">null</script>');
    }
  });

  test("leaves out what only a server needs, and is not taken for a build for npm start", () => {
    expect(existsSync(path.join(dist, ".server"))).toBe(false);
    expect(read(".built-for.json")).toContain(SITE);
  });

  test("is not repeated while nothing changes, and is after a change on the site", async () => {
    const options = {
      target: { supabaseUrl: project.url, anonKey: project.key },
      siteUrl: SITE,
      ifChanged: true,
      buildApp: async () => {
        throw new Error("built");
      },
    };
    expect(await buildStaticSite(dist, options)).toBeNull();
    await project.backend.query("update public.news_posts set title = title || '!' where published");
    await expect(buildStaticSite(dist, options)).rejects.toThrow("built");
    expect(read("home.html")).toContain("data-prerendered");
    await project.backend.query("update public.news_posts set title = rtrim(title, '!') where published");
  });

  test("names the addresses of an earlier site for Netlify, and follows one that is added", async () => {
    expect(read("_redirects").trim().split("\n").sort()).toEqual([
      `/ p=12 ${ARTICLE} 301!`,
      `/2020/01/coffee ${ARTICLE} 301!`,
      `/2021/${encodeURIComponent("ሰላም-ንኹሉ")} ${ARTICLE} 301!`,
      `/about.html ${ARTICLE} 301!`,
      `/blog/coffee ${ARTICLE} 301!`,
      `/${"very-".repeat(150)}long ${ARTICLE} 301!`,
    ]);
    await project.backend.query(
      "insert into private.redirects (path, kind, row_id) select '/later', kind, row_id from private.redirects limit 1",
    );
    const buildApp = async () => {
      throw new Error("built");
    };
    const target = { supabaseUrl: project.url, anonKey: project.key };
    const built = buildStaticSite(dist, { target, siteUrl: SITE, ifChanged: true, buildApp });
    await expect(built).rejects.toThrow("built");
    await project.backend.query("delete from private.redirects where path = '/later'");
  });
});

describe("netlify.toml", () => {
  type Rule = { from: string; to: string; status: number };
  const text = readFileSync(new URL("../../../netlify.toml", import.meta.url), "utf8");

  test("comes from the rules of the site", () => {
    expect(text, "run: npx tsx server/hosting/write-netlify-config.ts").toBe(netlifyConfig());
  });

  const { redirects } = parse(text) as unknown as { redirects: Rule[] };

  test("leads to files of the build", () => {
    const targets = redirects.flatMap(({ to, status }) => (status === 303 ? [] : to));
    expect(targets.length).toBeGreaterThan(30);
    const exists = (target: string) =>
      target.endsWith("/:id.html")
        ? readdirSync(path.join(dist, path.dirname(target))).length > 0
        : existsSync(path.join(dist, target));
    expect(targets.filter((target) => !exists(target))).toEqual([]);
  });

  test("sends every page of the build in Tigrinya to who reads it, and the app where a page is newer than the build", () => {
    const pages = readdirSync(path.join(dist, "ti"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".html") && name !== "404.html")
      .map((name) => `/${name.slice(0, -".html".length)}`);
    expect(pages.length).toBeGreaterThan(80);
    for (const page of pages) {
      const address = page === "/home" ? "/" : page;
      const below = address.replace(/^(\/\w+)\/[^/]+$/, "$1/:id");
      const rules = redirects.filter(({ from }) => from === below);
      expect([
        address,
        rules.filter(({ to }) => to === `/ti${below === "/" ? "/home" : below}.html`).length,
      ]).toEqual([address, 2]);
      if (below.endsWith("/:id")) expect([address, rules.at(-1)?.to]).toEqual([address, "/index.html"]);
    }
  });
});

const nginx = nginxProgram();
const caddy = caddyProgram();

const TIGRINYA_FIRST = [
  "ti",
  "ti-ET",
  "ti-ER,en;q=0.9",
  "am,ti;q=0.8,en;q=0.7",
  "TI",
  "ti;q=0.5",
  "en;q=0,ti",
  "tir, tl, ti",
];
const ENGLISH_FIRST = [
  "en-GB,ti;q=0.9",
  "en",
  "*",
  "",
  "de,fr;q=0.5",
  "tig",
  "ti;q=0",
  "ti;q=0.0, en",
  "eng, en, ti",
  "e, t",
];

describe.each([
  { host: "nginx", missing: nginx.missing, start: () => startNginx(nginx.program ?? "", dist) },
  { host: "Caddy", missing: caddy.missing, start: () => startCaddy(caddy.program ?? "", dist) },
  { host: "Cloudflare's worker", missing: null, start: () => startCloudflareWorker(dist) },
])("$host", ({ host, missing, start }) => {
  const isServer = host !== "Cloudflare's worker";
  let running: RunningHost;
  beforeAll(async () => {
    if (!missing) running = await start();
  });
  afterAll(() => running?.stop());
  const onHost = test.skipIf(missing !== null);
  const onServer = test.skipIf(missing !== null || !isServer);

  const languageOf = ({ bytes }: { bytes: Buffer }) => /<html lang="(\w+)"/.exec(bytes.toString())?.[1];
  const htmlOf = (name: string) => readFileSync(path.join(dist, name));

  onHost("sends the start page to a monitor that sends no headers at all", async () => {
    const { status, bytes, headers } = await running.get("/");
    expect(status).toBe(200);
    expect(bytes).toEqual(htmlOf("home.html"));
    if (isServer) expect(headers["content-type"]).toMatch(/^text\/html; ?charset=utf-8$/);
  });

  onHost.each(["/blog", "/blog/", ARTICLE, "/blog?category=Culture", "/about?hl=xx"])(
    "sends the prerendered page of %s with the security headers, unstored and by language",
    async (address) => {
      const { status, bytes, headers } = await running.get(address);
      expect(status).toBe(200);
      expect(bytes.toString()).toContain("data-prerendered");
      for (const [name, value] of Object.entries(securityHeaders(project.url)))
        expect(headers[name.toLowerCase()]).toBe(value);
      expect(headers["strict-transport-security"]).toBe("max-age=31536000");
      expect(headers["cache-control"]).toBe("no-cache");
      expect(headers.vary).toContain("Accept-Language, Save-Data");
      expect(headers["x-robots-tag"]).toBeUndefined();
    },
  );

  onHost("chooses the language of a page by the address, else by Accept-Language", async () => {
    for (const accepted of TIGRINYA_FIRST)
      expect([accepted, languageOf(await running.get("/blog", { "accept-language": accepted }))]).toEqual([
        accepted,
        "ti",
      ]);
    for (const accepted of ENGLISH_FIRST)
      expect([accepted, languageOf(await running.get("/blog", { "accept-language": accepted }))]).toEqual([
        accepted,
        "en",
      ]);
    expect(languageOf(await running.get("/?hl=ti", { "accept-language": "en" }))).toBe("ti");
    expect(languageOf(await running.get(`${ARTICLE}?a=b&hl=en`, { "accept-language": "ti" }))).toBe("en");
    expect(languageOf(await running.get("/search", { "accept-language": "ti" }))).toBe("ti");
  });

  onHost("redirects the addresses of an earlier site as npm start does", async () => {
    const addresses = [
      ...[
        "/2020/01/coffee",
        "/2020/01/coffee/",
        "/2020/01/coffee/?utm_source=x",
        "/about.html",
        "/blog/coffee/",
      ],
      ...[
        `/${"very-".repeat(150)}long`,
        encodeURI("/2021/ሰላም-ንኹሉ"),
        encodeURI("/2021/ሰላም-ንኹሉ/"),
        "/?p=12",
        "/?page_id=12&utm_source=x",
      ],
    ];
    for (const address of addresses) {
      const { status, headers } = await running.get(address);
      expect([address, status, headers.location]).toEqual([address, 301, ARTICLE]);
      const asked = await started.request(address, { headers: { accept: "text/html" } });
      expect([headers.location, headers["cache-control"]]).toEqual([
        asked.headers.location,
        asked.headers["cache-control"],
      ]);
    }
    for (const address of ["/", "/about", "/?p=13", "/?p=x", "/blog"])
      expect([address, (await running.get(address)).status]).toEqual([address, 200]);
    for (const address of ["/draft", "/2020/01", "/home", "/share", "/.moved"])
      expect([address, (await running.get(address)).status]).toEqual([address, 404]);
  });

  onHost("chooses as npm start does", async () => {
    for (const accepted of [...TIGRINYA_FIRST, ...ENGLISH_FIRST]) {
      const { body } = await started.request("/blog", { headers: { "accept-language": accepted } });
      const answer = await running.get("/blog", { "accept-language": accepted });
      expect([accepted, languageOf(answer)]).toEqual([accepted, languageOf({ bytes: Buffer.from(body) })]);
    }
  });

  onHost.each(["/search", "/library", "/waiting", "/news/b9000000-0000-4000-8000-00000000000f"])(
    "sends the app's shell for %s, which is not prerendered and not indexed",
    async (address) => {
      const { status, bytes, headers } = await running.get(address);
      expect(status).toBe(200);
      expect(bytes).toEqual(htmlOf("index.html"));
      expect(headers["x-robots-tag"]).toBe("noindex");
      expect(headers["content-security-policy"]).toContain(project.url);
    },
  );

  onHost(
    "sends the shell to a browser with data saver, since a prerendered page loads its pictures",
    async () => {
      expect((await running.get("/blog", { "save-data": "on" })).bytes).toEqual(htmlOf("index.html"));
    },
  );

  onHost.each(["/admin", "/admin/blog/new"])(
    "sends the shell for %s, which is never indexed",
    async (address) => {
      const { status, bytes, headers } = await running.get(address);
      expect([status, headers["x-robots-tag"]]).toEqual([200, "noindex"]);
      expect(bytes).toEqual(htmlOf("index.html"));
    },
  );

  onHost.each(["/nothing/here", "/blog/a/b", "/wp-login", "/assets", "/home"])(
    "answers the unknown address %s with 404 and the app",
    async (address) => {
      const { status, bytes, headers } = await running.get(address, { "accept-language": "ti" });
      expect(status).toBe(404);
      expect(languageOf({ bytes })).toBe("ti");
      expect(bytes.toString()).toContain('content="noindex"');
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
    },
  );

  onHost.each([
    "/assets/gone-12345678.js",
    "/gone.js",
    "/blog/picture.png",
    "/.built-for.json",
    "/.host/nginx-site.conf",
    "/_headers",
    "/_worker.js",
    "/index.html.br",
    "/feeds/all.de.atom",
  ])("answers the missing or hidden file %s with 404 and no HTML", async (address) => {
    const { status, bytes, headers } = await running.get(address, {
      "sec-fetch-mode": "navigate",
      accept: "text/html",
    });
    expect(status).toBe(404);
    expect(bytes.toString()).not.toContain("<");
    expect(headers["content-type"]).toMatch(/^text\/plain/);
    expect(headers["cache-control"]).toBe("no-store");
  });

  onHost("lets hashed files be kept for good, without the headers that only pages need", async () => {
    const [script = ""] = readdirSync(path.join(dist, "assets")).filter((name) => name.endsWith(".js"));
    const { status, headers } = await running.get(`/assets/${script}`);
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-security-policy"]).toBeUndefined();
    if (isServer) expect(headers["content-type"]).toMatch(/^text\/javascript/);
  });

  onHost.each([
    ["/sw.js", "no-cache", "text/javascript"],
    ["/boot.js", "no-cache", "text/javascript"],
    ["/desk-outbox.js", "no-cache", "text/javascript"],
    ["/index.html", "no-cache", "text/html"],
    ["/ti.html", "no-cache", "text/html"],
    ["/manifest.webmanifest", "no-cache", "application/manifest+json"],
    ["/robots.txt", "no-cache", "text/plain"],
    ["/sitemap.xml", "no-cache", "text/xml"],
    ["/feeds/all.en.atom", "no-cache", "application/atom+xml"],
    ["/feeds/all.ti.json", "no-cache", "application/feed+json"],
    ["/feeds/events.en.atom", "no-cache", "application/atom+xml"],
    ["/icons/site.svg", "public, max-age=3600", "image/svg+xml"],
  ])("sends %s whole, with %s as %s", async (address, cacheControl, type) => {
    const { status, headers, bytes } = await running.get(address);
    expect(status).toBe(200);
    expect(bytes).toEqual(htmlOf(address));
    expect(headers["cache-control"]).toBe(cacheControl);
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    if (isServer) expect(headers["content-type"]).toContain(type);
  });

  onServer("sends the files that were compressed at build time", async () => {
    for (const [address, name] of [
      ["/blog", "blog.html"],
      ["/sw.js", "sw.js"],
      ["/search", "index.html"],
      ["/feeds/all.en.atom", "feeds/all.en.atom"],
    ] as const) {
      const brotli = await running.get(address, { "accept-encoding": "gzip, deflate, br" });
      expect([address, brotli.headers["content-encoding"]]).toEqual([address, "br"]);
      expect(brotli.headers.vary).toContain("Accept-Encoding");
      expect(brotliDecompressSync(brotli.bytes)).toEqual(htmlOf(name));
      const zipped = await running.get(address, { "accept-encoding": "gzip" });
      expect([address, zipped.headers["content-encoding"]]).toEqual([address, "gzip"]);
      expect(gunzipSync(zipped.bytes)).toEqual(htmlOf(name));
    }
  });

  onServer("answers 304 for a page that has not changed", async () => {
    const { headers } = await running.get("/blog", { "accept-encoding": "br" });
    const again = await running.get("/blog", {
      "accept-encoding": "br",
      "if-none-match": String(headers.etag),
    });
    expect(again.status).toBe(304);
  });

  onHost(
    "leads what a phone shares without a service worker to the admin, and takes no other POST",
    async () => {
      const shared = await running.get("/share", {}, "POST");
      expect([shared.status, shared.headers.location]).toEqual([303, "/admin/shared?failed"]);
      expect((await running.get("/blog", {}, "POST")).status).toBe(405);
      expect((await running.get("/blog", {}, "HEAD")).status).toBe(200);
    },
  );
});
