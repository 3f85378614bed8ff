// @module-tag nightly
import { JSDOM } from "jsdom";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { TestSite } from "./support/site.ts";

const CRAWLERS = [
  "WhatsApp/2.24.20.89 A",
  "TelegramBot (like TwitterBot)",
  "facebookexternalhit/1.1",
  "Googlebot/2.1",
];
const PAGES = ["/", "/about", "/services", "/portfolio", "/blog", "/news", "/events", "/contact", "/privacy"];
const FOLDERS = {
  blog_posts: "/blog",
  news_posts: "/news",
  community_posts: "/portfolio",
  events: "/events",
};

let site: TestSite;
beforeAll(async () => {
  site = await TestSite.start();
});
afterAll(() => site.end());

async function textOf(address: string, agent = CRAWLERS[0] ?? ""): Promise<string> {
  const answer = await fetch(site.origin + address, { headers: { "user-agent": agent } });
  return answer.text();
}

async function headOf(address: string, agent?: string) {
  const { document } = new JSDOM(await textOf(address, agent)).window;
  const content = (name: string) =>
    document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute("content");
  const canonical = document.querySelector('link[rel="canonical"]')?.getAttribute("href");
  return { title: document.title, canonical, content };
}

/** An address of each kind of page. */
async function pageKinds(): Promise<string[]> {
  const posts = Object.entries(FOLDERS).map(async ([table, folder]) => {
    const [row = {}] = await site.newest(table, 1);
    return `${folder}/${row.id}`;
  });
  return [...PAGES, ...(await Promise.all(posts))];
}

it.each(CRAWLERS)("every kind of page has its own title, text, address and picture for %s", async (agent) => {
  const titles = new Set<string>();
  const pictures = new Set<string>();
  for (const address of await pageKinds()) {
    const { title, canonical, content } = await headOf(address, agent);
    titles.add(title);
    expect(title).toContain("Selam");
    expect([canonical, content("og:url")]).toEqual(Array(2).fill(site.origin + address));
    for (const name of ["description", "og:description", "twitter:description"])
      expect(content(name)?.length).toBeGreaterThan(20);
    expect(content("og:title")?.length).toBeGreaterThan(2);

    const picture = content("og:image") ?? "";
    pictures.add(picture);
    expect(content("twitter:image")).toBe(picture);
    const answer = await fetch(picture, { headers: { "user-agent": agent } });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, content("og:image:type")]);
    const jpeg = Buffer.from(await answer.arrayBuffer());
    expect(jpeg.byteLength).toBeLessThan(300_000);
    const { format, width, height } = await sharp(jpeg).metadata();
    expect([format, String(width), String(height)]).toEqual([
      "jpeg",
      content("og:image:width"),
      content("og:image:height"),
    ]);
    expect([width, height]).toEqual([1200, 630]);
  }
  const kinds = PAGES.length + Object.keys(FOLDERS).length;
  expect([titles.size, pictures.size]).toEqual([kinds, kinds]);
});

it("the title of each page is the same in the document and in the app", async () => {
  const names = {
    "/about": "About",
    "/services": "Services",
    "/portfolio": "Global Community",
    "/blog": "Blog",
  };
  for (const [address, name] of Object.entries(names)) {
    const document = new JSDOM(await textOf(address)).window.document;
    expect([document.title, document.querySelector("main h1")?.textContent]).toEqual([
      `${name} · Selam`,
      name,
    ]);
  }
});

it("the sitemap lists every published post and month, no draft and no unpublished post", async () => {
  const published = await Promise.all(
    Object.entries(FOLDERS).map(async ([table, folder]) =>
      (await site.newest(table, 1_000)).map(({ id, published_at: time }) => ({
        post: `${folder}/${id}`,
        // A month's digest has posts only.
        digest: table === "events" ? [] : [`/digest/${String(time).slice(0, 7)}`],
      })),
    ),
  );
  const posts = published.flat().map(({ post }) => post);
  const months = new Set(published.flat().flatMap(({ digest }) => digest));
  const listed = async () =>
    [...(await textOf("/sitemap.xml")).matchAll(/<loc>([^<]+)<\/loc>/g)].flatMap(
      ([, address]) => address ?? [],
    );
  expect((await listed()).toSorted()).toEqual(
    [...PAGES, ...months, ...posts].map((path) => site.origin + path).toSorted(),
  );

  const [row = {}] = await site.newest("blog_posts", 1);
  const address = `/blog/${row.id}`;
  expect(await textOf(address)).toContain(String(row.title));
  const picture = (await headOf(address)).content("og:image") ?? "";
  expect((await fetch(picture)).status).toBe(200);
  await site.save("blog", { id: row.id, published: false }, Number(row.version));
  expect(await textOf(address)).not.toContain(String(row.title));
  const { title, canonical, content } = await headOf(address);
  expect([title, canonical, content("robots"), content("og:image")]).toEqual([
    "Selam",
    undefined,
    "noindex",
    `${site.origin}/icons/share.png`,
  ]);
  expect((await fetch(picture)).status).toBe(404);
  expect(await listed()).not.toContain(site.origin + address);
});
