import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { textsOf } from "../../scripts/page-texts.ts";
import type { Lang } from "../../src/domain/content/content.ts";
import { nightly } from "../nightly.ts";
import { Device, untilSaved } from "./support/browser.ts";
import { TestSite } from "./support/site.ts";

let site: TestSite;
const device = new Device({ locale: "ti-ET" });
let page: Page;

beforeAll(async () => {
  site = await TestSite.start();
  page = await device.open();
});
afterAll(async () => {
  await device.end();
  await site.end();
});

const texts = { en: textsOf("en"), ti: textsOf("ti") };
const text = (language: Lang, key: string) => texts[language](key);

const lang = () => page.evaluate(() => document.documentElement.lang);

/** Presses the other language's name in the footer. */
async function press(name: string): Promise<void> {
  await page.getByRole("contentinfo").getByRole("button", { name }).click();
}

it("the site opens in Tigrinya in a browser that asks for it", async () => {
  await page.goto(site.origin);
  await page.getByText(text("ti", "bar_saved")).first().waitFor({ timeout: 60_000 });
  expect(await lang()).toBe("ti");
  await page.getByRole("heading", { level: 1, name: "ቤት ተጋሩ ኣብ ብሪጣንያ" }).waitFor();
  expect(await page.locator('link[rel="manifest"]').getAttribute("href")).toBe("/ti.webmanifest");
});

it("content in both languages is shown in the reader's, and other content is marked with its language", async () => {
  await page.goto(`${site.origin}/services`);
  const service = page.getByRole("heading", { level: 2, name: "ናይ ምኽሪ ጣውላ" });
  await service.waitFor();
  expect(await service.getAttribute("lang")).toBe("ti");
  await page.getByRole("listitem").getByText("ምስጢር ይሕሎ").waitFor();
  await page.goto(`${site.origin}/about`);
  const tagline = page.locator("main header").getByText("ቤት ተጋሩ ኣብ ብሪጣንያ");
  await tagline.waitFor();
  expect(await tagline.getAttribute("lang")).toBe("ti");
  expect(await page.locator("#privacy [lang=ti]").count()).toBe(1);
  await page.goto(`${site.origin}/contact`);
  await page.getByText("ክንደይ ይኽፈል?").waitFor();
  // The blog begins with what can be read in Tigrinya; the rest follows under its heading, marked.
  await page.goto(`${site.origin}/blog`);
  const rest = page.getByRole("heading", { level: 2, name: text("ti", "list_rest") });
  await rest.waitFor();
  const languages = await page
    .locator("main article :is(h2, h3)")
    .evaluateAll((headings) => headings.map((heading) => heading.getAttribute("lang")));
  expect(languages.length).toBeGreaterThan(10);
  expect(languages).toEqual(languages.toSorted().reverse());
  const marks = await page.locator("main article").getByText("English", { exact: true }).count();
  expect(marks).toBe(languages.filter((language) => language === "en").length);
});

it("every page opens in Tigrinya offline", async () => {
  await site.down();
  for (const address of ["/", "/news"]) {
    await page.goto(site.origin + address);
    await page.locator("main article h3").first().waitFor();
    expect(await lang()).toBe("ti");
  }
});

it("the language can be changed without a network, and nothing that was typed is lost", async () => {
  await page.goto(`${site.origin}/contact`);
  await page.getByLabel(text("ti", "contact_name"), { exact: true }).fill("ኣስቴር");
  await press("English");
  await page.locator('html[lang="en"]').waitFor({ state: "attached" });
  await page.getByRole("heading", { level: 1, name: text("en", "nav_contact") }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/contact");
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("ኣስቴር");
  await page.goto(site.origin);
  await page.locator('html[lang="en"]').waitFor({ state: "attached" });
  await press("ትግርኛ");
  await page.locator('html[lang="ti"]').waitFor({ state: "attached" });
  await page.getByRole("heading", { level: 1, name: "ቤት ተጋሩ ኣብ ብሪጣንያ" }).waitFor();
  await site.up();
  expect(device.consoleMessages).toEqual([]);
});

it("a reader of English changes to Tigrinya without a network, also where no font of the device has its letters", async () => {
  const reader = new Device({ locale: "en-GB" });
  const other = await reader.open();
  await other.goto(site.origin);
  await untilSaved(other);
  // Whether each letter has its own shape. Measuring with a font that is not loaded would load it.
  const draws = (fonts?: string) =>
    other.evaluate(async (names) => {
      await document.fonts.ready;
      const pen = document.createElement("canvas").getContext("2d");
      if (!pen) throw new Error("There is no canvas.");
      pen.font = `64px ${names ?? getComputedStyle(document.body).fontFamily}`;
      return new Set(["ሐ", "ነ", "ጭ"].map((letter) => pen.measureText(letter).width)).size === 3;
    }, fonts);
  const isKept = () =>
    other.evaluate(async () => {
      const files = await (await caches.open("selam-assets")).keys();
      return files.some(({ url }) => url.includes("abyssinica-sil"));
    });
  if (!(await draws("system-ui, sans-serif"))) await expect.poll(isKept).toBe(true);
  await reader.context.setOffline(true);
  await other.getByRole("contentinfo").getByRole("button", { name: "ትግርኛ" }).click();
  await other.getByRole("heading", { level: 1, name: "ቤት ተጋሩ ኣብ ብሪጣንያ" }).waitFor();
  await expect.poll(() => draws()).toBe(true);
  expect(reader.consoleMessages).toEqual([]);
  await reader.end();
});

it(
  "the site opens in the preferred language on a host that sends the same page to everyone",
  nightly,
  async () => {
    const reader = new Device({ locale: "ti-ET" });
    page = await reader.open();
    const home = `${site.origin}/`;
    await page.route(home, (route) => route.continue({ headers: { "accept-language": "en" } }));
    const answer = await page.goto(home);
    expect(await answer?.text()).toContain('<html lang="en"');
    await page.getByRole("heading", { level: 1, name: "ቤት ተጋሩ ኣብ ብሪጣንያ" }).waitFor();
    await page.getByText(text("ti", "bar_saved")).first().waitFor({ timeout: 60_000 });
    expect(await lang()).toBe("ti");
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "ቤት ተጋሩ ኣብ ብሪጣንያ" }).waitFor();
    expect(await lang()).toBe("ti");
    expect(reader.consoleMessages).toEqual([]);
    await reader.end();
  },
);
