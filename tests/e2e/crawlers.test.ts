import { JSDOM } from "jsdom";
import { afterAll, beforeAll, expect, it } from "vitest";
import { TestSite } from "./support/site.ts";

const CRAWLERS = [
  "WhatsApp/2.24.20.89 A",
  "TelegramBot (like TwitterBot)",
  "facebookexternalhit/1.1",
  "Googlebot/2.1",
];
const FOLDERS = { blog_posts: "/blog", news_posts: "/news", community_posts: "/portfolio" };

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
  return { title: document.title, content };
}

it.each(CRAWLERS)(
  "the preview of any post has its own title and an existing picture for %s",
  async (agent) => {
    for (const [table, folder] of Object.entries(FOLDERS)) {
      const [row = {}] = await site.newest(table, 1);
      const { title, content } = await headOf(`${folder}/${row.id}`, agent);
      expect(title).toBe(`${row.title} · Selam`);
      expect(content("og:url")).toBe(`${site.origin}${folder}/${row.id}`);
      expect(content("description")?.length).toBeGreaterThan(20);
      const picture = await fetch(content("og:image") ?? "");
      expect([picture.status, picture.headers.get("content-type")]).toEqual([
        200,
        expect.stringMatching(/^image\//),
      ]);
    }
  },
);

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

it("the sitemap lists every published post, no draft and no unpublished post", async () => {
  const posts = await Promise.all(
    Object.entries(FOLDERS).map(async ([table, folder]) =>
      (await site.newest(table, 1_000)).map(({ id }) => `${site.origin}${folder}/${id}`),
    ),
  );
  const listed = async () =>
    [...(await textOf("/sitemap.xml")).matchAll(/<loc>([^<]+)<\/loc>/g)].flatMap(
      ([, address]) => address ?? [],
    );
  const pages = ["/", "/about", "/services", "/portfolio", "/blog", "/news", "/contact"];
  expect((await listed()).toSorted()).toEqual(
    [...pages.map((path) => site.origin + path), ...posts.flat()].toSorted(),
  );

  const [row = {}] = await site.newest("blog_posts", 1);
  const address = `/blog/${row.id}`;
  expect(await textOf(address)).toContain(String(row.title));
  await site.save("blog", { id: row.id, published: false }, Number(row.version));
  expect(await textOf(address)).not.toContain(String(row.title));
  expect((await headOf(address)).content("robots")).toBe("noindex");
  expect(await listed()).not.toContain(site.origin + address);
});
