import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { robots } from "../../../server/site/crawler-files.ts";
import { sitemapOf } from "../../../server/site/sitemap.ts";
import type { PublishedPost } from "../../../src/api/publications.ts";
import { KINDS, PAGE_KINDS } from "../../../src/domain/kinds/kinds.ts";
import { failed, success } from "../../../src/domain/outbox/failure.ts";
import type { Remote } from "../../../src/domain/outbox/remote.ts";
import { uuid } from "../support/content.ts";

const SITE = "https://selam.example";
const remote = { head: async () => success({ rev: 1, stamp: "s" }) } as unknown as Pick<Remote, "head">;

const post = (
  kind: PublishedPost["kind"],
  n: number,
  changedAt: string,
  publishedAt: string,
): PublishedPost => ({
  kind,
  id: uuid(n),
  changedAt: `${changedAt}T04:05:06.000000Z`,
  publishedAt: `${publishedAt}T01:02:03.000000Z`,
});
/** In the order of neither publication nor change; two are of one month. */
const PUBLISHED = [
  post("news", 2, "2026-05-12", "2026-04-30"),
  post("blog", 1, "2026-05-14", "2026-03-02"),
  post("event", 4, "2026-05-11", "2026-04-01"),
  post("community", 3, "2026-05-13", "2025-12-31"),
];

/** Address, time of change and addresses by language of each entry. */
async function entries(published: readonly PublishedPost[], site = SITE) {
  const xml = (await sitemapOf(remote, async () => success([...published]))(site)) ?? "";
  const { document } = new JSDOM(xml, { contentType: "application/xml" }).window;
  expect(document.documentElement.namespaceURI).toBe("http://www.sitemaps.org/schemas/sitemap/0.9");
  return [...document.documentElement.children].map((url) => [
    url.querySelector("loc")?.textContent?.replace(site, ""),
    url.querySelector("lastmod")?.textContent ?? null,
    [...url.getElementsByTagNameNS("http://www.w3.org/1999/xhtml", "link")].map((link) => [
      link.getAttribute("rel"),
      link.getAttribute("hreflang"),
      link.getAttribute("href")?.replace(site, ""),
    ]),
  ]);
}

const inBoth = (path: string) => [
  path,
  null,
  [
    ["alternate", "en", path],
    ["alternate", "ti", `${path}?hl=ti`],
    ["alternate", "x-default", path],
  ],
];

test("the sitemap has the site's pages, every month with posts, and every post with the time of its change", async () => {
  const pages = [
    "/",
    "/about",
    "/services",
    ...PAGE_KINDS.map((kind) => KINDS[kind].page),
    "/contact",
    "/privacy",
  ];
  expect(await entries(PUBLISHED)).toEqual([
    ...[...pages, "/digest/2026-04", "/digest/2026-03", "/digest/2025-12"].map(inBoth),
    [`/blog/${uuid(1)}`, "2026-05-14T04:05:06.000Z", []],
    [`/portfolio/${uuid(3)}`, "2026-05-13T04:05:06.000Z", []],
    [`/news/${uuid(2)}`, "2026-05-12T04:05:06.000Z", []],
    [`/events/${uuid(4)}`, "2026-05-11T04:05:06.000Z", []],
  ]);
});

test("of more than fifty thousand addresses the latest changes are listed", async () => {
  const many = Array.from({ length: 50_100 }, (_, n): PublishedPost => {
    const changedAt = `${new Date(Date.UTC(2020, 0, 1, 0, n)).toISOString().slice(0, 19)}.000000Z`;
    return { kind: "blog", id: uuid(n), changedAt, publishedAt: "2020-01-01T00:00:00.000000Z" };
  });
  const xml = (await sitemapOf(remote, async () => success(many))(SITE)) ?? "";
  const listed = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  expect(listed).toHaveLength(50_000);
  const pages = listed.indexOf(`${SITE}/digest/2020-01`) + 1;
  expect(listed[pages]).toBe(`${SITE}/blog/${uuid(50_099)}`);
  expect(listed.at(-1)).toBe(`${SITE}/blog/${uuid(100 + pages)}`);
});

test("without an answer of the database there is no sitemap", async () => {
  const none = async () => failed<PublishedPost[]>({ kind: "offline" });
  expect(await sitemapOf(remote, none)(SITE)).toBeNull();
});

test("robots.txt keeps crawlers from the admin, and names the sitemap of a known origin", () => {
  expect(robots(SITE)).toBe(`User-agent: *\nDisallow: /admin\n\nSitemap: ${SITE}/sitemap.xml\n`);
  expect(robots(null)).toBe("User-agent: *\nDisallow: /admin\n");
});
