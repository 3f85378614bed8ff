// @module-tag nightly
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Device } from "./support/browser.ts";
import { signIn } from "./support/owner.ts";
import { TestSite } from "./support/site.ts";

/** The processor is slowed this much while an article opens, so that it is still being read when the first keys come. */
const SLOWED = 8;
const SLOW = { timeout: 60_000 };
const PARTS = [
  (number: number) =>
    `<p>Paragraph ${number}. ${"We meet on Sunday after church. ".repeat(12)}End ${number}.</p>`,
  (number: number) => `<h2>Heading ${number}</h2>`,
  () => "<ul><li>Bread</li><li>Coffee</li></ul>",
  () =>
    '<p>With <a href="https://a.example/x" rel="noopener noreferrer">a link</a> and <strong>more</strong>.</p>',
  () => "<details><summary>More</summary><p>Hidden</p></details>",
];
/** About 450 kB in the form in which the site stores an article. */
const ARTICLE = `<p>We begin.</p>\n${Array.from({ length: 1_000 }, (_, at) =>
  [PARTS[0], ...(at % 4 === 0 ? [PARTS[1 + ((at / 4) % 4)]] : [])].map((part) => part?.(at)).join("\n"),
).join("\n")}`;

let site: TestSite;
let page: Page;
let article: string;
const device = new Device({ viewport: { width: 1280, height: 900 } });

beforeAll(async () => {
  site = await TestSite.start();
  const [row] = await site.newest("blog_posts", 1);
  if (!row) throw new Error("There is no article.");
  article = String(row.id);
  await site.save("blog", { ...row, content: ARTICLE }, Number(row.version));
  page = await device.open();
  await signIn(page, site.origin);
});
afterAll(async () => {
  await device.end();
  await site.end();
});

async function stored(): Promise<unknown> {
  const rows = await site.newest("blog_posts", 100);
  return rows.find(({ id }) => id === article)?.content;
}

function isRead(): Promise<boolean> {
  return page.evaluate(() =>
    (document.querySelector(".ProseMirror[lang=en]")?.textContent ?? "").includes("End 999."),
  );
}

/** Opens the article, slowed until `then` has run. */
async function openSlowly(then: () => Promise<void>): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  await page.goto(`${site.origin}/admin/blog/${article}`);
  await page.locator(".ProseMirror[lang=en] p").first().waitFor();
  await then();
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await devtools.detach();
}

it("a long article is typed in and saved while it is still being read, and nothing else of it changes", async () => {
  await openSlowly(async () => {
    await page.locator(".ProseMirror[lang=en]").focus();
    await page.keyboard.press("End");
    await page.keyboard.type(" And bread.");
    await page.keyboard.press("Control+s");
    expect(await isRead()).toBe(false);
  });
  await expect.poll(stored, SLOW).toMatch(/And bread\./);
  expect(await stored()).toBe(ARTICLE.replace("begin.", "begin. And bread."));
  await expect.poll(isRead, SLOW).toBe(true);
  // Nothing that was read since counts as a change, of which a draft would be stored.
  await page.waitForTimeout(1_500);
  await page.reload();
  await expect.poll(isRead, SLOW).toBe(true);
  expect(await page.getByText(/^Your draft from/).count()).toBe(0);
});

it("it is reopened with nothing lost, and its end is its end although it is still being read", async () => {
  const before = String(await stored());
  await openSlowly(async () => {
    expect(await isRead()).toBe(false);
    await page.locator(".ProseMirror[lang=en]").focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" The end.");
  });
  await page.keyboard.press("Control+s");
  await expect.poll(stored, SLOW).toMatch(/The end\./);
  expect(await stored()).toBe(before.replace(/<\/p>$/, " The end.</p>"));
});

it("the page logs nothing to the console", () => {
  expect(device.consoleMessages).toEqual([]);
});
