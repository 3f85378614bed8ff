import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Lang } from "../../src/domain/content/content.ts";
import { Device } from "./support/browser.ts";
import { TestSite } from "./support/site.ts";
import { textsOf } from "./support/texts.ts";

let site: TestSite;
const device = new Device({ locale: "ti-ET" });
let page: Page;
const asked: string[] = [];

beforeAll(async () => {
  site = await TestSite.start();
  page = await device.open();
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
});
afterAll(async () => {
  await device.end();
  await site.end();
});

const texts = { en: textsOf("en"), ti: textsOf("ti") };
const text = (language: Lang, key: string) => texts[language](key);

const lang = () => page.evaluate(() => document.documentElement.lang);
const english = (path: string) => /^\/(index\.html|assets\/[^/]+\.js)$/.test(path);

/** Presses the other language's name at the foot of the page. */
async function press(name: string): Promise<void> {
  await page.getByRole("contentinfo").getByRole("button", { name }).click();
}

it("speaks Tigrinya to a browser that asks for it, and loads nothing of English", async () => {
  await page.goto(site.origin);
  await page.getByText(text("ti", "bar_saved")).first().waitFor({ timeout: 60_000 });
  expect(await lang()).toBe("ti");
  await page.getByRole("heading", { level: 1, name: text("ti", "home_title") }).waitFor();
  const kept = await page.evaluate(async () =>
    (await (await caches.open("selam-reading")).keys()).map(({ url }) => new URL(url).pathname),
  );
  expect(kept).toContain("/ti.html");
  expect([...asked, ...kept].filter(english)).toEqual([]);
  expect(await page.locator('link[rel="manifest"]').getAttribute("href")).toBe("/ti.webmanifest");
});

it("shows what the owner has in both languages in the reader's, and marks the rest", async () => {
  await page.goto(`${site.origin}/services`);
  const service = page.getByRole("heading", { level: 2, name: "ናይ ምኽሪ ጣውላ" });
  await service.waitFor();
  expect(await service.getAttribute("lang")).toBe("ti");
  await page.getByRole("listitem").getByText("ምስጢር ይሕሎ").waitFor();
  await page.goto(`${site.origin}/about`);
  const tagline = page.locator("main header").getByText("ናይ ተጋሩ ገዛ ኣብ ዓዲ እንግሊዝ");
  await tagline.waitFor();
  expect(await tagline.getAttribute("lang")).toBe("ti");
  // Nobody has translated what becomes of a visitor's data.
  expect(await page.locator("#privacy [lang=en]").count()).toBe(1);
});

it("starts in Tigrinya without a network, on every page", async () => {
  await site.down();
  for (const address of ["/", "/news"]) {
    await page.goto(site.origin + address);
    await page.locator("main article h3").first().waitFor();
    expect(await lang()).toBe("ti");
  }
});

it("says that the other language needs a network, and changes when the line is back with nothing lost", async () => {
  await page.goto(`${site.origin}/contact`);
  await page.getByLabel(text("ti", "contact_name"), { exact: true }).fill("ኣስቴር");
  await press("English");
  const dialog = page.getByRole("dialog", { name: "English" });
  await dialog.getByText(text("ti", "language_to_unreachable")).waitFor();
  await dialog.getByRole("button", { name: text("ti", "language_to_when_online") }).click();
  await site.up();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await page.locator('html[lang="en"]').waitFor({ timeout: 60_000, state: "attached" });
  await page.getByRole("heading", { level: 1, name: text("en", "nav_contact") }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/contact");
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("ኣስቴር");
});

it("changes at once between two languages that are here, without a network", async () => {
  await site.down();
  await page.goto(site.origin);
  await page.locator('html[lang="en"]').waitFor({ state: "attached" });
  await press("ትግርኛ");
  await page.locator('html[lang="ti"]').waitFor({ state: "attached" });
  await page.getByRole("heading", { level: 1, name: text("ti", "home_title") }).waitFor();
  await site.up();
  expect(device.noise).toEqual([]);
});

it("speaks the language asked for on a host that has one page for everybody", async () => {
  const reader = new Device({ locale: "ti-ET" });
  page = await reader.open();
  const home = `${site.origin}/`;
  await page.route(home, (route) => route.continue({ headers: { "accept-language": "en" } }));
  const answer = await page.goto(home);
  expect(await answer?.text()).toContain('<html lang="en"');
  await page.getByRole("heading", { level: 1, name: text("ti", "home_title") }).waitFor();
  await page.getByText(text("ti", "bar_saved")).first().waitFor({ timeout: 60_000 });
  expect(await lang()).toBe("ti");
  await page.reload();
  await page.getByRole("heading", { level: 1, name: text("ti", "home_title") }).waitFor();
  expect(
    await page.evaluate(() => document.querySelector("script[type=module]")?.getAttribute("src")),
  ).toMatch(/^\/assets\/ti\//);
  expect(reader.noise).toEqual([]);
  await reader.end();
});
