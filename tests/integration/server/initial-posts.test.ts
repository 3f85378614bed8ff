import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { securityHeaders } from "../../../server/http/security-headers.ts";
import { initialPostsReader } from "../../../server/site/initial-posts.ts";
import { staticSite } from "../../../server/site/static-site.ts";
import { parseInitialData, parseSnapshot } from "../../../src/domain/content/initial-data.ts";
import { failed } from "../../../src/domain/outbox/failure.ts";
import { blogPost, service, uuid } from "../../unit/support/content.ts";
import { FakeRemote } from "../../unit/support/fake-remote.ts";
import { type HttpSite, serveHandler } from "./http-site.ts";
import { type SmallProject, writeSmallProject } from "./small-project.ts";

const PAGE = { accept: "text/html", "sec-fetch-mode": "navigate", "accept-encoding": "identity" };
const DOCUMENT = `<!doctype html><html lang="en"><head><!-- meta --><title>Selam</title><!-- /meta -->
<script type="application/json" id="first">null</script><script type="application/json" id="sent">null</script>
<script type="application/json" id="styles">{"/blog/:id":["/assets/article-1.css"]}</script>
<script type="application/json" id="pages">{"/blog":["/assets/blog-1.js"],"/news":["/assets/news-1.js"]}</script>
<link rel="modulepreload" crossorigin href="/assets/app-1.js" data-app>
<script type="module" crossorigin src="/assets/index-1.js"></script></head>
<body><div id="root"><p>Splash</p></div><!-- /root --></body></html>`;

let project: SmallProject;
let site: HttpSite;
let remote: FakeRemote;

beforeEach(async () => {
  project = writeSmallProject();
  for (const page of ["index.html", "ti.html"]) writeFileSync(path.join(project.dist, page), DOCUMENT);
  remote = new FakeRemote();
  remote.publish("blog", blogPost(1, { title: "</script><script>alert(1)</script> costs $& 5" }));
  site = await serveHandler(staticSite(project.dist, securityHeaders(), initialPostsReader(remote, 1_000)));
});
afterEach(async () => {
  await site.close();
  project.remove();
});

async function documentOf(address: string, headers: Record<string, string> = {}): Promise<string> {
  return (await site.request(address, { headers: { ...PAGE, ...headers } })).body;
}

/** The initial data in the document of an address. */
async function inDocument(address: string, headers: Record<string, string> = {}, id = "first") {
  return new RegExp(`id="${id}">(.*?)</script>`, "s").exec(await documentOf(address, headers))?.[1];
}

/** Installs a server entry that prerenders with this function body; its argument is the current time. */
function prerenderWith(body: string): void {
  mkdirSync(path.join(project.dist, ".server"), { recursive: true });
  writeFileSync(
    path.join(project.dist, ".server", "entry-server.js"),
    `let times = 0; export const prerender = async ({ language, address, shown, sent }) => { times++; ${body} };`,
  );
}

test("a document contains the newest posts, and no text in them can end their script element", async () => {
  const snapshot = parseSnapshot((await inDocument("/")) ?? null);
  expect(snapshot?.blog.map(({ title }) => title)).toEqual(["</script><script>alert(1)</script> costs $& 5"]);
});

test("cards are in the reader's language", async () => {
  const translations = { ti: { title: "ጀበና", excerpt: "", content: "<p>ቡን</p>" } };
  remote.publish("blog", blogPost(2, { title: "Coffee pot", translations }));
  const titles = async (language: string) =>
    parseSnapshot((await inDocument("/", { "accept-language": language })) ?? null)?.blog.map(
      ({ title }) => title,
    );
  expect((await titles("ti"))?.[0]).toBe("ጀበና");
  expect((await titles("en"))?.[0]).toBe("Coffee pot");
});

test("a Tigrinya document begins with what can be read in Tigrinya, however old, and continues with the newest", async () => {
  const translations = { ti: { title: "ጀበና", excerpt: "", content: "<p>ቡን</p>" } };
  remote.publish("blog", blogPost(2, { title: "Coffee pot", translations }));
  remote.publish("blog", blogPost(3, { title: "ሕምባሻ", lang: "ti" }));
  for (let id = 4; id <= 30; id++) remote.publish("blog", blogPost(id));
  const titles = async (language: string) =>
    parseSnapshot((await inDocument("/blog", { "accept-language": language })) ?? null)?.blog.map(
      ({ title }) => title,
    );
  expect(await titles("ti")).toEqual(["ሕምባሻ", "ጀበና", ...[30, 29, 28, 27, 26].map((n) => `Article ${n}`)]);
  expect((await titles("en"))?.slice(0, 2)).toEqual(["Article 30", "Article 29"]);
});

test("the next document has changed posts and no unpublished ones, and the database is not queried if nothing changed", async () => {
  await inDocument("/");
  const callsBefore = remote.calls.length;
  await inDocument("/blog");
  expect(remote.calls.slice(callsBefore)).toEqual(["head"]);
  remote.takeDown(uuid(1));
  expect(parseSnapshot((await inDocument("/")) ?? null)?.blog).toEqual([]);
});

test("a document has no posts if the database does not answer, and the admin's documents never have any", async () => {
  remote.fail("head", { kind: "offline" });
  expect(await inDocument("/")).toBe("null");
  expect(await inDocument("/")).not.toBe("null");
  expect(await inDocument("/admin/login")).toBe("null");
});

test("the document of a post contains the post, from the newest or by one query", async () => {
  for (let id = 2; id <= 30; id++) remote.publish("blog", blogPost(id));
  const sent = async (address: string) => parseInitialData(await inDocument(address, {}, "sent"));
  expect(await sent(`/blog/${uuid(30)}`)).toMatchObject({ kind: "blog", post: { id: uuid(30) } });
  expect(await sent(`/blog/${uuid(1)}`)).toMatchObject({ kind: "blog", post: { id: uuid(1) } });
  expect(await sent(`/blog/${uuid(1)}`)).not.toBeNull();
  expect(remote.calls.filter((call) => call.startsWith("row"))).toHaveLength(1);
  expect(await documentOf(`/blog/${uuid(1)}`)).toContain(
    "<title>&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; costs $&amp; 5 · Our community</title>",
  );
  remote.takeDown(uuid(1));
  expect(await sent(`/blog/${uuid(1)}`)).toBeNull();
  expect(await sent(`/news/${uuid(30)}`)).toBeNull();
  expect(await sent("/blog/none")).toBeNull();
});

test("a post that may have been unpublished is not sent from memory while the database does not answer", async () => {
  remote.publish("blog", blogPost(2, { title: "Secret plan" }));
  expect(await documentOf(`/blog/${uuid(2)}`)).toContain("Secret plan");
  remote.takeDown(uuid(2));
  remote.fail("head", { kind: "offline" });
  expect(await documentOf(`/blog/${uuid(2)}`)).not.toContain("Secret plan");
});

test("a post about which the database does not answer in time is neither there nor missing", async () => {
  const row = vi.spyOn(remote, "row").mockResolvedValue(failed({ kind: "busy", retryAfter: null }));
  const { status, headers } = await site.request(`/blog/${uuid(99)}`, { headers: PAGE });
  expect({ status, retry: headers["retry-after"] }).toEqual({ status: 503, retry: "30" });
  row.mockRestore();
  expect((await site.request(`/blog/${uuid(99)}`, { headers: PAGE })).status).toBe(404);
});

test("the document of the services contains them in order of creation", async () => {
  for (const n of [3, 1, 2]) remote.publish("service", service(n));
  const sent = parseInitialData(await inDocument("/services", {}, "sent"));
  expect(sent).toMatchObject({
    kind: "services",
    services: [1, 2, 3].map((n) => ({ title: `Service ${n}` })),
  });
  expect(await inDocument("/", {}, "sent")).toBe("null");
});

test("a document has no more list items than its page shows", async () => {
  for (let id = 2; id <= 12; id++) remote.publish("blog", blogPost(id));
  const shown = async (address: string) => parseSnapshot((await inDocument(address)) ?? null)?.blog.length;
  expect([
    await shown("/"),
    await shown("/blog"),
    await shown("/news"),
    await shown(`/blog/${uuid(12)}`),
  ]).toEqual([3, 7, 0, 0]);
});

test("a page is prerendered in place of the splash, once until something changes, before the app's files", async () => {
  prerenderWith("return '<h1>' + [address, shown.blog.length, '$&', times].join(' ') + '</h1>';");
  const painted = await documentOf("/blog?category=News");
  expect(painted).toContain('<div id="root"><h1>/blog?category=News 1 $& 1</h1></div>');
  expect(painted).toMatch(/<html lang="en" data-prerendered="\d+" data-entry="\/assets\/index-1\.js">/);
  expect(painted).not.toContain('<script type="module"');
  expect(painted).toContain('id="pages">{"/blog":["/assets/blog-1.js"]}<');
  expect(painted).toContain('<link rel="later" crossorigin href="/assets/app-1.js" data-app>');
  expect(await documentOf("/blog?fbclid=abc&category=News")).toBe(painted);
  expect(painted).not.toContain("stylesheet");
  expect(await documentOf(`/blog/${uuid(1)}`)).toContain(
    '<link rel="stylesheet" crossorigin href="/assets/article-1.css">',
  );
  remote.publish("blog", blogPost(2));
  expect(await documentOf("/blog?category=News")).toContain("/blog?category=News 2 $& 3");
});

test("a page is prerendered in the reader's language", async () => {
  prerenderWith("return '<h1>' + language + '</h1>';");
  for (const language of ["en", "ti"])
    expect(await documentOf("/", { "accept-language": language })).toContain(`<h1>${language}</h1>`);
});

test("nothing is prerendered with data saving or for the admin", async () => {
  prerenderWith("return '<h1>' + times + '</h1>';");
  for (const [address, headers] of [
    ["/", { "save-data": "on" }],
    ["/admin/blog", {}],
  ] as const) {
    const page = await documentOf(address, headers);
    expect(page).toContain("Splash");
    expect(page).toContain('rel="modulepreload"');
  }
});

test("a page that cannot be prerendered is sent with the splash", async () => {
  const consoleError = vi.spyOn(console, "error").mockImplementation(() => undefined);
  prerenderWith("throw new Error('no page');");
  expect(await documentOf("/")).toContain("Splash");
  expect(consoleError).toHaveBeenCalledOnce();
});

test("a document has no posts if they cannot be read", async () => {
  remote.fail("firstPages", { kind: "busy", retryAfter: null });
  expect(await inDocument("/")).toBe("null");
});

test("an unchanged document is not sent again to the same browser", async () => {
  const { headers } = await site.request("/", { headers: PAGE });
  const again = await site.request("/", { headers: { ...PAGE, "if-none-match": String(headers.etag) } });
  expect(again.status).toBe(304);
  remote.takeDown(uuid(1));
  const changed = await site.request("/", { headers: { ...PAGE, "if-none-match": String(headers.etag) } });
  expect(changed.status).toBe(200);
});

test("a request for the start page by name, as made to cache it, gets it in the requested language", async () => {
  const headers = { "accept-language": "ti", "sec-fetch-mode": "cors" };
  const page = await site.request("/", { headers: { ...headers, accept: "text/html" } });
  expect(page.status).toBe(200);
  expect(page.body).toContain('id="first"');
  expect((await site.request("/missing", { headers: { ...headers, accept: "*/*" } })).status).toBe(404);
});

test("a page whose content is the same a minute later is the same document", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  prerenderWith("return address === '/' ? '<h1>Home</h1>' : '<h1>' + times + '</h1>';");
  const [home, blog] = [await documentOf("/"), await documentOf("/blog")];
  vi.setSystemTime(Date.now() + 61_000);
  expect(await documentOf("/")).toBe(home);
  expect(await documentOf("/blog")).not.toBe(blog);
  vi.useRealTimers();
});

test("a site that was built again is served at once, although its page is the same", async () => {
  prerenderWith("return '<h1>' + address + '</h1>';");
  expect(await documentOf("/")).toContain("/assets/index-1.js");
  const file = path.join(project.dist, "index.html");
  writeFileSync(file, DOCUMENT.replaceAll("index-1.js", "index-2.js"));
  utimesSync(file, new Date(), new Date(Date.now() + 5_000));
  expect(await documentOf("/")).toContain("/assets/index-2.js");
});

test("each host in a request gets its own links, also from a document that is cached", async () => {
  prerenderWith("return '<h1>' + address + '</h1>';");
  const linksFor = async (host: string) =>
    /rel="canonical" href="([^"]+)"/.exec(await documentOf("/about", { host }))?.[1];
  for (const host of ["selam.example", "other.example", "selam.example"])
    expect(await linksFor(host)).toBe(`http://${host}/about`);
});
