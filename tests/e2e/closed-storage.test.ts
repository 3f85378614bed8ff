import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_SIGN_IN } from "../integration/support/demo.ts";
import { Device, untilSaved } from "./support/browser.ts";
import { type Row, TestSite } from "./support/site.ts";

let site: TestSite;
let post: Row;
const device = new Device();

beforeAll(async () => {
  site = await TestSite.start();
  [post] = (await site.newest("community_posts", 1)) as [Row];
});
afterAll(async () => {
  await device.end();
  await site.end();
});

it("is read and written in where the browser closes local and session storage to the page", async () => {
  const page = await device.open();
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
    }
  });
  await page.goto(site.origin);
  await untilSaved(page);

  await page.goto(`${site.origin}/portfolio/${post.id}`);
  await page.getByRole("heading", { level: 1, name: String(post.title) }).waitFor();
  await page.getByLabel("Your name").fill("Hana");
  await page.getByLabel("Your comment").fill("Written with the drawers locked");
  await page.getByRole("button", { name: "Post comment" }).click();
  await page.getByRole("listitem").filter({ hasText: "Written with the drawers locked" }).waitFor();
  // What closed storage costs is noted as a warning; nothing is broken by it.
  expect(device.noise.filter((note) => !note.includes(" warning: "))).toEqual([]);
});

const likesOf = async (id: unknown) =>
  ((await site.visitor(`/rest/v1/community_posts?select=likes&id=eq.${id}`)) as Row[])[0]?.likes;

/** As Firefox has it where site data is blocked: every way to keep something, or to reach another tab, is there and throws. */
function closeEverything(): void {
  const refuse = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  const refuseLater = async () => refuse();
  for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get: refuse });
  IDBFactory.prototype.open = refuse;
  IDBFactory.prototype.databases = refuseLater;
  window.BroadcastChannel = class {
    constructor() {
      refuse();
    }
  } as unknown as typeof BroadcastChannel;
  LockManager.prototype.request = refuseLater;
  for (const name of ["open", "keys", "has", "match", "delete"] as const)
    CacheStorage.prototype[name] = refuseLater;
  Object.defineProperty(ServiceWorkerContainer.prototype, "ready", { get: refuse });
  for (const name of ["register", "getRegistration", "getRegistrations"] as const)
    ServiceWorkerContainer.prototype[name] = refuseLater;
}

describe.each([
  ["Chromium blocks site data", { blocksSiteData: true }, null],
  ["a browser blocks it as Firefox does", {}, closeEverything],
] as const)("where %s", (_, options, script) => {
  const bare = new Device(options);
  let page: Page;
  const errors = () => bare.noise.splice(0).filter((note) => !note.includes(" warning: "));
  beforeAll(async () => {
    page = await bare.open();
    if (script) await page.addInitScript(script);
  });
  afterAll(() => bare.end());

  it("every page is read, and the bar says that nothing is kept", async () => {
    for (const path of ["/", "/portfolio", "/blog", "/news", "/about", "/services", "/waiting", "/contact"]) {
      await page.goto(site.origin + path);
      await page.getByText(/not kept for offline reading/).waitFor();
      await page.getByRole("heading", { level: 1 }).waitFor();
    }
    await page.goto(`${site.origin}/library`);
    await page.getByText("This browser keeps nothing for this site.").waitFor();
    expect(await page.getByText("Saved on this phone, ").count()).toBe(0);
    await page.goto(`${site.origin}/search?q=Axum`);
    await page
      .getByText(/result/)
      .first()
      .waitFor();
    expect(errors()).toEqual([]);
  });

  it("a like, a comment and a message are sent at once, and are there after a reload", async () => {
    const before = Number(await likesOf(post.id));
    await page.goto(`${site.origin}/portfolio/${post.id}`);
    await page.getByText(/not kept for offline reading/).waitFor();
    await page.getByRole("button", { name: /^Like, / }).click();
    await expect.poll(() => likesOf(post.id), { timeout: 20_000 }).toBe(before + 1);
    const words = `Written with ${script ? "all doors closed" : "site data blocked"}`;
    await page.getByLabel("Your name").fill("Hana");
    await page.getByLabel("Your comment").fill(words);
    await page.getByRole("button", { name: "Post comment" }).click();
    const written = async () => {
      const asked = `/rest/v1/community_comments?select=body&post_id=eq.${post.id}`;
      return ((await site.visitor(asked)) as { body: string }[]).filter(({ body }) => body === words).length;
    };
    await expect.poll(written, { timeout: 20_000 }).toBe(1);
    await page.reload();
    await page.getByRole("listitem").filter({ hasText: words }).waitFor();

    await page.goto(`${site.origin}/contact`);
    await page.getByText(/not kept for offline reading/).waitFor();
    await page.getByLabel("Name").fill("Hana");
    await page.getByLabel("Email").fill("hana@example.org");
    await page.getByLabel("Message").fill("A question from a closed browser");
    await page.getByRole("button", { name: "Send Message" }).click();
    await page.getByText("Thank you for your message!").waitFor();
    expect(errors()).toEqual([]);
  });

  it("what the server does not take yet is said to be lost with the page, and goes while it is open", async () => {
    await page.goto(`${site.origin}/portfolio/${post.id}`);
    await page.getByText(/not kept for offline reading/).waitFor();
    const before = Number(await likesOf(post.id));
    await page.route("**/rest/v1/rpc/apply_interactions*", (route) => route.fulfill({ status: 503 }));
    await page.getByRole("button", { name: /^Like, / }).click();
    // Its line has no height of its own.
    await page.getByText("Not sent yet, lost if you close this page").waitFor({ state: "attached" });
    expect(await page.getByRole("main").getByText("Saved on this phone").count()).toBe(0);
    const asked = page.waitForEvent("dialog");
    const leaving = page.reload({ timeout: 5_000 }).catch(() => undefined);
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    await leaving;
    await page.unroute("**/rest/v1/rpc/apply_interactions*");
    await expect.poll(() => likesOf(post.id), { timeout: 30_000 }).toBe(before + 1);
    await page.getByText("Not sent yet, lost if you close this page").waitFor({ state: "detached" });
    errors();
  });

  it("without a network a like and a message are refused in plain words, not shown as done", async () => {
    await page.goto(`${site.origin}/portfolio/${post.id}`);
    await page.getByText(/not kept for offline reading/).waitFor();
    const like = page.getByRole("button", { name: /^Like, / });
    await like.waitFor();
    const label = await like.getAttribute("aria-label");
    await bare.context.setOffline(true);
    await like.click();
    await page
      .getByText("This browser keeps nothing for this site, so this is sent now or not at all.")
      .waitFor();
    expect(await like.getAttribute("aria-label")).toBe(label);
    await bare.context.setOffline(false);
    errors();
  });

  it("the admin says why nobody can sign in", async () => {
    await page.goto(`${site.origin}/admin/login`);
    await page.getByLabel("Email").fill(DEMO_SIGN_IN.email);
    await page.getByLabel("Password").fill(DEMO_SIGN_IN.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("This browser blocks site data for this site").waitFor();
    expect(errors()).toEqual([]);
  });
});

it("does not say that the site is being saved while the part that saves it does not come", async () => {
  const cut = new Device();
  const page = await cut.open();
  await page.route("**/site-data-*.js", (route) => route.abort());
  await page.goto(site.origin);
  await page.getByText("No answer yet. Trying again…").waitFor();
  expect(await page.getByText("Saving the site on this phone").count()).toBe(0);
  await page.unroute("**/site-data-*.js");
  await page
    .getByText(/^Saved on this phone/)
    .first()
    .waitFor({ timeout: 60_000 });
  await cut.end();
});

/** What this site keeps in the browser, by name. */
function keptHere(page: Page) {
  return page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    notes: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
}

it("forgets a shared phone whole, with every tab of it, and is new there afterwards", async () => {
  const shared = new Device();
  const other = await shared.open();
  await other.goto(site.origin);
  await untilSaved(other);
  await other.goto(`${site.origin}/contact`);
  await other.getByLabel("Message").fill("Half a sentence");
  const page = await shared.context.newPage();
  await page.goto(`${site.origin}/portfolio/${post.id}`);
  await shared.context.setOffline(true);
  await page.getByRole("button", { name: /^Like, / }).click();
  await page.locator("footer a[href='/library']").click();
  await page.getByRole("button", { name: "Forget this device" }).click();
  const question = page.getByRole("dialog", { name: "Remove everything from this phone?" });
  await question.getByText("1 thing here is not sent yet, and will be lost.").waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  expect((await keptHere(page)).databases).toContain("selam-site");

  await page.getByRole("button", { name: "Forget this device" }).click();
  await question.getByRole("button", { name: "Forget this device" }).click();
  for (const tab of [page, other]) {
    await tab.getByRole("heading", { name: "Everything is gone from this phone" }).waitFor();
    // Nothing else stands there: no "saved, readable offline", no way to a page that would save itself.
    expect(await tab.getByRole("link").allTextContents()).toEqual(["Open Selam anew"]);
    expect(await tab.getByText(/Offline: saved posts|Saved on this phone/).count()).toBe(0);
  }
  await shared.context.setOffline(false);
  await other.bringToFront();
  await other.goto("about:blank");
  await page.bringToFront();
  await page.waitForTimeout(1_000);
  expect(await keptHere(page)).toMatchObject({ caches: [], notes: [], workers: 0 });
  // The worker's list of pictures goes with the worker, when no page of it is open; it is empty before.
  expect((await keptHere(page)).databases.filter((name) => name !== "workbox-expiration")).toEqual([]);

  // A list that was being read as its database went may say so; nothing breaks.
  expect(shared.noise.splice(0).filter((note) => note.includes(" threw "))).toEqual([]);

  await page.getByRole("link", { name: "Open Selam anew" }).click();
  await untilSaved(page);
  await page.goto(`${site.origin}/portfolio/${post.id}`);
  await page.getByRole("button", { name: /^Like, .* likes?$/ }).waitFor();
  expect(shared.noise.filter((note) => !note.includes(" warning: "))).toEqual([]);
  await shared.end();
});

it("forgets a device whose local storage is closed to the page", async () => {
  const closed = new Device();
  const page = await closed.open();
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
  });
  await page.goto(`${site.origin}/library`);
  await page.getByRole("button", { name: "Forget this device" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Forget this device" }).click();
  await page.getByRole("heading", { name: "Everything is gone from this phone" }).waitFor();
  await closed.end();
});
