import fc from "fast-check";
import { expect, it } from "vitest";
import { movedTo } from "../../../server/site/redirects.ts";
import { isOldFeed, mayBeOldAddress, oldAddress, oldAddresses } from "../../../src/config/old-address.ts";

const at = (path: string) => new URL(path, "https://old.example");
const POST = "/blog/of-the-post";
const FEED = "/feeds/all.en.atom";
const redirects = (stored: readonly string[]) => async (address: string) =>
  stored.includes(address) ? POST : null;

it.each([
  "/2020/01/hello/feed/",
  "/2020/01/hello/feed/atom/",
  "/2020/01/hello/amp/",
  "/2020/01/hello/?amp=1",
  "/2020/01/hello/embed",
  "/2020/01/hello/comment-page-2/",
  "/2020/01/hello/comment-page-2/feed/",
  "/index.php/2020/01/hello/",
  "/index.php/2020/01/Hello/amp",
  "/index.php?p=41",
  "/?p=41",
  "/?page_id=41&preview=true",
  "/?p=41&feed=rss2",
  "/?attachment_id=41",
  "/wordpress/?p=41",
  "/wordpress/index.php?page_id=41",
])("the old address %s leads to the post", async (path) => {
  expect(await movedTo(at(path), redirects(["/2020/01/hello", "/?p=41"]))).toBe(POST);
});

it("a page whose own address ends like a form of another is found first", async () => {
  const asked: string[] = [];
  const target = await movedTo(at("/guitar/amp/"), async (address) => {
    asked.push(address);
    return POST;
  });
  expect([target, asked]).toEqual([POST, ["/guitar/amp"]]);
  expect(await movedTo(at("/index.php/hello"), redirects(["/index.php/hello"]))).toBe(POST);
});

it.each([
  "/feed",
  "/feed/",
  "/feed/rss2/",
  "/comments/feed/",
  "/category/news/feed/",
  "/?feed=rss2",
  "/index.php/feed/",
  "/rss.xml",
  "/feed.xml",
  "/blog/feed/",
  "/rss/",
  "/feed/json",
  "/index.rdf",
  "/feeds/posts/default",
  "/feeds/posts/default/-/news?alt=rss",
])("the old feed %s leads to the site's", async (path) => {
  expect(mayBeOldAddress(at(path))).toBe(true);
  expect(await movedTo(at(path), redirects([]))).toBe(FEED);
});

it.each([
  "/",
  "/about",
  "/?q=feed",
  "/amp",
  "/hello/amp/",
  "/feeds",
  "/sitemap.xml",
  "/feedback/",
  "/admin/blog/",
  "/blog",
])("the address %s leads nowhere", async (path) => {
  expect(await movedTo(at(path), redirects([]))).toBeNull();
});

const ID = "0b6a2b5e-4a3c-4d7e-8f10-1a2b3c4d5e6f";

it.each([
  ["/blog/", "/blog"],
  ["/events/?view=month", "/events?view=month"],
  ["/Blog", "/blog"],
  ["/ABOUT/", "/about"],
  ["/index.php", "/"],
  ["/index.php?lang=ti", "/?lang=ti"],
  ["/index.php/blog", "/blog"],
  ["/blog/index.html", "/blog"],
  ["/blog/amp/", "/blog"],
  ["/blog/page/2/", "/blog"],
  [`/blog/${ID}/`, `/blog/${ID}`],
  [`/Blog/${ID.toUpperCase()}?ref=x`, `/blog/${ID}?ref=x`],
  [`/portfolio/${ID}/amp/`, `/portfolio/${ID}`],
  ["/digest/2026-11/", "/digest/2026-11"],
  ["/Events/%E1%88%B0%3F", "/events/%E1%88%B0%3F"],
])("the own page %s has one address, %s", async (path, page) => {
  expect(await movedTo(at(path), redirects([]))).toBe(page);
});

it("a page's own address leads nowhere else, and every other form to one, in a few steps", async () => {
  const names = ["blog", "Portfolio", "about", "index.php", "amp", "feed", "page", "2", "admin", ID, ""];
  const path = fc.array(fc.constantFrom(...names), { maxLength: 5 }).map((parts) => `/${parts.join("/")}`);
  await fc.assert(
    fc.asyncProperty(
      path.filter((each) => !each.startsWith("//")),
      async (address) => {
        let target: string | null = address;
        for (let steps = 0; target !== null; steps++) {
          expect(steps).toBeLessThan(7);
          target = await movedTo(at(target), redirects([]));
        }
      },
    ),
  );
});

it("the forms of an address are few, the stored one first, and no host is among them", () => {
  fc.assert(
    fc.property(fc.webPath(), fc.constantFrom("", "?p=1", "?amp"), (path, query) => {
      const url = new URL(`https://old.example${path}${query}`);
      const forms = oldAddresses(url);
      const exact = oldAddress(url);
      if (exact !== null) expect(forms[0]).toBe(exact);
      expect(forms.length).toBeLessThanOrEqual(2 + path.split("/").length);
      for (const form of forms) expect(form).toMatch(/^\//);
      expect(typeof isOldFeed(url)).toBe("boolean");
    }),
  );
});
