import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { JSDOM } from "jsdom";
import type { Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { Device, untilSaved } from "./support/browser.ts";
import { TestSite } from "./support/site.ts";

const HOSTILE = "6f1f6f4e-3f1c-4c6e-9a65-1f6d5a9c1e01";
/** What the app is made of: without it the page is as the server painted it. */
const APP = "**/assets/**/{react,app}-*.js";

let site: TestSite;
let device: Device | null = null;
let article: Record<string, unknown>;
let post: Record<string, unknown>;

beforeAll(async () => {
  site = await TestSite.start();
  [article = {}] = await site.newest("blog_posts", 1);
  [post = {}] = await site.newest("community_posts", 1);
});
afterEach(async () => {
  await device?.end();
  device = null;
});
afterAll(() => site.end());

async function documentOf(address: string, headers: Record<string, string> = {}): Promise<Document> {
  const answer = await new Promise<IncomingMessage>((resolve) =>
    get(site.origin + address, { headers: { accept: "text/html", ...headers } }, resolve),
  );
  return new JSDOM(await text(answer)).window.document;
}

/** A first visit whose app waits until it is let go. */
async function heldBack(address: string): Promise<{ page: Page; letGo: () => Promise<void> }> {
  device = new Device();
  const page = await device.open();
  const held: Route[] = [];
  let isHeld = true;
  await page.route(APP, (route) => (isHeld ? void held.push(route) : route.continue()));
  await page.goto(site.origin + address);
  await page.locator("main h1").waitFor();
  const letGo = async () => {
    isHeld = false;
    for (const route of held) await route.continue();
    await page.locator("#root:not([data-kept])").waitFor();
  };
  return { page, letGo };
}

it.each(["en", "ti"])("a reader without JavaScript has every public page, in %s", async (locale) => {
  device = new Device({ javaScriptEnabled: false, locale });
  const page = await device.open();
  const [item] = await site.newest("news_posts", 1);
  const pages = ["/", "/blog", `/blog/${article.id}`, "/portfolio", `/portfolio/${post.id}`];
  pages.push("/news", `/news/${item?.id}`, "/about", "/services", "/contact");
  for (const address of pages) {
    await page.goto(site.origin + address);
    const words = (await page.locator("main").textContent())?.length ?? 0;
    expect([address, words > 200]).toEqual([address, true]);
    expect([address, await page.locator("main h1").count()]).toEqual([address, 1]);
    // Comments come with the app.
    const missing = address.startsWith("/portfolio/") ? 1 : 0;
    expect([address, await page.locator("main .skeleton").count()]).toEqual([address, missing]);
    expect(await page.locator("html").getAttribute("lang")).toBe(locale);
  }
  expect(device.noise).toEqual([]);
});

it("the app takes the place of what was painted, and nothing moves", async () => {
  for (const address of ["/", "/blog", `/blog/${article.id}`, "/portfolio", "/news", "/services"]) {
    const { page, letGo } = await heldBack(address);
    // What stands on the first screen, and where.
    const places = () =>
      page.locator("main :is(h1, h2, h3, p, img, button):visible").evaluateAll((elements) =>
        elements.flatMap((element) => {
          const { top, left, width, height } = element.getBoundingClientRect();
          const box = [left, top, width, height].map(Math.round);
          return top < innerHeight ? [[element.localName, element.textContent, ...box].join(" ")] : [];
        }),
      );
    await page.evaluate(() => document.fonts.ready);
    const painted = await places();
    expect(painted.length).toBeGreaterThan(2);
    await letGo();
    const app = await places();
    expect([address, painted.filter((place) => !app.includes(place))]).toEqual([address, []]);
    await untilSaved(page);
    expect(device?.noise).toEqual([]);
    await device?.end();
  }
});

it("who has begun to read stays where they are", async () => {
  const { page, letGo } = await heldBack(`/blog/${article.id}`);
  await page.mouse.wheel(0, 700);
  await page.waitForFunction(() => scrollY > 600);
  const before = await page.evaluate(() => scrollY);
  await letGo();
  await untilSaved(page);
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(40);
});

it("a like that was tapped before the app was there is done, once", async () => {
  const { page, letGo } = await heldBack("/portfolio");
  const card = page.locator("article", { hasText: String(post.title) });
  await card.getByRole("button", { name: /^Like/ }).click();
  expect(await card.getByRole("button", { name: /^Like/ }).getAttribute("aria-busy")).toBe("true");
  await letGo();
  await card.getByRole("button", { name: new RegExp(`${Number(post.likes) + 1} likes`) }).waitFor();
  await expect
    .poll(async () => (await site.newest("community_posts", 1))[0]?.likes, { timeout: 15_000 })
    .toBe(Number(post.likes) + 1);
});

it("so is one whose finger was still down when the app came", async () => {
  const { page, letGo } = await heldBack("/portfolio");
  const like = page
    .locator("article", { hasText: String(post.title) })
    .getByRole("button", { name: /^Like/ });
  const before = Number(/([\d,]+) like/.exec((await like.getAttribute("aria-label")) ?? "")?.[1]);
  await like.hover();
  await page.mouse.down();
  await letGo();
  await page.mouse.up();
  await page
    .locator("article", { hasText: String(post.title) })
    .getByRole("button", { name: new RegExp(`${before + 1} likes`) })
    .waitFor();
});

it("so are the buttons of the page itself, and no box takes words that would be lost", async () => {
  const { page, letGo } = await heldBack("/contact");
  expect(await page.locator(":is(input, textarea):not([readonly])").count()).toBe(0);
  await page.getByRole("button", { name: "Open menu" }).click();
  await letGo();
  await page.getByRole("button", { name: "Close menu" }).waitFor();
  await page.locator("main").getByRole("textbox").first().fill("Almaz");
});

it("nothing that somebody wrote runs, or ends the element it stands in", async () => {
  const title = "</title><script>alert(1)</script> $& \u201ctext\u201d";
  await site.save(
    "blog",
    {
      id: HOSTILE,
      title,
      excerpt: "<img src=x onerror=alert(2)>",
      content: `<p style="color:red" onclick="alert(3)">Read <a href="javascript:alert(4)">this</a></p><script>alert(5)</script><p>It said style="bold" there.</p>`,
      category: "General",
      tags: ["<b>tag</b>"],
      author: `"><script>alert(6)</script>`,
      published: true,
    },
    0,
  );
  const ours = /^\/(boot\.js|assets\/)/;
  for (const address of [`/blog/${HOSTILE}`, "/blog", "/"]) {
    const page = await documentOf(address);
    const scripts = [...page.querySelectorAll("script")].filter(({ type }) => type !== "application/json");
    expect(scripts.every((script) => ours.test(script.getAttribute("src") ?? ""))).toBe(true);
    const attributes = [...page.querySelectorAll("#root *")].flatMap(({ attributes }) => [...attributes]);
    expect(
      attributes.filter(({ name, value }) => /^on|^style$/.test(name) || /^javascript:/.test(value)),
    ).toEqual([]);
    expect(page.querySelector("#root")?.textContent).toContain(title);
  }
  const page = await documentOf(`/blog/${HOSTILE}`);
  expect(page.title).toContain(title);
  expect(page.querySelector('meta[property="og:title"]')?.getAttribute("content")).toBe(title);
  expect(page.querySelector(".article-html")?.textContent).toContain('It said style="bold" there.');
});

it("what is not public is in no document", async () => {
  const [row = {}] = await site.newest("blog_posts", 1);
  const { created_at, updated_at, rev, version, published_at, ...own } = row;
  await site.save("blog", { ...own, title: "Only for the owner", published: false }, Number(version));
  for (const address of [`/blog/${row.id}`, "/blog", "/"])
    expect((await documentOf(address)).documentElement.outerHTML).not.toContain("Only for the owner");
});

it("on a line too slow for pictures none but the first comes before the app, and no other after it", async () => {
  device = new Device();
  const page = await device.open();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: false, effectiveType: "2g" } });
  });
  const asked = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/storage/")) asked.add(pathname);
  });
  await page.goto(`${site.origin}/blog`);
  await untilSaved(page);
  await page
    .getByRole("button", { name: /^Load picture/ })
    .first()
    .waitFor();
  expect(asked.size).toBeLessThanOrEqual(1);
});

it("a browser that saves data paints for itself, and so does who opens the desk or the search", async () => {
  const isPainted = (page: Document) => page.querySelector("[data-kept]") !== null;
  expect(isPainted(await documentOf("/"))).toBe(true);
  expect(isPainted(await documentOf("/", { "save-data": "on" }))).toBe(false);
  for (const address of ["/admin", "/admin/login", "/search?q=bread", "/library", "/waiting", "/nowhere"])
    expect([address, isPainted(await documentOf(address))]).toEqual([address, false]);
});
