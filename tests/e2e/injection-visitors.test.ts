// @module-tag nightly
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { adminPaths } from "../../src/config/admin-paths.ts";
import { ownCaches } from "../../src/pwa/language/build-files.ts";
import { BREAKOUTS, numbered } from "../integration/security/injection/vectors.ts";
import { visitorHeaders } from "../integration/server/server-process.ts";
import { DEMO_SIGN_IN } from "../integration/support/demo.ts";
import { described, hits, InjectionBrowser, TRIED, touch, visit } from "./support/injection.ts";
import { TestSite } from "./support/site.ts";

/** What strangers can write: comments, names, messages, and what another app shares, shown without the site's policy. */

const browser = new InjectionBrowser();
beforeAll(() => browser.open());
afterEach(() => browser.closePage());
afterAll(() => browser.close());

/** As many as one address may send. */
const [COMMENTS, MESSAGES] = [18, 15];
const POST = crypto.randomUUID();
const breakout = (n: number) =>
  numbered(BREAKOUTS[n % BREAKOUTS.length] ?? "", 9000 + (n % BREAKOUTS.length));
/** A name in one line, without the control characters that the server refuses. */
const name = (n: number) => allowed(breakout(n)).replaceAll(/\s/g, " ").slice(0, 80);
const allowed = (text: string) => text.replaceAll(/(?!\n)\p{Cc}/gu, " ");

/** Texts of at most so many characters that hold the vectors of this run, as far as they have room. */
function texts(many: number, most: number): string[] {
  const all = Array.from({ length: many }, (_, n) => `Marked ${n}.`);
  for (const [at, { html }] of TRIED.entries()) {
    const n = at % many;
    const longer = `${all[n]}\n${allowed(html)}`;
    if (longer.length <= most) all[n] = longer;
  }
  return all;
}

let site: TestSite;
const comments = Array.from({ length: COMMENTS }, () => crypto.randomUUID());

beforeAll(async () => {
  site = await TestSite.start();
  await site.save("community", { id: POST, title: "Coffee", content: "In Leeds" }, 0);
  const words = texts(COMMENTS, 2_000);
  const { results } = (await send("rpc/apply_interactions", {
    batch: comments.map((id, n) => ({
      ...{
        id,
        kind: "comment",
        target_kind: "community",
        target_id: POST,
        format: 1,
        first_attempt_at: null,
      },
      body: { author_name: name(n), body: words[n], secret: "a-secret-of-this-device", website: "" },
    })),
  })) as { results: { status: string; code?: string }[] };
  expect(results.map(({ status, code }) => code ?? status)).toEqual(comments.map(() => "applied"));
  for (const [n, message] of texts(MESSAGES, 10_000).entries())
    await send("contact_messages", {
      ...{
        id: crypto.randomUUID(),
        name: name(n + COMMENTS),
        email: `"<svg/onload=top.ran(${n})>"@a.example`,
      },
      ...{ message, read: false },
    });
}, 400_000);
afterAll(() => site?.end());

async function send(path: string, body: unknown): Promise<unknown> {
  const answer = await fetch(`${site.origin}/rest/v1/${path}`, {
    method: "POST",
    headers: visitorHeaders(site.dataDir),
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  expect([path, answer.ok, answer.ok || text]).toEqual([path, true, true]);
  return text === "" ? null : JSON.parse(text);
}

/** Signs in on a page on which no click does what the browser does for it (prepare in support/injection.ts). */
async function signInHere(page: Page): Promise<void> {
  await page.goto(site.origin + adminPaths.login);
  await page.locator("input[type=email]").fill(DEMO_SIGN_IN.email);
  await page.locator("input[type=password]").fill(DEMO_SIGN_IN.password);
  await page.locator("form").evaluate((form) => (form as HTMLFormElement).requestSubmit());
  await page.waitForURL(site.origin + adminPaths.dashboard);
}

async function expectNothingRan(page: Page, path: string): Promise<void> {
  await page.waitForTimeout(300);
  expect([path, described(hits(page))]).toEqual([path, []]);
}

/** A script that ran may have left the page: then which one it was says more than what is not found there. */
async function orWhatRan(page: Page, path: string, step: Promise<unknown>): Promise<void> {
  try {
    await step;
  } catch (error) {
    await expectNothingRan(page, path);
    throw error;
  }
}

test("no vector runs in the admin from comments, names, addresses and messages, nor from shared content", async () => {
  const page = await browser.page(false);
  await signInHere(page);
  for (const path of [adminPaths.comments, adminPaths.messages, adminPaths.dashboard]) {
    await page.goto(site.origin + path);
    await page.locator("main h1").waitFor();
    if (path !== adminPaths.dashboard)
      await orWhatRan(page, path, page.getByText("Marked", { exact: false }).first().waitFor());
    await orWhatRan(page, path, touch(page));
    await expectNothingRan(page, path);
  }

  await page.evaluate(shareAll, [ownCaches.shared, ...BREAKOUTS.map((_, n) => breakout(n))]);
  await page.goto(`${site.origin}/admin/shared`);
  await page.getByRole("listitem").getByRole("button", { name: "New blog post" }).first().waitFor();
  await expectNothingRan(page, "/admin/shared");
  // The oldest have no pictures: what is not a picture is not taken into a draft.
  for (const kind of ["New blog post", "New news article", "New community post"]) {
    await page.goto(`${site.origin}/admin/shared`);
    await page.getByRole("listitem").getByRole("button", { name: kind }).first().click();
    await page.waitForURL((url) => url.pathname !== "/admin/shared");
    await page.getByRole("textbox").first().waitFor();
    await expectNothingRan(page, kind);
  }
});

test("no vector runs in a thread that everyone reads, as it is served and as the app shows it", async () => {
  for (const id of comments) await site.save("comment", { id, status: "visible" }, 1).catch(() => undefined);
  const page = await browser.page(false);
  await page.goto(`${site.origin}/portfolio/${POST}`);
  const marked = page.getByText("Marked", { exact: false }).first();
  await orWhatRan(page, "the thread as served", marked.waitFor());
  await orWhatRan(page, "the thread", visit(page, `${site.origin}/portfolio/${POST}`));
  await orWhatRan(page, "the thread", marked.waitFor());
  await expectNothingRan(page, "the thread");
});

/** Puts shared content where the worker does, with each text as title, text and address. */
async function shareAll([cacheName = "", ...words]: string[]): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const [n, text] of words.entries()) {
    const pictures = n < 3 ? 0 : 1;
    const id = `shared-${n}`;
    const shared = { id, at: n, title: text, text: `${text} and more`, url: text, pictures };
    await cache.put(`/shared/${id}/0`, new Response(new Blob([text], { type: "image/svg+xml" })));
    await cache.put(`/shared/${id}/note`, new Response(JSON.stringify(shared)));
  }
}
