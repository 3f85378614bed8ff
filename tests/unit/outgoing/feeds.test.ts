import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { calendarFeedOf } from "../../../server/site/feeds/calendar-feed.ts";
import { parseFeedPath } from "../../../server/site/feeds/feed-address.ts";
import { feedsOf } from "../../../server/site/feeds/feeds.ts";
import { type Render, renderHere } from "../../../server/site/rendering/renderers.ts";
import { sitemapOf } from "../../../server/site/sitemap.ts";
import type { Publication } from "../../../src/api/publications.ts";
import { signedPaths } from "../../../src/capabilities/signing/config/signed-paths.ts";
import { signaturesOf } from "../../../src/capabilities/signing/server/signatures.ts";
import { newSigningKey } from "../../../src/capabilities/signing/server/signing-key.ts";
import type { Lang, SiteEvent } from "../../../src/domain/content/content.ts";
import type { Repeat } from "../../../src/domain/events/repeat.ts";
import type { PageKind } from "../../../src/domain/kinds/kinds.ts";
import { success } from "../../../src/domain/outbox/failure.ts";
import type { Remote } from "../../../src/domain/outbox/remote.ts";
import { blogPost, communityPost, newsPost, siteEvent, siteProfile, uuid } from "../support/content.ts";

const SITE = "https://selam.example";
const API = "https://api.example";
const at = (day: number) => `2026-05-${String(day).padStart(2, "0")}T01:02:03.000000Z`;
const iso = (day: number) => `2026-05-${String(day).padStart(2, "0")}T01:02:03.000Z`;

/** Of every kind one, whose time of creation, publication and change differ, in another order each. */
const PUBLISHED: readonly Publication[] = [
  {
    kind: "blog",
    changedAt: at(20),
    post: blogPost(11, {
      ...{ createdAt: at(1), publishedAt: at(8), author: "Saba", tags: ["Food", "Tea & <talk>"] },
      ...{
        title: "Coffee & <bread>",
        excerpt: "Three rounds",
        content: '<p>Awel <a href="/about">us</a></p>',
      },
      featuredImage: "/storage/v1/object/public/media/jebena.webp",
      translations: { ti: { title: "ቡንን እንጀራን", excerpt: "ሰለስተ", content: "<p>ኣወል</p>" } },
    }),
  },
  {
    kind: "news",
    changedAt: at(19),
    post: newsPost(12, {
      ...{ createdAt: at(2), publishedAt: at(9), lang: "ti", title: "ኣውቶቡስ", content: "ሰዓት" },
      translations: { en: { title: "A bus", content: "From <Camden>,\nby the gate.\n\nTo Leeds." } },
      imageUrl: "/storage/v1/object/public/media/bus.webp",
    }),
  },
  {
    kind: "community",
    changedAt: at(18),
    post: communityPost(13, {
      ...{ createdAt: at(3), publishedAt: at(7), author: "Leeds choir", tags: ["Song"] },
      ...{
        title: "Choir",
        content: "We sing",
        mediaType: "video",
        mediaUrl: "/storage/v1/object/public/media/c.mp4",
      },
    }),
  },
  {
    kind: "event",
    changedAt: at(17),
    post: siteEvent({
      createdAt: at(4),
      publishedAt: at(10),
      title: "Picnic",
      content: "Bring a rug.",
      imageUrl: "/storage/v1/object/public/media/site/rug.webp",
    }),
  },
];

const remote = (published: readonly Publication[]) => {
  const head = async () => success({ rev: 1, stamp: "s" });
  const all = async () =>
    success([
      siteProfile({ name: "Selam", tagline: "Home from home", translations: { ti: { name: "ሰላም" } } }),
    ]);
  const newest = async (kind: PageKind, max: number) =>
    success(
      published
        .filter((each) => each.kind === kind)
        .toSorted((one, other) => (one.post.publishedAt < other.post.publishedAt ? 1 : -1))
        .slice(0, max),
    );
  return feedsOf({ head, all } as unknown as Pick<Remote, "head" | "all">, newest, API);
};

async function feedAt(path: string, published: readonly Publication[] = PUBLISHED): Promise<string> {
  const address = parseFeedPath(path);
  if (!address) throw new Error(`no feed at ${path}`);
  return (await remote(published)(address, SITE)) ?? "";
}

/** An element of XML as its name, attributes and text or children: nothing of it is left out. */
type Xml = readonly [string, Readonly<Record<string, string>>, string | readonly Xml[]];

function treeOf(element: Element): Xml {
  const attributes = [...element.attributes].map(({ name, value }) => [name, value]);
  const inner =
    element.children.length > 0 ? [...element.children].map(treeOf) : (element.textContent ?? "").trim();
  return [element.localName, Object.fromEntries(attributes), inner];
}

async function atom(path: string, published?: readonly Publication[]): Promise<Xml> {
  const { document } = new JSDOM(await feedAt(path, published), { contentType: "application/xml" }).window;
  return treeOf(document.documentElement);
}

const link = (href: string, rel: string, type: string): Xml => ["link", { href, rel, type }, ""];

test("an Atom feed is these elements, in each language", async () => {
  expect(await atom("/feeds/blog.en.atom")).toEqual([
    "feed",
    { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "en" },
    [
      ["author", {}, [["name", {}, "Selam"]]],
      ["id", {}, `${SITE}/feeds/blog.en.atom`],
      link(`${SITE}/blog?hl=en`, "alternate", "text/html"),
      link(`${SITE}/feeds/blog.en.atom`, "self", "application/atom+xml"),
      ["subtitle", {}, expect.stringMatching(/^Home from home\. ./)],
      ["title", {}, "Blog · Selam"],
      ["updated", {}, iso(20)],
      [
        "entry",
        {},
        [
          ["author", {}, [["name", {}, "Saba"]]],
          ["category", { term: "Food" }, ""],
          ["category", { term: "Tea & <talk>" }, ""],
          ["content", { type: "html" }, `<p>Awel <a href="${SITE}/about">us</a></p>`],
          ["id", {}, `urn:uuid:${uuid(11)}`],
          link(`${SITE}/blog/${uuid(11)}?hl=en`, "alternate", "text/html"),
          ["published", {}, iso(8)],
          ["summary", {}, "Three rounds"],
          ["title", {}, "Coffee & <bread>"],
          ["updated", {}, iso(20)],
        ],
      ],
    ],
  ]);
  const [, attributes, elements] = await atom("/feeds/all.ti.atom");
  expect(attributes["xml:lang"]).toBe("ti");
  const texts = (elements as readonly Xml[]).map(([name, given, inner]) => [name, given.href ?? inner]);
  expect(texts.filter(([name]) => name !== "entry" && name !== "subtitle")).toEqual([
    ["author", [["name", {}, "ሰላም"]]],
    ["id", `${SITE}/feeds/all.ti.atom`],
    ["link", `${SITE}/?hl=ti`],
    ["link", `${SITE}/feeds/all.ti.atom`],
    ["title", "ሰላም"],
    ["updated", iso(20)],
  ]);
});

test("a JSON feed is these fields, in each language", async () => {
  const json = async (path: string) => JSON.parse(await feedAt(path)) as { items: Record<string, unknown>[] };
  expect(await json("/feeds/blog.en.json")).toEqual({
    ...{ version: "https://jsonfeed.org/version/1.1", title: "Blog · Selam", language: "en" },
    description: expect.stringMatching(/^Home from home\. ./),
    ...{ home_page_url: `${SITE}/blog?hl=en`, feed_url: `${SITE}/feeds/blog.en.json` },
    authors: [{ name: "Selam" }],
    items: [
      {
        ...{ id: `urn:uuid:${uuid(11)}`, url: `${SITE}/blog/${uuid(11)}?hl=en`, language: "en" },
        ...{ title: "Coffee & <bread>", summary: "Three rounds" },
        content_html: `<p>Awel <a href="${SITE}/about">us</a></p>`,
        image: `${API}/storage/v1/object/public/media/jebena.webp`,
        ...{ date_published: iso(8), date_modified: iso(20) },
        ...{ authors: [{ name: "Saba" }], tags: ["Food", "Tea & <talk>"] },
      },
    ],
  });
  const { items } = await json("/feeds/all.ti.json");
  expect(items).toMatchObject([
    {
      url: `${SITE}/news/${newsPost(12).id}?hl=ti`,
      title: "ኣውቶቡስ",
      content_html: "<p>ሰዓት</p>",
      language: "ti",
    },
    { url: `${SITE}/blog/${uuid(11)}?hl=ti`, title: "ቡንን እንጀራን", summary: "ሰለስተ", language: "ti" },
  ]);
  expect(items).toHaveLength(2);
});

/** Address, title, author and picture of each item. */
async function items(section: string, language: Lang, published?: readonly Publication[]) {
  const feed = JSON.parse(await feedAt(`/feeds/${section}.${language}.json`, published)) as {
    items: { url: string; content_html: string; image?: string; authors?: { name: string }[] }[];
  };
  return feed.items.map(({ url, image, authors }) => [
    url.replace(SITE, "").replace(/[0-9a-f-]{36}/, "ID"),
    image?.replace(API, "") ?? null,
    authors?.[0]?.name ?? null,
  ]);
}

test("each section has its own kind, and the feed of everything all of them, newest publication first", async () => {
  const event = ["/events/ID?hl=en", "/storage/v1/object/public/media/site/rug.webp", null];
  const news = ["/news/ID?hl=en", "/storage/v1/object/public/media/bus.webp", null];
  const blog = ["/blog/ID?hl=en", "/storage/v1/object/public/media/jebena.webp", "Saba"];
  // A video is not a picture.
  const community = ["/portfolio/ID?hl=en", null, "Leeds choir"];
  expect(await items("all", "en")).toEqual([event, news, blog, community]);
  expect(await items("events", "en")).toEqual([event]);
  expect(await items("news", "en")).toEqual([news]);
  expect(await items("community", "en")).toEqual([community]);
});

test("plain text becomes paragraphs and lines, and every address in an article absolute", async () => {
  const contentOf = async (section: string, published: readonly Publication[]) =>
    (
      JSON.parse(await feedAt(`/feeds/${section}.en.json`, published)) as {
        items: { content_html: string }[];
      }
    ).items[0]?.content_html;
  expect(await contentOf("news", PUBLISHED)).toBe(
    "<p>From &lt;Camden&gt;,<br>by the gate.</p><p>To Leeds.</p>",
  );
  const content =
    '<p><a href="/about#us">a</a><a href="https://x.example/y">b</a>' +
    '<img src="/storage/v1/object/public/media/a.webp" alt=""' +
    ' srcset="/storage/v1/object/public/media/a-480.webp 480w, /storage/v1/object/public/media/a.webp 1600w"></p>' +
    '<video src="/storage/v1/object/public/media/v.mp4" poster="/storage/v1/object/public/media/p.webp"></video>';
  const html = await contentOf("blog", [{ kind: "blog", changedAt: at(3), post: blogPost(1, { content }) }]);
  expect([...String(html).matchAll(/(?:href|src|poster)="([^"]*)"/g)].map(([, address]) => address)).toEqual([
    `${SITE}/about#us`,
    "https://x.example/y",
    `${API}/storage/v1/object/public/media/a.webp`,
    `${API}/storage/v1/object/public/media/v.mp4`,
    `${API}/storage/v1/object/public/media/p.webp`,
  ]);
  const media = `${API}/storage/v1/object/public/media`;
  expect(html).toContain(`srcset="${media}/a-480.webp 480w, ${media}/a.webp 1600w"`);
});

test("an event begins with whether, when, how often and where it takes place", async () => {
  const weekly: Repeat = { every: "week", interval: 1, days: [], count: null, until: null, except: [] };
  const said = async (event: Partial<SiteEvent>) => {
    const post = siteEvent({ content: "Bring bread.", place: "", endsAt: null, ...event });
    const feed = JSON.parse(
      await feedAt("/feeds/events.en.json", [{ kind: "event", changedAt: at(3), post }]),
    );
    return String(feed.items[0].content_html)
      .split(/<\/?p>/)
      .filter(Boolean);
  };
  const begins = "Sunday 29 November 2026 (20 Hidar 2019), 14:00 (8:00 in the afternoon, Ethiopian clock)";
  expect(await said({})).toEqual([`${begins}, London time`, "Bring bread."]);
  expect(await said({ place: "Hall <2>", cancelled: true })).toEqual([
    expect.stringMatching(/cancelled/),
    `${begins}, London time`,
    "Hall &lt;2&gt;",
    "Bring bread.",
  ]);
  expect(await said({ endsAt: "2026-11-29T16:00:00.000000Z" })).toEqual([
    `${begins} – 16:00 (10:00 in the afternoon, Ethiopian clock), London time`,
    "Bring bread.",
  ]);
  expect(await said({ endsAt: "2026-11-30T16:00:00.000000Z" })).toEqual([
    `${begins} – Monday 30 November 2026 (21 Hidar 2019), 16:00 (10:00 in the afternoon, Ethiopian clock), London time`,
    "Bring bread.",
  ]);
  expect(await said({ repeats: weekly })).toEqual([
    ...[`${begins}, London time`, "Every week", "Bring bread."],
  ]);
  expect(await said({ repeats: { ...weekly, interval: 2, until: "2027-01-31" } })).toEqual([
    ...[`${begins}, London time`, "Every other week, until Sunday 31 January 2027", "Bring bread."],
  ]);
});

test("no character that XML cannot have makes a feed unreadable", async () => {
  const odd = "a\u0000b\u0008c\u000bd\u001fe\ufffef\uffffg\th";
  const post = blogPost(1, { title: odd, excerpt: odd, author: odd, tags: [odd], content: `<p>${odd}</p>` });
  const feed = await feedAt("/feeds/blog.en.atom", [{ kind: "blog", changedAt: at(3), post }]);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
  expect(feed).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
  expect(feed).toContain("<title>abcdefg\th</title>");
});

test("a feed has the thirty newest of what can be read in its language, and was updated when any of them was", async () => {
  const many = Array.from({ length: 33 }, (_, n): Publication => {
    const day = 1 + (n % 28);
    const publishedAt = `2026-${n < 28 ? "05" : "06"}-${String(day).padStart(2, "0")}T00:00:00.000000Z`;
    return {
      kind: "news",
      changedAt: n === 6 ? at(31) : at(2),
      post: newsPost(n, { publishedAt, title: `N${n}` }),
    };
  });
  const [, , elements] = await atom("/feeds/news.en.atom", many);
  const entries = (elements as readonly Xml[]).filter(([name]) => name === "entry");
  const titles = entries.map(
    ([, , parts]) => (parts as readonly Xml[]).find(([name]) => name === "title")?.[2],
  );
  expect(titles).toEqual(Array.from({ length: 30 }, (_, n) => `N${32 - n}`));
  expect((elements as readonly Xml[]).find(([name]) => name === "updated")?.[2]).toBe(iso(31));
  expect(JSON.stringify(await atom("/feeds/news.ti.atom", many))).not.toContain('"entry"');
  // Of all sections together, too, of which each has thirty.
  expect(await items("all", "en", [...many, ...PUBLISHED])).toHaveLength(30);
});

test("a section has its newest although thirty of another are newer", async () => {
  const news = Array.from(
    { length: 30 },
    (_, n): Publication => ({
      kind: "news",
      changedAt: at(29),
      post: newsPost(n, { publishedAt: at(29), title: `N${n}` }),
    }),
  );
  const found = await items("blog", "en", [...news, ...PUBLISHED]);
  expect(found.map(([url]) => url)).toEqual(["/blog/ID?hl=en"]);
});

test("what is made of the same state of the site is rendered once for each address, and again after a change", async () => {
  const rendered: string[] = [];
  const render: Render = (kind, ...input) => {
    rendered.push(kind);
    return renderHere(kind, ...input);
  };
  let rev = 1;
  const site = {
    head: async () => success({ rev, stamp: "s" }),
    all: async () => success([]),
    page: async () => success({ rows: [], received: 0, end: null, whole: true }),
  } as unknown as Pick<Remote, "head" | "all" | "page" | "row">;
  const feeds = feedsOf(site, async () => success([]), API, render);
  const key = newSigningKey();
  const [calendar, sitemap, signatures] = [
    calendarFeedOf(site, render),
    sitemapOf(site, async () => success([]), render),
    signaturesOf(site, key, render),
  ];
  const everything = () =>
    Promise.all([
      ...(["atom", "json"] as const).map((format) => feeds({ section: "all", language: "en", format }, SITE)),
      calendar("en", SITE),
      sitemap(SITE),
      signatures(signedPaths.newest, SITE),
    ]);
  const once = ["feed", "feed", "calendar", "sitemap", "signatures"].toSorted();
  for (let n = 0; n < 20; n += 1) expect(await everything()).not.toContain(null);
  expect(rendered.toSorted()).toEqual(once);
  rev = 2;
  await everything();
  expect(rendered.toSorted()).toEqual([...once, ...once].toSorted());
});
