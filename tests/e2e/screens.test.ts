import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Device, untilSaved } from "./support/browser.ts";
import { signIn } from "./support/owner.ts";
import { TestSite } from "./support/site.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WIDTHS = [320, 390, 768, 1280];
const ROUTES = [
  "/",
  "/about",
  "/services",
  "/portfolio",
  "/portfolio?tab=live",
  "/blog",
  "/news",
  "/contact",
  "/search",
  "/search?q=coffee",
  "/library",
  "/waiting",
];

let site: TestSite;
let page: Page;
const device = new Device();
const routes: string[] = [...ROUTES];

beforeAll(async () => {
  site = await TestSite.start();
  for (const [table, folder] of [
    ["blog_posts", "blog"],
    ["news_posts", "news"],
    ["community_posts", "portfolio"],
  ] as const) {
    const [row] = await site.newest(table, 1);
    routes.push(`/${folder}/${row?.id}`);
  }
  page = await device.open();
  await page.goto(site.origin);
  await untilSaved(page);
});
afterAll(async () => {
  await device.end();
  await site.end();
});

async function show(address: string, width: number, mode: "light" | "dark"): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await page.evaluate((chosen) => localStorage.setItem("mode", chosen), mode);
  await page.goto(site.origin + address);
  await page.locator("main h1").first().waitFor();
  await page.waitForTimeout(150);
}

type Axe = {
  run(): Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary: string }[] }[] }>;
};

/** What axe-core finds wrong with the page as it stands. */
async function findings(): Promise<unknown[]> {
  // Through the debugger, for the site's policy lets no script in.
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: Axe }).axe.run();
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.slice(0, 3).map(({ target, failureSummary }) => ({ target, failureSummary })),
    }));
  });
}

describe.each(["light", "dark"] as const)("in %s mode", (mode) => {
  it("no screen is wider than its window, from 320 to 1280 px", async () => {
    const wide: string[] = [];
    for (const address of routes) {
      for (const width of WIDTHS) {
        await show(address, width, mode);
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (over > 0) wide.push(`${address} at ${width}: ${over} px`);
      }
    }
    expect(wide).toEqual([]);
  });

  it("axe finds nothing on any screen", async () => {
    const found: Record<string, unknown> = {};
    for (const address of routes) {
      await show(address, 390, mode);
      const violations = await findings();
      if (violations.length > 0) found[address] = violations;
    }
    expect(found).toEqual({});
  });
});

it("has one h1, a name of its own and landmarks on every screen", async () => {
  const titles = new Set<string>();
  for (const address of routes) {
    await show(address, 1280, "light");
    expect(await page.locator("h1").count(), address).toBe(1);
    expect(await page.getByRole("main").count(), address).toBe(1);
    titles.add(await page.title());
  }
  expect(titles.size).toBe(routes.length - 2);
});

it("keeps the chosen theme from the first frame on", async () => {
  await show("/", 390, "dark");
  await page.reload();
  const first = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(first).toBe("rgb(20, 17, 15)");
});

it("folds the navigation on a small screen and closes it on selection", async () => {
  await show("/", 390, "light");
  const open = page.getByRole("button", { name: "Open menu" });
  await open.click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "News" }).click();
  await page.waitForURL(`${site.origin}/news`);
  await page.getByRole("button", { name: "Open menu" }).waitFor();
  expect(
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "News" }).isVisible(),
  ).toBe(false);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
});

it("comes back to the place one left", async () => {
  await show("/blog", 390, "light");
  const card = page.locator("main a[href^='/blog/']").nth(6);
  await card.scrollIntoViewIfNeeded();
  await page.waitForTimeout(300);
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(800);
  await card.click();
  await page.waitForURL(/\/blog\/.+/);
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await page.waitForTimeout(600);
  expect(Math.abs((await page.evaluate(() => scrollY)) - left)).toBeLessThan(120);
});

const press = (name: string | RegExp) => () => page.getByRole("button", { name }).first().click();

/** Every screen of the owner's desk, with what makes it say what it says least often. */
const DESK: readonly (readonly [address: string, act?: () => Promise<void>])[] = [
  ["/admin/dashboard", press("Open menu")],
  ["/admin/messages"],
  ["/admin/comments"],
  ["/admin/blog"],
  [
    "/admin/blog/new",
    async () => {
      await press("Add a translation")();
      await page.locator(".rich-text").nth(1).waitFor({ state: "attached" });
      await press("Publish")();
      await page.getByText("Please enter content").first().waitFor({ state: "attached" });
    },
  ],
  ["/admin/community/new", press("Publish")],
  ["/admin/services"],
  ["/admin/services/00000000-0000-4000-8000-000000000000", press("Save")],
  ["/admin/profile", press("Add a link")],
  ["/admin/settings"],
  ["/admin/waiting"],
  ["/admin/new-password#access_token=a&refresh_token=b", press("Save and sign in")],
  ["/admin/new-password#error=access_denied&error_description=Email+link+is+invalid"],
];

describe("at the owner's desk", () => {
  beforeAll(() => signIn(page, site.origin));

  it.each(["light", "dark"] as const)("every screen fits and axe finds nothing, in %s mode", async (mode) => {
    const found: Record<string, unknown> = {};
    for (const [address, act] of DESK) {
      // An address that differs behind its number sign alone is no other page to the browser.
      await page.goto(`${site.origin}/admin/login`);
      await show(address, 320, mode);
      await act?.();
      const wide: number[] = [];
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 });
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (over > 0) wide.push(width);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      const violations = await findings();
      if (wide.length + violations.length > 0) found[address] = { wide, violations };
    }
    expect(found).toEqual({});
  });
});

it("says nothing in the console", () => {
  expect(device.noise).toEqual([]);
});
