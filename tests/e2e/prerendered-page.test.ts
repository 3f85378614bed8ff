import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { JSDOM } from "jsdom";
import type { BrowserContextOptions, Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { LANGUAGES } from "../../src/domain/languages/languages.ts";
import { nightly, nightlyUnless } from "../nightly.ts";
import { Device, untilSaved } from "./support/browser.ts";
import { TestSite } from "./support/site.ts";

const HOSTILE = "6f1f6f4e-3f1c-4c6e-9a65-1f6d5a9c1e01";
/** The app's files; without them the page stays as the server rendered it. */
const APP = "**/assets/**/{react,index}-*.js";

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

/** Opens a first visit whose app loads only when the test releases it. */
async function heldBack(
  address: string,
  options: BrowserContextOptions = {},
  prepare?: (page: Page) => Promise<void>,
): Promise<{ page: Page; releaseRequests: () => Promise<void> }> {
  device = new Device(options);
  const page = await device.open();
  await prepare?.(page);
  const held: Route[] = [];
  let isHeld = true;
  await page.route(APP, (route) => (isHeld ? void held.push(route) : route.continue()));
  await page.goto(site.origin + address);
  await page.locator("main h1").waitFor();
  const releaseRequests = async () => {
    isHeld = false;
    for (const route of held) await route.continue();
    await page.locator("html:not([data-prerendered])").waitFor({ state: "attached" });
  };
  return { page, releaseRequests };
}

async function publicPages(): Promise<string[]> {
  const [item] = await site.newest("news_posts", 1);
  return [
    ...[
      "/",
      "/blog",
      `/blog/${article.id}`,
      "/portfolio",
      `/portfolio/${post.id}`,
      "/news",
      `/news/${item?.id}`,
    ],
    ...["/events", "/events?view=month", "/about", "/services", "/contact"],
  ];
}

for (const locale of LANGUAGES)
  it(
    `every public page can be read without JavaScript in ${locale}`,
    nightlyUnless(locale === "en"),
    async () => {
      device = new Device({ javaScriptEnabled: false, locale });
      const page = await device.open();
      for (const address of await publicPages()) {
        await page.goto(site.origin + address);
        const text = (await page.locator("main").textContent())?.length ?? 0;
        expect([address, text > 200]).toEqual([address, true]);
        expect([address, await page.locator("main h1").count()]).toEqual([address, 1]);
        // Comments are not prerendered.
        const missing = address.startsWith("/portfolio/") ? 1 : 0;
        expect([address, await page.locator("main .skeleton").count()]).toEqual([address, missing]);
        expect(await page.locator("html").getAttribute("lang")).toBe(locale);
      }
      expect(device.consoleMessages).toEqual([]);
    },
  );

it("hydration keeps the elements of the page, and nothing shifts", async () => {
  for (const address of [
    "/",
    "/blog",
    `/blog/${article.id}`,
    "/portfolio",
    "/news",
    "/events",
    "/services",
  ]) {
    const { page, releaseRequests } = await heldBack(address);
    // The elements of the first screen and their positions.
    const places = () =>
      page.locator("main :is(h1, h2, h3, p, img, button):visible").evaluateAll((elements) =>
        elements.flatMap((element) => {
          const { top, left, width, height } = element.getBoundingClientRect();
          const box = [left, top, width, height].map(Math.round);
          return top < innerHeight ? [[element.localName, element.textContent, ...box].join(" ")] : [];
        }),
      );
    await page.evaluate(() => document.fonts.ready);
    const prerendered = await places();
    expect(prerendered.length).toBeGreaterThan(2);
    await markElements(page);
    await releaseRequests();
    // The feed's cards move into the virtual list once the mirror has them.
    if (address !== "/portfolio") expect([address, await replacedElements(page)]).toEqual([address, []]);
    // A list that measures its cards shows them by the end of the frame, later than its elements are there.
    const gone = async () => {
      const app = await places();
      return prerendered.filter((place) => !app.includes(place));
    };
    await expect.poll(gone, { message: address, interval: 16, timeout: 5000 }).toEqual([]);
    await untilSaved(page);
    expect(device?.consoleMessages).toEqual([]);
    await device?.end();
  }
});

/** Stores every element of the page before hydration. */
async function markElements(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { came: [...document.querySelectorAll("#root *")] }));
}

/**
 * Returns those that are no longer on the page. An empty placeholder may be replaced by its content, and the end of a list (its
 * state and "Load more") by what the server has answered in the meantime.
 */
async function replacedElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isListEnd = (element: Element | null) =>
      element?.querySelector(":scope > p[role=status] + button") != null;
    return (window as unknown as { came: Element[] }).came
      .filter(
        ({ isConnected, textContent, localName }) => !isConnected && (textContent || localName === "img"),
      )
      .filter((element) => !isListEnd(element) && !isListEnd(element.parentElement))
      .map(({ outerHTML }) => outerHTML.slice(0, 120));
  });
}

const OLD = JSON.stringify({ blog: [], news: [], community: [], profile: null });
const differences: [string, BrowserContextOptions, Record<string, string>][] = [
  [
    "in Tigrinya, dark and with drafts",
    { locale: "ti", colorScheme: "dark" },
    {
      mode: "dark",
      "selam-name": "Almaz",
      "selam-contact-draft": JSON.stringify({
        typed: { name: "Almaz", email: "", message: "Selam" },
        edits: null,
        follows: null,
        aside: [],
      }),
    },
  ],
  [
    "a day ahead, with a filter and posts of an earlier visit",
    { timezoneId: "Pacific/Kiritimati", viewport: { width: 1280, height: 800 } },
    { "selam-reading-language": "ti", "selam-updated": "1700000000000", "selam-snapshot": OLD },
  ],
  ["a day behind, with data saver chosen", { timezoneId: "Pacific/Pago_Pago" }, { "selam-data": "less" }],
];
for (const [index, [which, options, stored]] of differences.entries())
  it(`every page hydrates without a mismatch on a device ${which}`, nightlyUnless(index === 0), async () => {
    device = new Device(options);
    const page = await device.open();
    await page.addInitScript((entries) => {
      for (const [name, value] of Object.entries(entries)) {
        localStorage.setItem(name, value);
        sessionStorage.setItem(name, value);
      }
    }, stored);
    const views = ["/portfolio?tab=live", "/blog?category=General"];
    for (const address of [...(await publicPages()), ...views]) {
      // Each is a first visit: without a worker the document comes from the server.
      await page.route("**/sw.js", (route) => route.abort());
      await page.goto(site.origin + address);
      await page.locator("html:not([data-prerendered])").waitFor({ state: "attached" });
    }
    // React reports a page that it had to render again as an error.
    expect(device.consoleMessages.filter((line) => !/sw\.js|service worker/i.test(line))).toEqual([]);
  });

it("hydration keeps the reader's scroll position", async () => {
  const { page, releaseRequests } = await heldBack(`/blog/${article.id}`);
  await page.mouse.wheel(0, 700);
  await page.waitForFunction(() => scrollY > 600);
  const before = await page.evaluate(() => scrollY);
  await releaseRequests();
  await untilSaved(page);
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(40);
});

it("a like tapped before hydration takes effect once", async () => {
  const { page, releaseRequests } = await heldBack("/portfolio");
  const card = page.locator("article", { hasText: String(post.title) });
  await card.getByRole("button", { name: /^Like/ }).click();
  expect(await card.getByRole("button", { name: /^Like/ }).getAttribute("aria-busy")).toBe("true");
  await releaseRequests();
  await card.getByRole("button", { name: new RegExp(`${Number(post.likes) + 1} likes`) }).waitFor();
  await expect
    .poll(async () => (await site.newest("community_posts", 1))[0]?.likes, { timeout: 15_000 })
    .toBe(Number(post.likes) + 1);
});

it("a like whose touch lasts through hydration takes effect once", async () => {
  // The page may have been made before the last like.
  const likesAtServer = async () => Number((await site.newest("community_posts", 1))[0]?.likes);
  const before = await likesAtServer();
  const { page, releaseRequests } = await heldBack("/portfolio");
  const card = page.locator("article", { hasText: String(post.title) });
  await card.getByRole("button", { name: /^Like/ }).hover();
  await page.mouse.down();
  await releaseRequests();
  await page.mouse.up();
  await card.getByRole("button", { name: new RegExp(`${before + 1} likes`) }).waitFor();
  await expect.poll(likesAtServer).toBe(before + 1);
});

it("buttons pressed before hydration work, and typed input stays and is submitted", nightly, async () => {
  const { page, releaseRequests } = await heldBack("/contact");
  const [name, email] = [page.locator("[name=name]"), page.locator("[name=email]")];
  await name.pressSequentially("Almaz");
  await email.pressSequentially("almaz@example.org");
  await page.getByRole("button", { name: "Open menu" }).click();
  await releaseRequests();
  await page.getByRole("button", { name: "Close menu" }).waitFor();
  expect(await Promise.all([name.inputValue(), email.inputValue()])).toEqual(["Almaz", "almaz@example.org"]);
  // The form has the values: it reports only the missing message, and restores them after a reload.
  await page.getByRole("button", { name: "Send" }).click();
  await expect.poll(() => page.locator("[aria-invalid=true]").count()).toBe(1);
  await page.reload();
  await expect.poll(() => name.inputValue()).toBe("Almaz");
});

it("a filter chosen before hydration is applied", async () => {
  const { page, releaseRequests } = await heldBack("/blog");
  await page.locator("main select").selectOption("ti");
  await releaseRequests();
  await page.waitForURL(/lang=ti/);
  expect(await page.locator("main select").inputValue()).toBe("ti");
});

it("user content in a document neither runs nor ends its element", async () => {
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
    const scripts = [...page.querySelectorAll("script")].filter(
      ({ type }) => !/^application\/(ld\+)?json$/.test(type),
    );
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

it("no document contains unpublished content", nightly, async () => {
  const [row = {}] = await site.newest("blog_posts", 1);
  const { created_at, updated_at, rev, version, published_at, ...own } = row;
  await site.save("blog", { ...own, title: "Only for the owner", published: false }, Number(version));
  for (const address of [`/blog/${row.id}`, "/blog", "/"])
    expect((await documentOf(address)).documentElement.outerHTML).not.toContain("Only for the owner");
});

it("on a metered connection a prerendered page loads at most its first picture", async () => {
  device = new Device();
  const page = await device.open();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: false, effectiveType: "2g" } });
  });
  const requests = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/storage/")) requests.add(pathname);
  });
  await page.goto(`${site.origin}/blog`);
  await untilSaved(page);
  await page
    .getByRole("button", { name: /^Load picture/ })
    .first()
    .waitFor();
  expect(requests.size).toBeLessThanOrEqual(1);
});

it("nothing is prerendered with data saver, for the admin or for the search", nightly, async () => {
  const isPrerendered = (page: Document) => page.documentElement.hasAttribute("data-prerendered");
  expect(isPrerendered(await documentOf("/"))).toBe(true);
  expect(isPrerendered(await documentOf("/", { "save-data": "on" }))).toBe(false);
  for (const address of ["/admin", "/admin/login", "/search?q=bread", "/library", "/waiting", "/nowhere"])
    expect([address, isPrerendered(await documentOf(address))]).toEqual([address, false]);
});
