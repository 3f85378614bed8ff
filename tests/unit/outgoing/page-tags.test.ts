import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { metaTags } from "../../../server/site/meta-tags.ts";
import type { PageMeta } from "../../../server/site/page-meta.ts";
import { previewAddress } from "../../../server/site/previews/preview.ts";

const SITE = "https://selam.example";
const API = "https://api.example";

/** An article that can be read in both languages; no two texts are the same. */
const ARTICLE: PageMeta = {
  language: "ti",
  languages: ["en", "ti"],
  title: 'Coffee & "bread" · Selam',
  name: 'Coffee & "bread"',
  description: "Three <rounds>",
  siteName: "Selam",
  path: "/blog/7",
  section: { kind: "blog", name: "Blog", path: "/blog" },
  picture: { src: "/storage/v1/object/public/media/jebena.webp", alt: "A jebena" },
  preview: {
    ...{ language: "ti", path: "/blog/7", site: { name: "Selam", beside: "" }, title: "Coffee on a picture" },
    ...{ label: "Blog", lead: null, picture: "jebena.webp" },
  },
  publishedAt: "2026-05-06T07:08:09.000Z",
  author: "Saba",
  event: null,
  isIndexed: true,
};
const EVENT: PageMeta = {
  ...ARTICLE,
  ...{ path: "/events/8", publishedAt: null, author: null, picture: null, language: "en" },
  section: { kind: "events", name: "Events", path: "/events" },
  event: {
    ...{ startsAt: "2026-06-01T10:00:00.000Z", endsAt: "2026-06-01T12:00:00.000Z", place: "The hall" },
    isCancelled: false,
  },
};
const PREVIEW = `${SITE}${previewAddress(ARTICLE.preview as NonNullable<PageMeta["preview"]>)}`;

/** Every tag of the head, by its name and what it says. */
function tagsOf(meta: PageMeta, origin: string | null = SITE): (readonly [string, string])[] {
  const { document } = new JSDOM(`<head>${metaTags(meta, origin, API)}</head>`).window;
  return [...document.head.children].map((element) => {
    const get = (name: string) => element.getAttribute(name) ?? "";
    if (element.localName === "title") return ["title", element.textContent ?? ""];
    if (element.localName === "script") return [get("type"), ""];
    if (element.localName === "meta") return [get("name") || get("property"), get("content")];
    return [[get("rel"), get("hreflang"), get("type"), get("title")].filter(Boolean).join(" "), get("href")];
  });
}

const OPEN_GRAPH = [
  ["og:site_name", "Selam"],
  ["og:type", "article"],
  ["og:title", 'Coffee & "bread"'],
  ["og:description", "Three <rounds>"],
] as const;
const PICTURE = [
  ["og:image", PREVIEW],
  ["og:image:type", "image/jpeg"],
  ["og:image:width", "1200"],
  ["og:image:height", "630"],
  ["og:image:alt", "A jebena"],
] as const;
const FEEDS = [
  ["alternate application/atom+xml Selam", "/feeds/all.ti.atom"],
  ["alternate application/feed+json Selam", "/feeds/all.ti.json"],
  ["alternate application/atom+xml Blog · Selam", "/feeds/blog.ti.atom"],
  ["alternate application/feed+json Blog · Selam", "/feeds/blog.ti.json"],
] as const;
const CARD = [
  ["twitter:card", "summary_large_image"],
  ["twitter:title", 'Coffee & "bread"'],
  ["twitter:description", "Three <rounds>"],
] as const;

test("the head of an article has these tags", () => {
  expect(tagsOf(ARTICLE)).toEqual([
    ["title", 'Coffee & "bread" · Selam'],
    ["description", "Three <rounds>"],
    ["canonical", `${SITE}/blog/7?hl=ti`],
    ...OPEN_GRAPH,
    ["og:url", `${SITE}/blog/7?hl=ti`],
    ...PICTURE,
    ["article:published_time", "2026-05-06T07:08:09.000Z"],
    ["alternate en", `${SITE}/blog/7`],
    ["alternate ti", `${SITE}/blog/7?hl=ti`],
    ["alternate x-default", `${SITE}/blog/7`],
    ...FEEDS,
    ["application/ld+json", ""],
    ...CARD,
    ["twitter:image", PREVIEW],
  ]);
});

test("without a known origin there is no absolute address, and what no search engine lists has none of theirs", () => {
  const names = (meta: PageMeta, origin: string | null) => tagsOf(meta, origin).map(([name]) => name);
  expect(tagsOf(ARTICLE, null)).toEqual([
    ["title", 'Coffee & "bread" · Selam'],
    ["description", "Three <rounds>"],
    ...OPEN_GRAPH,
    ["article:published_time", "2026-05-06T07:08:09.000Z"],
    ...FEEDS,
    ...CARD,
  ]);
  const hidden = { ...ARTICLE, isIndexed: false };
  expect(tagsOf(hidden)).toContainEqual(["robots", "noindex"]);
  expect(names(hidden, SITE)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/canonical|alternate (en|ti)|ld\+json/)]),
  );
});

test("a page that is not a post is a website, in one language it names no other, and without a picture it has the site's", () => {
  const plain = { ...ARTICLE, publishedAt: null, languages: ["ti"] as const, preview: null, picture: null };
  const tags = new Map(tagsOf(plain));
  expect(tags.get("og:type")).toBe("website");
  expect(tags.get("canonical")).toBe(`${SITE}/blog/7`);
  expect([tags.get("og:image"), tags.get("og:image:type"), tags.get("og:image:alt")]).toEqual([
    `${SITE}/icons/share.png`,
    "image/png",
    "Selam",
  ]);
  expect([...tags.keys()].filter((name) => /hreflang|x-default|published_time/.test(name))).toEqual([]);
  expect(new Map(tagsOf({ ...ARTICLE, picture: null })).get("og:image:alt")).toBe("Coffee on a picture");
});

/** The parts of a page's data for search engines. */
function graphOf(meta: PageMeta): unknown {
  const { document } = new JSDOM(`<head>${metaTags(meta, SITE, API)}</head>`).window;
  return JSON.parse(document.querySelector("script")?.textContent ?? "null");
}

const ORGANIZATION = {
  ...{ "@type": "Organization", "@id": `${SITE}/#organization`, name: "Selam", url: `${SITE}/` },
  logo: `${SITE}/icons/icon-512.png`,
};
const trail = (...steps: readonly (readonly [string, string])[]) => ({
  "@type": "BreadcrumbList",
  itemListElement: steps.map(([name, path], at) => ({
    ...{ "@type": "ListItem", position: at + 1, name, item: SITE + path },
  })),
});

test("an article is data of the site, of where it is, and of what it is", () => {
  expect(graphOf(ARTICLE)).toEqual({
    "@context": "https://schema.org",
    "@graph": [
      ORGANIZATION,
      trail(["Selam", "/"], ["Blog", "/blog"], ['Coffee & "bread"', "/blog/7"]),
      {
        ...{ "@type": "Article", headline: 'Coffee & "bread"', description: "Three <rounds>" },
        ...{ inLanguage: "ti", datePublished: "2026-05-06T07:08:09.000Z" },
        // Of the media's origin, without the title on it.
        image: `${API}/storage/v1/object/public/media/jebena.webp`,
        mainEntityOfPage: `${SITE}/blog/7?hl=ti`,
        author: { "@type": "Person", name: "Saba" },
        publisher: { "@id": `${SITE}/#organization` },
      },
    ],
  });
  expect(graphOf({ ...ARTICLE, author: null })).toMatchObject({
    "@graph": [{}, {}, { author: { "@id": `${SITE}/#organization` } }],
  });
});

test("an event is data of when, where and whether it takes place", () => {
  const event = {
    ...{ "@type": "Event", name: 'Coffee & "bread"', description: "Three <rounds>", image: PREVIEW },
    ...{ inLanguage: "en", url: `${SITE}/events/8?hl=en` },
    ...{ startDate: "2026-06-01T10:00:00.000Z", endDate: "2026-06-01T12:00:00.000Z" },
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: { "@type": "Place", name: "The hall", address: "The hall" },
    organizer: { "@id": `${SITE}/#organization` },
  };
  const steps = trail(["Selam", "/"], ["Events", "/events"], ['Coffee & "bread"', "/events/8"]);
  expect(graphOf(EVENT)).toEqual({
    "@context": "https://schema.org",
    "@graph": [ORGANIZATION, steps, event],
  });
  const { endDate: _end, location: _place, ...rest } = event;
  const cancelled = { startsAt: "2026-06-01T10:00:00.000Z", endsAt: null, place: "", isCancelled: true };
  expect(graphOf({ ...EVENT, event: cancelled })).toMatchObject({
    "@graph": [{}, {}, { ...rest, eventStatus: "https://schema.org/EventCancelled" }],
  });
});

test.each([
  ["https://pictures.example/a.jpg", "https://pictures.example/a.jpg"],
  ["http://pictures.example/a.jpg", PREVIEW],
  ["javascript:alert(1)", PREVIEW],
  ["/storage/a.webp", `${API}/storage/a.webp`],
])("which picture of a post search engines are given: %s", (src, shown) => {
  expect(graphOf({ ...ARTICLE, picture: { src, alt: "" } })).toMatchObject({
    "@graph": [{}, {}, { image: shown }],
  });
});

test("a section's own page ends its trail, and the start page has none", () => {
  const steps = (meta: Partial<PageMeta>) =>
    (
      graphOf({ ...ARTICLE, publishedAt: null, ...meta }) as {
        "@graph": { itemListElement?: { item: string }[] }[];
      }
    )["@graph"][1]?.itemListElement?.map(({ item }) => item);
  expect(steps({ path: "/blog" })).toEqual([`${SITE}/`, `${SITE}/blog`]);
  expect(steps({ path: "/about", section: null })).toEqual([`${SITE}/`, `${SITE}/about`]);
  expect(steps({ path: "/", section: null })).toBeUndefined();
});

test("no text of a page ends its block of data", () => {
  const name = "</script><script>alert(1)</script><!--";
  const { document } = new JSDOM(`<head>${metaTags({ ...ARTICLE, name, title: name }, SITE, API)}</head>`)
    .window;
  expect(document.querySelectorAll("script")).toHaveLength(1);
  expect(graphOf({ ...ARTICLE, name })).toMatchObject({ "@graph": [{}, {}, { headline: name }] });
});
