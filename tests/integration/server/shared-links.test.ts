import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseJsonFeed } from "feedsmith";
import { JSDOM } from "jsdom";
import Parser from "rss-parser";
import { SaxesParser } from "saxes";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { securityHeaders } from "../../../server/http/security-headers.ts";
import { calendarFeedOf } from "../../../server/site/feeds/calendar-feed.ts";
import { LIST_SECTIONS } from "../../../server/site/feeds/feed-address.ts";
import { feedsOf } from "../../../server/site/feeds/feeds.ts";
import { healthOf } from "../../../server/site/health.ts";
import { initialPostsReader } from "../../../server/site/initial-posts.ts";
import { sitemapOf } from "../../../server/site/sitemap.ts";
import { staticSite } from "../../../server/site/static-site.ts";
import type { Publication } from "../../../src/api/publications.ts";
import { noSignatures } from "../../../src/capabilities/signing/server/signatures.ts";
import type { PostKind } from "../../../src/domain/content/content.ts";
import { success } from "../../../src/domain/outbox/failure.ts";
import { blogPost, communityPost, newsPost, siteEvent, uuid } from "../../unit/support/content.ts";
import { FakeRemote } from "../../unit/support/fake-remote.ts";
import { atomFaults, jsonFeedFaults } from "./feed-faults.ts";
import { type HttpSite, serveHandler } from "./http-site.ts";
import { type SmallProject, writeSmallProject } from "./small-project.ts";
import { structuredDataFaults } from "./structured-data-faults.ts";

const CRAWLERS = [
  "WhatsApp/2.24.20.89 A",
  "TelegramBot (like TwitterBot)",
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
];
const IMAGE_META = { width: 1600, height: 1000, alt: "A jebena on the stove", thumbhash: null, variants: {} };
const PICTURE = "/storage/v1/object/public/media/blog-images/jebena.webp";

let project: SmallProject;
let remote: FakeRemote;
let site: HttpSite;
const sites: HttpSite[] = [];

beforeEach(async () => {
  project = writeSmallProject();
  const html = readFileSync(new URL("../../../index.html", import.meta.url), "utf8");
  for (const page of ["index.html", "ti.html"]) writeFileSync(path.join(project.dist, page), html);
  remote = new FakeRemote();
  site = await open();
});
afterEach(async () => {
  for (const each of sites.splice(0)) await each.close();
  project.remove();
});

/** Serves the site with these settings. */
async function open(siteUrl: string | null = null, trustProxy = false): Promise<HttpSite> {
  const listed: PostKind[] = ["blog", "news", "community"];
  const published = async () => {
    const pages = await Promise.all(
      listed.map(async (kind) => {
        const page = await remote.page(kind, null, 1_000);
        return page.ok
          ? page.value.rows.map(({ id, publishedAt }) => ({ kind, id, changedAt: publishedAt, publishedAt }))
          : [];
      }),
    );
    return success(pages.flat());
  };
  const sitemap = sitemapOf(remote, published);
  const opened = await serveHandler(
    staticSite(project.dist, securityHeaders(), initialPostsReader(remote, 60_000), {
      siteUrl,
      trustProxy,
      apiUrl: "",
      redirectOf: async () => null,
      previews: null,
      sitemap,
      calendar: calendarFeedOf(remote),
      signatures: noSignatures,
      feeds: feedsOf(
        remote,
        async (kind, max) => {
          const page = kind === "event" ? await remote.all(kind) : await remote.page(kind, null, max);
          if (!page.ok) return page;
          const rows = Array.isArray(page.value) ? page.value : page.value.rows;
          return success(rows.map((post) => ({ kind, post, changedAt: post.publishedAt }) as Publication));
        },
        "",
      ),
      health: healthOf(remote, undefined, 0),
    }),
  );
  sites.push(opened);
  return opened;
}

const HOST = "selam.example";
const headersOf = (headers: Record<string, string>) => ({ host: HOST, accept: "*/*", ...headers });

async function sendRequest(address: string, headers: Record<string, string> = {}, from = site) {
  return from.request(address, { headers: headersOf(headers) });
}

/** The metadata in the document of an address. */
async function metadataOf(address: string, headers: Record<string, string> = {}, from = site) {
  const { document } = new JSDOM((await sendRequest(address, headers, from)).body).window;
  const attribute = (selector: string, name: string) =>
    document.head.querySelector(selector)?.getAttribute(name) ?? null;
  const meta = (name: string) => attribute(`meta[name="${name}"], meta[property="${name}"]`, "content");
  return {
    document,
    title: document.title,
    canonical: attribute('link[rel="canonical"]', "href"),
    meta,
    scripts: document.querySelectorAll("script:not([type],[src])").length,
  };
}

describe("a shared link", () => {
  test.each(CRAWLERS)("a shared link shows the article's own text and picture to %s", async (agent) => {
    remote.publish(
      "blog",
      blogPost(1, {
        title: "Coffee, three rounds",
        excerpt: "Awel, kalay, bereka.",
        featuredImage: PICTURE,
        imageMeta: { ...IMAGE_META, variants: { "960": PICTURE.replace(".webp", "-960.webp") } },
      }),
    );
    const { title, canonical, meta } = await metadataOf(`/blog/${uuid(1)}?fbclid=abc`, {
      "user-agent": agent,
    });
    expect(title).toBe("Coffee, three rounds · Our community");
    expect(canonical).toBe(`http://${HOST}/blog/${uuid(1)}`);
    expect(meta("og:url")).toBe(canonical);
    expect([meta("og:title"), meta("twitter:title")]).toEqual(Array(2).fill("Coffee, three rounds"));
    for (const name of ["description", "og:description", "twitter:description"])
      expect(meta(name)).toBe("Awel, kalay, bereka.");
    for (const name of ["og:image", "twitter:image"])
      expect(meta(name)).toMatch(
        new RegExp(`^http://${HOST}/previews/en/blog/${uuid(1)}\\.jpg\\?v=[\\w-]{16}$`),
      );
    expect(["type", "width", "height", "alt"].map((name) => meta(`og:image:${name}`))).toEqual([
      "image/jpeg",
      "1200",
      "630",
      "A jebena on the stove",
    ]);
    expect([meta("og:type"), meta("twitter:card")]).toEqual(["article", "summary_large_image"]);
  });

  test("without an excerpt, the description is the first sentences as plain text of at most 200 characters", async () => {
    const long = `<h2>Salt &amp; <em>butter</em></h2><p>${"word ".repeat(80)}</p>`;
    remote.publish("blog", blogPost(1, { excerpt: "", content: long }));
    remote.publish("news", newsPost(2, { content: "Hall opens\n\nat 9, tea < 1 pound" }));
    remote.publish("community", communityPost(3, { content: "ሰላም ".repeat(100) }));
    const described = async (address: string) => (await metadataOf(address)).meta("og:description") ?? "";
    expect(await described(`/blog/${uuid(1)}`)).toMatch(/^Salt & butter (word )+word…$/);
    expect(await described(`/news/${newsPost(2).id}`)).toBe("Hall opens at 9, tea < 1 pound");
    expect(await described(`/portfolio/${communityPost(3).id}`)).toMatch(/^(ሰላም )+ሰላም…$/);
    for (const address of [`/blog/${uuid(1)}`, `/portfolio/${communityPost(3).id}`])
      expect([...(await described(address))].length).toBeLessThanOrEqual(200);
  });

  test("a page that no search engine lists has the site's picture, and a missing post shows nothing else", async () => {
    for (const address of ["/search", "/library", `/blog/${uuid(9)}`]) {
      const { meta } = await metadataOf(address);
      expect([meta("robots"), meta("og:image"), meta("og:image:type")]).toEqual([
        "noindex",
        `http://${HOST}/icons/share.png`,
        "image/png",
      ]);
    }
  });

  test("the post's text is escaped", async () => {
    const hostile = `"><script>alert(1)</script><img src=x onerror=alert(2)> $& '`;
    const before = (await metadataOf("/blog")).document.querySelectorAll("script").length;
    remote.publish(
      "blog",
      blogPost(1, {
        title: hostile,
        excerpt: hostile,
        imageMeta: { ...IMAGE_META, alt: hostile, variants: {} },
      }),
    );
    const { document, title, meta, scripts } = await metadataOf(`/blog/${uuid(1)}`);
    expect([title, meta("og:title"), meta("description")]).toEqual([
      `${hostile} · Our community`,
      hostile,
      hostile,
    ]);
    expect([
      document.querySelectorAll("script").length,
      scripts,
      document.querySelectorAll("img").length,
    ]).toEqual([before, 0, 0]);
  });

  test("a shared link is in the reader's language if the post has it", async () => {
    const translations = { ti: { title: "ጀበና", excerpt: "ቡን", content: "<p>ቡን ንስተ</p>" } };
    remote.publish("blog", blogPost(1, { title: "Coffee pot", translations }));
    const { title, meta } = await metadataOf(`/blog/${uuid(1)}`, { "accept-language": "ti" });
    expect([title, meta("og:description")]).toEqual(["ጀበና · ማሕበረሰብና", "ቡን"]);
  });
});

describe("every page", () => {
  test("every page has its own title, description and address", async () => {
    const addresses = ["/", "/about", "/services", "/portfolio", "/blog", "/news", "/contact"];
    const said = await Promise.all(addresses.map((address) => metadataOf(address)));
    expect(new Set(said.map(({ title }) => title)).size).toBe(addresses.length);
    expect(said.map(({ canonical }) => canonical)).toEqual(
      addresses.map((address) => `http://${HOST}${address}`),
    );
    for (const { meta } of said) expect(meta("description")?.length).toBeGreaterThan(30);
    // A site without a tagline is called after its name alone.
    expect(said[0]?.meta("og:title")).toBe("Our community");
    expect(new Set(said.map(({ meta }) => meta("og:title"))).size).toBe(addresses.length);
    expect((await metadataOf("/blog?category=Food")).canonical).toBe(`http://${HOST}/blog`);
    for (const { document } of said) expect(document.querySelectorAll("link[hreflang]")).toHaveLength(3);
  });

  test("personal, admin and empty pages are not indexed", async () => {
    for (const address of ["/search", "/library", "/waiting", "/nowhere", `/blog/${uuid(9)}`, "/news/none"])
      expect([address, (await metadataOf(address)).meta("robots")]).toEqual([address, "noindex"]);
    const statusOf = async (address: string) => (await sendRequest(address)).status;
    expect(await statusOf(`/blog/${uuid(9)}`)).toBe(404);
    expect([await statusOf("/search"), await statusOf("/blog")]).toEqual([200, 200]);
    expect((await sendRequest("/admin/login")).headers["x-robots-tag"]).toBe("noindex");
    expect((await metadataOf("/blog")).meta("robots")).toBeNull();
  });

  test("a page is not reported missing because the database failed once", async () => {
    remote.publish("blog", blogPost(1));
    for (let id = 2; id <= 30; id++) remote.publish("blog", blogPost(id));
    remote.fail("row", { kind: "offline" });
    expect((await metadataOf(`/blog/${uuid(1)}`)).meta("robots")).toBeNull();
    expect((await metadataOf(`/blog/${uuid(1)}`)).title).toBe("Article 1 · Our community");
    expect(remote.calls.filter((call) => call === "row")).toHaveLength(2);
  });
});

describe("absolute addresses", () => {
  const canonicalOf = async (headers: Record<string, string>, from = site) =>
    (await metadataOf("/blog", headers, from)).canonical;

  test("absolute addresses start with the configured origin, whatever a request names as host", async () => {
    const configured = await open("https://selam.org.uk");
    expect(await canonicalOf({ host: "evil.example" }, configured)).toBe("https://selam.org.uk/blog");
  });

  test("absolute addresses start with the requested host, and with https only if a trusted proxy says so", async () => {
    const proxied = await open(null, true);
    const forwarded = { "x-forwarded-proto": "http, https" };
    expect(await canonicalOf({ host: "selam.example:8080" })).toBe("http://selam.example:8080/blog");
    expect(await canonicalOf(forwarded)).toBe(`http://${HOST}/blog`);
    expect(await canonicalOf(forwarded, proxied)).toBe(`https://${HOST}/blog`);
    expect(await canonicalOf({ "x-forwarded-proto": "javascript" }, proxied)).toBe(`http://${HOST}/blog`);
  });

  test.each(['a"><script>', "user:pass@evil.example", "evil.example/path", "a b", "[::1", "x:99999999"])(
    "absolute addresses are left out for an invalid host: %s",
    async (host) => {
      const { canonical, meta } = await metadataOf("/blog", { host });
      expect([canonical, meta("og:image"), meta("og:url")]).toEqual([null, null, null]);
    },
  );
});

describe("sitemap and robots.txt", () => {
  test("the sitemap lists every published post and no unpublished one", async () => {
    remote.publish("blog", blogPost(1, { title: "Secret plan" }));
    remote.publish("news", newsPost(2));
    remote.publish("community", communityPost(3));
    const listed = async () => {
      const { body, status, headers } = await sendRequest("/sitemap.xml");
      expect([status, headers["content-type"]]).toEqual([200, "application/xml;charset=utf-8"]);
      const { document } = new JSDOM(body, { contentType: "application/xml" }).window;
      return [...document.querySelectorAll("url")].map((url) => [
        url.querySelector("loc")?.textContent,
        url.querySelector("lastmod")?.textContent,
      ]);
    };
    const [first] = await listed();
    expect(first).toEqual([`http://${HOST}/`, undefined]);
    for (const address of [
      `/blog/${uuid(1)}`,
      `/news/${newsPost(2).id}`,
      `/portfolio/${communityPost(3).id}`,
    ])
      expect(await listed()).toContainEqual([
        `http://${HOST}${address}`,
        expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      ]);
    await metadataOf(`/blog/${uuid(1)}`);
    remote.takeDown(uuid(1));
    expect(JSON.stringify(await listed())).not.toContain(uuid(1));
    const gone = await sendRequest(`/blog/${uuid(1)}`);
    expect(gone.body).not.toContain("Secret plan");
    expect(new JSDOM(gone.body).window.document.title).toBe("Our community");
  });

  test("the sitemap is an error while the database does not answer", async () => {
    await sendRequest("/sitemap.xml");
    remote.fail("head", { kind: "offline" });
    const { status, headers, body } = await sendRequest("/sitemap.xml");
    expect([status, headers["retry-after"], body]).toEqual([503, "60", ""]);
  });

  test("robots.txt names the sitemap and excludes the owner's pages", async () => {
    const { status, headers, body } = await sendRequest("/robots.txt", { host: "selam.example:8080" });
    expect([status, headers["content-type"]]).toEqual([200, "text/plain;charset=utf-8"]);
    expect(body).toBe("User-agent: *\nDisallow: /admin\n\nSitemap: http://selam.example:8080/sitemap.xml\n");
    expect((await site.request("/robots.txt", { method: "HEAD", headers: { host: HOST } })).body).toBe("");
  });
});

describe("the languages of a page", () => {
  const inTigrinya = { ti: { title: "ቡን", content: "<p>ሰለስተ ጊዜ</p>" } };

  test("an address that names a language is answered in it, whatever the browser prefers", async () => {
    remote.publish("blog", blogPost(1, { title: "Coffee", translations: inTigrinya }));
    const { title } = await metadataOf(`/blog/${uuid(1)}?hl=ti`, { "accept-language": "en-GB" });
    expect(title).toContain("ቡን");
  });

  test("the canonical address of each language is that which the other one names, and a chat keeps to it", async () => {
    remote.publish("blog", blogPost(1, { translations: inTigrinya }));
    remote.publish("blog", blogPost(2));
    const address = `http://${HOST}/blog/${uuid(1)}`;
    for (const [asked, canonical] of [
      ["?hl=ti", `${address}?hl=ti`],
      ["?hl=en", address],
      ["", address],
    ]) {
      const page = await metadataOf(`/blog/${uuid(1)}${asked}`);
      expect([asked, page.canonical, page.meta("og:url")]).toEqual([asked, canonical, canonical]);
    }
    const { canonical } = await metadataOf(`/blog/${uuid(2)}?hl=ti`);
    expect(canonical).toBe(`http://${HOST}/blog/${uuid(2)}`);
  });

  test("a post in two languages names the address of each, and a post in one names none", async () => {
    remote.publish("blog", blogPost(1, { translations: inTigrinya }));
    remote.publish("blog", blogPost(2));
    const alternates = async (id: number) =>
      [...(await metadataOf(`/blog/${uuid(id)}`)).document.querySelectorAll("link[hreflang]")].map((link) => [
        link.getAttribute("hreflang"),
        link.getAttribute("href"),
      ]);
    const address = `http://${HOST}/blog/${uuid(1)}`;
    expect(await alternates(1)).toEqual([
      ["en", address],
      ["ti", `${address}?hl=ti`],
      ["x-default", address],
    ]);
    expect(await alternates(2)).toEqual([]);
  });

  test("the sitemap names both languages of the site's own pages", async () => {
    const { body } = await sendRequest("/sitemap.xml");
    expect(body).toContain(`<xhtml:link rel="alternate" hreflang="ti" href="http://${HOST}/about?hl=ti"/>`);
  });
});

describe("structured data", () => {
  const graphAt = async (address: string) => {
    const { document } = await metadataOf(address);
    const block = document.querySelector('script[type="application/ld+json"]');
    return (JSON.parse(block?.textContent ?? "{}") as { "@graph": Record<string, unknown>[] })["@graph"];
  };

  test("a post is an article of the site, in its section, with absolute addresses", async () => {
    remote.publish("blog", blogPost(1, { title: "Coffee </script><script>", author: "Saba" }));
    const [organization, breadcrumbs, article] = await graphAt(`/blog/${uuid(1)}`);
    expect(organization).toMatchObject({ "@type": "Organization", url: `http://${HOST}/` });
    expect(breadcrumbs).toMatchObject({
      itemListElement: [
        { position: 1, item: `http://${HOST}/` },
        { position: 2, item: `http://${HOST}/blog` },
        { position: 3, name: "Coffee </script><script>", item: `http://${HOST}/blog/${uuid(1)}` },
      ],
    });
    expect(article).toMatchObject({
      "@type": "Article",
      headline: "Coffee </script><script>",
      inLanguage: "en",
      author: { "@type": "Person", name: "Saba" },
    });
    expect(String(article?.image)).toMatch(/^http/);
  });

  test.each(["/", "/blog", "/portfolio", "/news", "/about", "/contact", "/services"])(
    "%s keeps to schema.org and to what Google requires",
    async (address) => expect(await structuredDataFaults(await graphAt(address))).toEqual([]),
  );

  test("an article, a news item and a community post keep to schema.org and to what Google requires", async () => {
    remote.publish("blog", blogPost(1, { author: "Saba", featuredImage: PICTURE, imageMeta: IMAGE_META }));
    remote.publish("news", newsPost(2));
    remote.publish("community", communityPost(3));
    for (const address of [
      `/blog/${uuid(1)}`,
      `/news/${newsPost(2).id}`,
      `/portfolio/${communityPost(3).id}`,
    ]) {
      const graph = await graphAt(address);
      expect(graph.map((part) => part["@type"])).toContain("Article");
      expect(await structuredDataFaults(graph)).toEqual([]);
    }
  });

  test("an event is below the events of the site, and keeps to schema.org and to what Google requires", async () => {
    remote.publish("event", siteEvent());
    const graph = await graphAt(`/events/${siteEvent().id}`);
    expect(await structuredDataFaults(graph)).toEqual([]);
    expect(graph.map((part) => part["@type"])).toEqual(["Organization", "BreadcrumbList", "Event"]);
    expect(graph[1]).toMatchObject({
      itemListElement: [
        { item: `http://${HOST}/` },
        { name: "Events", item: `http://${HOST}/events` },
        { name: "Sunday coffee", item: `http://${HOST}/events/${siteEvent().id}` },
      ],
    });
  });

  test("mistakes in structured data are found", async () => {
    const list = (...steps: object[]) => ({ "@type": "BreadcrumbList", itemListElement: steps });
    const step = { "@type": "ListItem", position: 1, name: "Home", item: "https://selam.example/" };
    const next = { ...step, position: 2, name: "Blog", item: "https://selam.example/blog" };
    expect(await structuredDataFaults([list(step, next)])).toEqual([]);
    for (const mistake of [
      { "@type": "Artikel", headline: "Coffee" },
      { "@type": "Article", title: "Coffee" },
      { "@type": "Event", startTime: "2026-11-20" },
      list(step),
      list(step, { "@type": "ListItem", name: "Blog", item: next.item }),
      list(step, { "@type": "ListItem", position: 2, item: next.item }),
    ])
      expect(await structuredDataFaults([mistake]), JSON.stringify(mistake)).not.toEqual([]);
  });

  test("the home page is not marked as an article", async () => {
    expect((await graphAt("/")).map((part) => part["@type"])).toEqual(["Organization"]);
  });
});

describe("feeds", () => {
  const paths = (format: string) =>
    ["all", ...LIST_SECTIONS].flatMap((section) =>
      ["en", "ti"].map((language) => `/feeds/${section}.${language}.${format}`),
    );

  function publishInBoth(): void {
    const content =
      '<p>Awel <a href="/blog">more</a><img src="/storage/v1/object/public/media/a.webp" alt=""></p>';
    const translations = { ti: { title: "ኣወል", content: "<p>ቡን</p>", excerpt: "ቡን" } };
    remote.publish("blog", blogPost(1, { title: "Older", content, translations, tags: ["Food"] }));
    remote.publish("news", newsPost(2, { title: "A bus", content: "At nine.\n\nFrom <Camden>." }));
    remote.publish("blog", blogPost(3, { title: "Newer & <newest>" }));
    remote.publish("community", communityPost(4, { title: "Coffee" }));
    const event = { ti: { title: "ቡን ሰንበት", content: "ቡንን እንጀራን።", place: "ኣደራሽ" } };
    remote.publish("event", siteEvent({ translations: event }));
  }

  test("every Atom feed keeps RFC 4287, and a planted mistake is found", async () => {
    publishInBoth();
    for (const path of paths("atom")) {
      const { status, body } = await sendRequest(path);
      expect([path, status, atomFaults(body)]).toEqual([path, 200, []]);
    }
    const { body } = await sendRequest("/feeds/blog.en.atom");
    const planted: [RegExp | string, string, RegExp][] = [
      [/<id>.*?<\/id>/, "", /feed: needs exactly one id/],
      [/<updated>.*?<\/updated>/, "<updated>23 Nov 2026</updated>", /updated is no date of RFC 3339/],
      [/href="http:\/\/[^"]*"/, 'href="/blog"', /link \/blog is not absolute/],
      [/<entry>/, '<entry><category label="Food"/>', /entry 0: a category without a term/],
      [/(<entry>[\s\S]*?<\/entry>)/, "$1$1", /two entries have the same id/],
      [/<author>[\s\S]*?<\/author>/g, "", /neither it nor the feed has an author/],
    ];
    for (const [found, mistake, fault] of planted)
      expect([String(found), atomFaults(body.replace(found, mistake)).join("\n")]).toEqual([
        String(found),
        expect.stringMatching(fault),
      ]);
  });

  test("a feed without posts is valid too", async () => {
    for (const path of paths("atom")) expect(atomFaults((await sendRequest(path)).body)).toEqual([]);
    for (const path of paths("json")) expect(jsonFeedFaults((await sendRequest(path)).body)).toEqual([]);
  });

  test("every JSON feed keeps JSON Feed 1.1, and a planted mistake is found", async () => {
    publishInBoth();
    for (const path of paths("json")) {
      const { status, body } = await sendRequest(path);
      expect([path, status, jsonFeedFaults(body)]).toEqual([path, 200, []]);
    }
    const { body } = await sendRequest("/feeds/blog.en.json");
    const planted: [RegExp, string, RegExp][] = [
      [/version\/1\.1/, "version/1", /not 1\.1/],
      [/"date_published":\s*"[^"]*"/, '"date_published":"yesterday"', /date_published is no date/],
      [/"content_html"/, '"content"', /item 0: no content/],
      [/"feed_url":\s*"[^"]*"/, '"feed_url":"/feeds"', /feed_url is not absolute/],
    ];
    for (const [found, mistake, fault] of planted)
      expect([String(found), jsonFeedFaults(body.replace(found, mistake)).join("\n")]).toEqual([
        String(found),
        expect.stringMatching(fault),
      ]);
  });

  const atom = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await sendRequest(path, headers);
    return { answer, feed: await new Parser().parseString(answer.body) };
  };

  test("an Atom feed has the newest posts in full, newest first, with absolute addresses", async () => {
    const content =
      '<p>Awel <a href="/blog">more</a><img src="/storage/v1/object/public/media/a.webp" alt=""></p>';
    remote.publish("blog", blogPost(1, { title: "Older", content }));
    remote.publish("news", newsPost(2, { title: "A bus", content: "At nine.\n\nFrom <Camden>." }));
    remote.publish("blog", blogPost(3, { title: "Newer" }));
    const { answer, feed } = await atom("/feeds/blog.en.atom");
    expect(answer.headers["content-type"]).toBe("application/atom+xml;charset=utf-8");
    expect(feed.items.map(({ title }) => title)).toEqual(["Newer", "Older"]);
    const [, older] = feed.items;
    expect(older).toMatchObject({ id: `urn:uuid:${uuid(1)}`, link: `http://${HOST}/blog/${uuid(1)}?hl=en` });
    expect(older?.content).toContain(`href="http://${HOST}/blog"`);
    expect(older?.content).toContain(`src="http://${HOST}/storage/v1/object/public/media/a.webp"`);
    const all = await atom("/feeds/all.en.atom");
    expect(all.feed.items.map(({ title }) => title).sort()).toEqual(["A bus", "Newer", "Older"]);
    const bus = all.feed.items.find(({ title }) => title === "A bus");
    expect(bus?.content?.trim()).toBe("<p>At nine.</p><p>From &lt;Camden&gt;.</p>");
  });

  test("a feed is well-formed XML whatever the posts contain, and carries no script", async () => {
    remote.publish(
      "blog",
      blogPost(1, {
        title: "A & B ]]> <b>",
        content: "<script>alert(1)</script><p onclick=x>]]&gt; \u0001</p>",
      }),
    );
    const { answer, feed } = await atom("/feeds/blog.en.atom");
    expect(feed.items[0]?.title?.trim()).toBe("A & B ]]> <b>");
    expect(answer.body).not.toMatch(/alert|onclick/);
    const errors: Error[] = [];
    const strict = new SaxesParser();
    strict.on("error", (error) => void errors.push(error));
    strict.write(answer.body).close();
    expect(errors).toEqual([]);
  });

  test("a JSON feed has the same posts", async () => {
    remote.publish("blog", blogPost(1, { title: "Coffee", author: "Saba", tags: ["food"] }));
    const answer = await sendRequest("/feeds/blog.en.json");
    expect(answer.headers["content-type"]).toBe("application/feed+json;charset=utf-8");
    const feed = parseJsonFeed(answer.body);
    expect(feed).toMatchObject({
      feed_url: `http://${HOST}/feeds/blog.en.json`,
      items: [{ id: `urn:uuid:${uuid(1)}`, title: "Coffee", authors: [{ name: "Saba" }], tags: ["food"] }],
    });
  });

  test("the feed of events says when in both calendars, how often and where, and the feed of everything has them", async () => {
    const repeats = {
      every: "week" as const,
      interval: 2,
      days: [],
      count: null,
      until: "2026-12-27",
      except: [],
    };
    const translations = { ti: { title: "ቡን ሰንበት", content: "ቡንን እንጀራን።", place: "ኣደራሽ" } };
    const content = "Bread & coffee.\n\nBring a friend.";
    remote.publish("event", siteEvent({ repeats, translations, content }));
    for (const section of ["events", "all"]) {
      const { feed } = await atom(`/feeds/${section}.en.atom`);
      const id = siteEvent().id;
      expect(feed.items).toMatchObject([{ id: `urn:uuid:${id}`, link: `http://${HOST}/events/${id}?hl=en` }]);
      expect(feed.items[0]?.content?.trim()).toBe(
        "<p>Sunday 29 November 2026 (20 Hidar 2019), 14:00 (8:00 in the afternoon, Ethiopian clock) – 16:00 " +
          "(10:00 in the afternoon, Ethiopian clock), London time</p>" +
          "<p>Every other week, until Sunday 27 December 2026</p><p>The hall</p>" +
          "<p>Bread &amp; coffee.</p><p>Bring a friend.</p>",
      );
    }
    const { feed } = await atom("/feeds/events.ti.atom");
    expect(feed.items[0]?.title).toBe("ቡን ሰንበት");
    expect(feed.items[0]?.content).toMatch(
      /^\s*<p>ሰንበት 20 ሕዳር 2019 ዓ\.ም \(29 ኖቬምበር 2026\)፣ [^<,]*፣ ሰዓት ለንደን<\/p>/,
    );
    expect(feed.items[0]?.content).toContain("<p>ኣብ 2 ሰሙን ሓንሳብ፣ ክሳብ ሰንበት 18 ታሕሳስ 2019 ዓ.ም</p><p>ኣደራሽ</p>");
    const blog = await atom("/feeds/blog.en.atom");
    expect(blog.feed.items).toEqual([]);
  });

  test("the feed of events says that an event is cancelled, and drops what was taken down", async () => {
    remote.publish("event", siteEvent({ cancelled: true, endsAt: "2026-11-30T02:00:00.000000Z", place: "" }));
    const { feed } = await atom("/feeds/events.en.atom");
    expect(feed.items[0]?.content?.trim()).toBe(
      "<p>This event has been cancelled.</p><p>Sunday 29 November 2026 (20 Hidar 2019), 14:00 (8:00 in the afternoon, " +
        "Ethiopian clock) – Monday 30 November 2026 (21 Hidar 2019), 02:00 (8:00 at night, Ethiopian clock), " +
        "London time</p><p>Coffee and bread.</p>",
    );
    remote.takeDown(siteEvent().id);
    expect((await atom("/feeds/events.en.atom")).feed.items).toEqual([]);
  });

  test("a feed has only what can be read in its language", async () => {
    remote.publish("blog", blogPost(1));
    remote.publish("blog", blogPost(2, { translations: { ti: { title: "ቡን", content: "<p>ሰለስተ</p>" } } }));
    const { feed } = await atom("/feeds/blog.ti.atom");
    expect(feed.items.map(({ title }) => title)).toEqual(["ቡን"]);
  });

  test("an unpublished post leaves the feed at once, and an unchanged feed is not sent again", async () => {
    remote.publish("blog", blogPost(1));
    const first = await sendRequest("/feeds/blog.en.atom");
    const again = await sendRequest("/feeds/blog.en.atom", { "if-none-match": String(first.headers.etag) });
    expect(again.status).toBe(304);
    remote.takeDown(uuid(1));
    const { answer, feed } = await atom("/feeds/blog.en.atom", {
      "if-none-match": String(first.headers.etag),
    });
    expect(answer.status).toBe(200);
    expect(feed.items).toEqual([]);
  });

  test("without a database a feed says when to ask again, and unknown feed names are answered with 404", async () => {
    remote.failures.push({ call: "head", failure: { kind: "offline" } });
    expect((await sendRequest("/feeds/blog.en.atom")).status).toBe(503);
    expect((await sendRequest("/feeds/admin.en.atom")).status).toBe(404);
  });

  test("a page names the feeds of the site and of its section in its language", async () => {
    const { document } = await metadataOf("/news", { "accept-language": "ti" });
    const links = [...document.querySelectorAll('link[type="application/atom+xml"]')];
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/feeds/all.ti.atom",
      "/feeds/news.ti.atom",
    ]);
    remote.publish("event", siteEvent());
    for (const address of ["/events", `/events/${siteEvent().id}`]) {
      const page = await metadataOf(address, { "accept-language": "en" });
      const feeds = [...page.document.querySelectorAll('link[type="application/feed+json"]')];
      expect(feeds.map((link) => [link.getAttribute("href"), link.getAttribute("title")])).toEqual([
        ["/feeds/all.en.json", "Our community"],
        ["/feeds/events.en.json", "Events · Our community"],
      ]);
    }
  });
});

describe("health", () => {
  test("a monitor learns whether the database responds", async () => {
    const up = await sendRequest("/health");
    expect(up.status).toBe(200);
    expect(JSON.parse(up.body)).toMatchObject({ status: "ok", database: "ok", revision: 0 });
    remote.failures.push({ call: "head", failure: { kind: "offline" } });
    const down = await sendRequest("/health");
    expect(down.status).toBe(503);
    expect(JSON.parse(down.body)).toMatchObject({
      status: "unavailable",
      database: "unavailable",
      revision: null,
    });
  });
});
