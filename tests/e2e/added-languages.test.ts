// @module-tag nightly
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalogueOf, textsOf } from "../../scripts/page-texts.ts";
import { paths } from "../../src/config/paths.ts";
import { ProgramCopy } from "../communities/program-copy.ts";
import { type ServerProcess, visitorHeaders } from "../integration/server/server-process.ts";
import { DEMO_SIGN_IN } from "../integration/support/demo.ts";
import { Device } from "./support/browser.ts";
import { signIn } from "./support/owner.ts";

// Three languages, one of them written from right to left, are added to a copy of the program, each by an entry and a file of messages, and by nothing else.

const BUILD_MS = 900_000;
const ENTRIES = `
  am: {
    ...tigrinya,
    name: "አማርኛ",
    nameIn: { en: "Amharic" },
    readableFirst: { index: "amharicFirst" },
    isCorrected: false,
    dates: {
      ...tigrinya.dates,
      weekdays: ["ሰኞ", "ማክሰኞ", "ረቡዕ", "ሐሙስ", "ዓርብ", "ቅዳሜ", "እሑድ"],
      parts: { morning: "ጠዋት", afternoon: "ከሰዓት", evening: "ማታ", night: "ሌሊት" },
    },
  },
  so: {
    ...english,
    name: "Soomaali",
    nameIn: { en: "Somali" },
    fallback: "en",
    readableFirst: { index: "somaliFirst" },
    dates: {
      ...english.dates,
      weekdays: ["Isniin", "Talaado", "Arbaco", "Khamiis", "Jimce", "Sabti", "Axad"],
    },
  },
  ar: {
    ...english,
    name: "العربية",
    nameIn: { en: "Arabic" },
    script: "Arabic",
    direction: "rtl",
    fallback: "en",
    readableFirst: { index: "arabicFirst" },
    separator: "، ",
  },
`;
const ADDED = [
  {
    ...{ lang: "am", locale: "am-ET", typed: true, keys: "ziena mereja", title: "ዜና መረጃ" },
    ...{ body: "lomi knesebsb ina", said: "ሎሚ ክነሰብስብ ኢና" },
  },
  {
    ...{ lang: "so", locale: "so-SO", typed: false, keys: "Warka xaafadda", title: "Warka xaafadda" },
    ...{ body: "Waan iman doonaa", said: "Waan iman doonaa" },
  },
  {
    ...{ lang: "ar", locale: "ar-SA", typed: false, keys: "أخبار الحي", title: "أخبار الحي" },
    ...{ body: "نحن قادمون", said: "نحن قادمون" },
  },
];
const PAGES = [
  ...[paths.home, paths.blog, paths.news, paths.community, paths.events, paths.services, paths.about],
  ...[paths.contact, paths.story, paths.search, paths.library, paths.waiting, paths.privacyNotice],
];

/** An English message with the mark of a language, in each form that it has. */
function marked(lang: string, message: unknown): unknown {
  if (typeof message === "string") return `⟦${lang}⟧ ${message}`;
  return (message as { match: Record<string, string> }[]).map(({ match, ...form }) => ({
    ...form,
    match: Object.fromEntries(Object.entries(match).map(([when, text]) => [when, marked(lang, text)])),
  }));
}

const english = Object.entries(catalogueOf("en")).filter(([key]) => key !== "$schema");
const tigrinya = Object.values(catalogueOf("ti"));
/** The English texts that have a translation: the others are names. */
const TRANSLATED = english.flatMap(([, text]) =>
  typeof text === "string" && !text.includes("{") && !tigrinya.includes(text) ? [text] : [],
);

const copy = new ProgramCopy();
let server: ServerProcess;

beforeAll(async () => {
  const entries = path.join(copy.folder, "src/community/languages.ts");
  writeFileSync(entries, readFileSync(entries, "utf8").replace(/\n};\n$/, `${ENTRIES}};\n`));
  for (const { lang } of ADDED) {
    const messages = Object.fromEntries(english.map(([key, text]) => [key, marked(lang, text)]));
    writeFileSync(path.join(copy.folder, `messages/${lang}.json`), JSON.stringify(messages, null, 2));
  }
  server = await copy.start({ SELAM_DEMO: "1", SELAM_DEMO_PASSWORD: DEMO_SIGN_IN.password });
  copy.run("scripts/check-messages.ts");
}, BUILD_MS);

afterAll(async () => {
  server?.child.kill();
  await server?.ended();
  copy.remove();
});

async function ask(address: string, body?: object, token?: string): Promise<unknown> {
  const answer = await fetch(server.origin + address, {
    method: body ? "POST" : "GET",
    headers: { ...visitorHeaders(copy.dataDir), ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Saves a published post as the owner. */
async function save(kind: string, fields: object): Promise<string> {
  const { access_token: token } = (await ask("/auth/v1/token?grant_type=password", DEMO_SIGN_IN)) as {
    access_token: string;
  };
  const id = crypto.randomUUID();
  const row = { published: true, published_at: new Date().toISOString(), ...fields, id };
  await ask(
    "/rest/v1/rpc/save_row",
    { kind, fields: row, operation: crypto.randomUUID(), base_version: 0 },
    token,
  );
  return id;
}

/** The texts of the interface on a page that are English. */
function leaksOf(page: Page): Promise<string[]> {
  return page.evaluate((translated) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode as Text;
      const isOwn = parentElement?.closest("[lang]") === document.documentElement;
      if (isOwn && !parentElement?.closest("script, style, noscript") && translated.includes(data.trim()))
        found.push(data.trim());
    }
    return found;
  }, TRANSLATED);
}

/** How a page lies: where its lines begin, on which side the site's name stands, and whether something sticks out. */
const MIRRORED = { direction: "rtl", isNameLeft: false, sticksOut: false };
const USUAL = { direction: "ltr", isNameLeft: true, sticksOut: false };

function mirroring(page: Page): Promise<typeof USUAL> {
  return page.evaluate(() => {
    const { left = 0, right = 0 } = document.querySelector("header a[href]")?.getBoundingClientRect() ?? {};
    const { clientWidth, scrollWidth } = document.documentElement;
    return {
      direction: getComputedStyle(document.body).direction,
      isNameLeft: left < clientWidth - right,
      sticksOut: scrollWidth > clientWidth,
    };
  });
}

describe.each(ADDED)("a language with the tag $lang", ({ lang, locale, typed, keys, title, body, said }) => {
  const [reader, owner] = [new Device({ locale }), new Device({ viewport: { width: 1280, height: 900 } })];
  let page: Page;
  const text = (key: string) => String(marked(lang, textsOf("en")(key)));

  beforeAll(async () => {
    page = await reader.open();
  });
  afterAll(async () => {
    await reader.end();
    await owner.end();
  });

  it("is that of every page, for a browser that asks for it", async () => {
    const leaks = [];
    for (const address of PAGES) {
      await page.goto(server.origin + address);
      await page.getByText(text("bar_saved")).first().waitFor({ timeout: 60_000 });
      await page.locator("main h1").waitFor();
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(lang);
      expect(await mirroring(page), address).toEqual(lang === "ar" ? MIRRORED : USUAL);
      leaks.push(...(await leaksOf(page)).map((leak) => `${address}: ${leak}`));
    }
    expect(leaks).toEqual([]);
  });

  it("is written by the owner", async () => {
    const desk = await owner.open();
    await signIn(desk, server.origin);
    await desk.goto(`${server.origin}/admin/news/new`);
    await desk.getByLabel("Language", { exact: true }).selectOption(lang);
    const heading = desk.getByLabel("Title").first();
    await heading.click();
    const typing = desk.locator(".group\\/typing", { has: desk.getByLabel("Title") }).first();
    if (typed) await typing.getByRole("button", { name: "Type Tigrinya" }).click();
    await desk.keyboard.type(keys);
    expect(await heading.inputValue()).toBe(title);
    await desk.getByLabel("Content").first().click();
    await desk.keyboard.type(body);
    await desk.getByRole("button", { name: "Publish", exact: true }).click();
    const newest = { kind: "news", before: null, before_id: null, max: 1 };
    await expect
      .poll(() => ask("/rest/v1/rpc/site_page", newest), { timeout: 60_000 })
      .toMatchObject({ rows: [{ lang, title, content: said }] });
  });

  it("is first in the lists of its readers, before what is newer", async () => {
    await save("news", { lang: "en", title: "A newer one", content: "<p>It is in English.</p>" });
    const [other, first] = [
      new Device({ locale }),
      async (shown: Page) => shown.locator("main article :is(h2, h3)").first().textContent(),
    ];
    try {
      const shown = await other.open();
      await shown.goto(`${server.origin}${paths.news}`);
      await expect.poll(() => first(shown), { timeout: 60_000 }).toBe(title);
    } finally {
      await other.end();
    }
  });

  it("is searched", async () => {
    await page.goto(`${server.origin}${paths.search}`);
    await page.getByRole("searchbox").click();
    if (typed) await page.getByRole("search").locator("[aria-pressed]").click();
    await page.keyboard.type(keys.split(" ").at(-1) ?? "");
    await page.getByRole("link", { name: title }).waitFor({ timeout: 60_000 });
  });

  it("is that of a comment", async () => {
    const id = await save("community", { lang, title, content: said, author: "Almaz" });
    await page.goto(server.origin + paths.post(id));
    await page.getByRole("textbox", { name: text("comment_name") }).fill("Almaz");
    const comment = page.getByRole("textbox", { name: text("field_body") });
    await comment.click();
    const typing = page.locator(".group\\/typing", { has: comment }).locator("[aria-pressed]");
    if (typed) await typing.click();
    await page.keyboard.type(body);
    await page.getByRole("button", { name: text("comment_post") }).click();
    const newest = { kind: "comment", before: null, before_id: null, max: 1 };
    await expect
      .poll(() => ask("/rest/v1/rpc/site_page", newest), { timeout: 60_000 })
      .toMatchObject({ rows: [{ post_id: id, body: said }] });
  });
});
