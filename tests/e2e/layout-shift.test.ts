// @module-tag nightly
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { adminPaths } from "../../src/config/admin-paths.ts";
import { paths } from "../../src/config/paths.ts";
import { TRANSLATED_KINDS } from "../../src/domain/kinds/kinds.ts";
import { Device, untilSaved } from "./support/browser.ts";
import { layoutShift } from "./support/layout-shift.ts";
import { signIn, untilAdminSaved } from "./support/owner.ts";
import { TestSite } from "./support/site.ts";

/** The maximum cumulative layout shift without user input (https://web.dev/articles/cls). */
const MAX_CLS = 0.01;

/** How long the server's answers take, in milliseconds: what only it knows comes when the page has been on the screen for a while. */
const SLOW = 700;

let site: TestSite;
const device = new Device();
const owners = {
  laptop: new Device({ viewport: { width: 1_280, height: 900 } }),
  phone: new Device({ viewport: { width: 360, height: 640 } }),
};
const DESKS = ["laptop", "phone"] as const;
const routes = [
  "/",
  "/about",
  "/services",
  "/portfolio",
  "/blog",
  "/news",
  "/events",
  "/events?view=month",
  "/contact",
  "/waiting",
  "/blog/none",
];

beforeAll(async () => {
  site = await TestSite.start();
  const [translated] = await site.newest("community_posts", 1);
  expect(translated?.translations).not.toEqual({});
  for (const [table, folder] of [
    ["blog_posts", "blog"],
    ["news_posts", "news"],
    ["community_posts", "portfolio"],
    ["events", "events"],
  ] as const) {
    const rows = await site.newest(table, 100);
    for (const row of [rows[0], rows.at(-1)]) routes.push(`/${folder}/${row?.id}`);
  }
});
afterAll(async () => {
  await device.end();
  await owners.laptop.end();
  await owners.phone.end();
  await site.end();
});

/** The cumulative layout shift of a page until a moment after it is shown. */
async function shiftOf(page: Page, address: string, wait: number): Promise<number> {
  await page.goto(site.origin + address);
  await page.locator("main h1").first().waitFor();
  await page.waitForTimeout(wait);
  return layoutShift(page);
}

async function shiftingPages(
  page: Page,
  addresses: readonly string[] = routes,
  wait = 700,
): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    const far = await shiftOf(page, address, wait);
    if (far >= MAX_CLS) found.push(`${address} moved by ${far.toFixed(4)}`);
  }
  return found;
}

async function sendStory(page: Page): Promise<void> {
  const picture = sharp({ create: { width: 1_200, height: 800, channels: 3, background: "#d99a1c" } });
  await page.goto(site.origin + paths.story);
  await page.getByRole("textbox", { name: "Your story" }).fill("My uncle walked from Adwa to Khartoum.");
  const file = { name: "roof.jpg", mimeType: "image/jpeg", buffer: await picture.jpeg().toBuffer() };
  await page.locator("main input[type=file]").setInputFiles(file);
  await page.getByRole("button", { name: "Remove picture 1" }).waitFor();
  await page.getByRole("button", { name: "Send to the owner" }).click();
  await page.getByText(/^Sent/).first().waitFor();
}

it.each(DESKS)("no page of the admin shifts on a %s, also if the server answers late", async (desk) => {
  const visitor = await device.open();
  await sendStory(visitor);
  const owner = await owners[desk].open();
  await signIn(owner, site.origin);
  await untilAdminSaved(owner);
  await owner.route(/\/rest\/v1\/rpc\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW));
    await route.continue();
  });
  const idOf = async (table: string) => String((await site.newest(table, 1))[0]?.id);
  const event = await idOf("events");
  const {
    login: _,
    newPassword: __,
    list,
    newPost,
    post,
    drafts: ___,
    scheduled: ____,
    ...others
  } = adminPaths;
  const addresses = [
    ...Object.values(others).filter((address) => typeof address === "string"),
    ...TRANSLATED_KINDS.map(list),
    newPost("news"),
    post("blog", await idOf("blog_posts")),
    post("community", await idOf("community_posts")),
    adminPaths.event(event),
    adminPaths.guests(event),
  ];
  // Twice: with the story's picture not yet on this device, and with it.
  expect(await shiftingPages(owner, [...addresses, adminPaths.submissions], 3 * SLOW)).toEqual([]);
});

it("no page of a saved site shifts while it opens, online or offline", async () => {
  const page = await device.open();
  await page.goto(site.origin);
  await untilSaved(page);
  expect(await shiftingPages(page)).toEqual([]);
  await site.down();
  expect(await shiftingPages(page)).toEqual([]);
});
