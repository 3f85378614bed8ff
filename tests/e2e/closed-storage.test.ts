import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DEMO_SIGN_IN } from "../integration/support/demo.ts";
import { nightly, nightlyUnless } from "../nightly.ts";
import { Device, untilSaved } from "./support/browser.ts";
import { COFFEE } from "./support/screens.ts";
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

it("the site can be read and used if the browser blocks local and session storage", async () => {
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
  // Blocked storage causes warnings only.
  expect(device.consoleMessages.filter((note) => !note.includes(" warning: "))).toEqual([]);
});

const likesOf = async (id: unknown) =>
  (await site.rows(`community_posts?select=likes&id=eq.${id}`))[0]?.likes;

/** Simulates Firefox with site data blocked: every storage API and BroadcastChannel exists and throws. */
function closeEverything(): void {
  const refuse = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  const rejectLater = async () => refuse();
  for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get: refuse });
  IDBFactory.prototype.open = refuse;
  IDBFactory.prototype.databases = rejectLater;
  window.BroadcastChannel = class {
    constructor() {
      refuse();
    }
  } as unknown as typeof BroadcastChannel;
  LockManager.prototype.request = rejectLater;
  for (const name of ["open", "keys", "has", "match", "delete"] as const)
    CacheStorage.prototype[name] = rejectLater;
  Object.defineProperty(ServiceWorkerContainer.prototype, "ready", { get: refuse });
  for (const name of ["register", "getRegistration", "getRegistrations"] as const)
    ServiceWorkerContainer.prototype[name] = rejectLater;
}

/** A headless-only build ignores the setting of the profile. */
async function isStorageBlocked(page: Page): Promise<boolean> {
  await page.goto(site.origin);
  return page.evaluate(() => {
    try {
      return !localStorage;
    } catch {
      return true;
    }
  });
}

for (const [browser, options, script] of [
  ["Chromium blocks site data", { blocksSiteData: true }, null],
  ["a browser blocks it as Firefox does", {}, closeEverything],
] as const)
  describe(`with all storage blocked because ${browser}`, nightlyUnless(script === null), () => {
    const bare = new Device(options);
    let page: Page;
    let isBlocked = false;
    const errors = () => bare.consoleMessages.splice(0).filter((note) => !note.includes(" warning: "));
    beforeAll(async () => {
      page = await bare.open();
      if (script) await page.addInitScript(script);
      isBlocked = await isStorageBlocked(page);
      if (!isBlocked) console.warn("SKIPPED: this Chromium has no setting that blocks site data.");
    });
    beforeEach(({ skip }) => skip(!isBlocked, "This Chromium has no setting that blocks site data."));
    afterAll(() => bare.end());

    it("every page can be read, and the status bar says that nothing is stored", async () => {
      for (const path of [
        "/",
        "/portfolio",
        "/blog",
        "/news",
        "/about",
        "/services",
        "/waiting",
        "/contact",
      ]) {
        await page.goto(site.origin + path);
        await page.getByText(/not available offline/).waitFor();
        await page.getByRole("heading", { level: 1 }).waitFor();
      }
      await page.goto(`${site.origin}/library`);
      await page.getByText("Your browser doesn't save anything for this site.").waitFor();
      expect(await page.getByText(/^Available offline/).count()).toBe(0);
      // Nothing would have what is downloaded.
      await page.getByRole("row", { name: /^Pictures/ }).waitFor();
      expect(await page.getByRole("button", { name: /^Download/ }).count()).toBe(0);
      await page.goto(`${site.origin}/search?q=Axum`);
      await page
        .getByText(/result/)
        .first()
        .waitFor();
      expect(errors()).toEqual([]);
    });

    it("a like, a comment and a message are sent at once and are still there after a reload", async () => {
      const before = Number(await likesOf(post.id));
      await page.goto(`${site.origin}/portfolio/${post.id}`);
      await page.getByText(/not available offline/).waitFor();
      await page.getByRole("button", { name: /^Like, / }).click();
      await expect.poll(() => likesOf(post.id), { timeout: 20_000 }).toBe(before + 1);
      const text = `Written with ${script ? "all doors closed" : "site data blocked"}`;
      await page.getByLabel("Your name").fill("Hana");
      await page.getByLabel("Your comment").fill(text);
      await page.getByRole("button", { name: "Post comment" }).click();
      const written = async () => {
        const query = `community_comments?select=body&post_id=eq.${post.id}`;
        return (await site.rows(query)).filter(({ body }) => body === text).length;
      };
      await expect.poll(written, { timeout: 20_000 }).toBe(1);
      await page.reload();
      await page.getByRole("listitem").filter({ hasText: text }).waitFor();

      await page.goto(`${site.origin}/contact`);
      await page.getByText(/not available offline/).waitFor();
      await page.getByLabel("Name").fill("Hana");
      await page.getByLabel("Email").fill("hana@example.org");
      await page.getByLabel("Message").fill("A question from a closed browser");
      await page.getByRole("button", { name: "Send Message" }).click();
      await page.getByText("Thank you for your message!").waitFor();
      expect(errors()).toEqual([]);
    });

    it(
      "an answer to an event is still known after a reload, so that no place is taken twice",
      nightly,
      async () => {
        await page.goto(`${site.origin}/events/${COFFEE}`);
        await page.getByText(/not available offline/).waitFor();
        await page.getByLabel("Your name").fill("Abrehet");
        await page.getByRole("button", { name: "I am coming", exact: true }).click();
        await page.getByText("Confirmed: your place is kept.").waitFor();
        await page.reload();
        await page.getByText("Confirmed: your place is kept.").waitFor();
        expect(await page.getByRole("button", { name: "I am coming", exact: true }).count()).toBe(0);
        await page.getByRole("button", { name: "I am not coming" }).click();
        await page.getByRole("button", { name: "I am coming", exact: true }).waitFor();
        expect(errors()).toEqual([]);
      },
    );

    it(
      "an unsent operation is reported as lost when the page closes, and is sent while it is open",
      nightly,
      async () => {
        await page.goto(`${site.origin}/portfolio/${post.id}`);
        await page.getByText(/not available offline/).waitFor();
        const before = Number(await likesOf(post.id));
        await page.route("**/rest/v1/rpc/apply_interactions*", (route) => route.fulfill({ status: 503 }));
        await page.getByRole("button", { name: /^Like, / }).click();
        // The status line reserves no height.
        await page.getByText("Not sent yet. Lost if you close this page").waitFor({ state: "attached" });
        expect(await page.getByRole("main").getByText("Will be sent when you're online").count()).toBe(0);
        const dialogShown = page.waitForEvent("dialog");
        const leaving = page.reload({ timeout: 5_000 }).catch(() => undefined);
        const dialog = await dialogShown;
        expect(dialog.type()).toBe("beforeunload");
        await dialog.dismiss();
        await leaving;
        await page.unroute("**/rest/v1/rpc/apply_interactions*");
        await expect.poll(() => likesOf(post.id), { timeout: 30_000 }).toBe(before + 1);
        await page.getByText("Not sent yet. Lost if you close this page").waitFor({ state: "detached" });
        errors();
      },
    );

    it("offline a like and a message are rejected with a clear text and not shown as done", async () => {
      await page.goto(`${site.origin}/portfolio/${post.id}`);
      await page.getByText(/not available offline/).waitFor();
      const like = page.getByRole("button", { name: /^Like, / });
      await like.waitFor();
      const label = await like.getAttribute("aria-label");
      await bare.context.setOffline(true);
      await like.click();
      await page
        .getByText(
          "Your browser doesn't save anything for this site, so this can only be sent while you're online.",
        )
        .waitFor();
      expect(await like.getAttribute("aria-label")).toBe(label);
      await bare.context.setOffline(false);
      errors();
    });

    it("the admin says why signing in is impossible", nightly, async () => {
      await page.goto(`${site.origin}/admin/login`);
      await page.getByLabel("Email").fill(DEMO_SIGN_IN.email);
      await page.getByLabel("Password").fill(DEMO_SIGN_IN.password);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByText("Your browser blocks site data").waitFor();
      expect(errors()).toEqual([]);
    });
  });

it(
  "the status bar does not say that the site is being saved while the data layer fails to load",
  nightly,
  async () => {
    const cut = new Device();
    const page = await cut.open();
    await page.route("**/assets/data-*.js", (route) => route.abort());
    await page.goto(site.origin);
    await page.getByText("Server not responding. Trying again…").waitFor();
    expect(await page.getByText("Preparing for offline reading").count()).toBe(0);
    // A browser that remembers the failed import never recovers by itself.
    await page.getByText("Part of this page didn't load.").waitFor();
    await page.unroute("**/assets/data-*.js");
    await page.getByRole("button", { name: "Reload" }).click();
    await page
      .getByText(/^Available offline/)
      .first()
      .waitFor({ timeout: 60_000 });
    await cut.end();
  },
);

/** The names of everything this site has stored in the browser. */
function storedNames(page: Page) {
  return page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    notes: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
}

it("deleting the device's data affects every tab, and the next visit is a first visit", async () => {
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
  await page.getByRole("link", { name: "Offline library" }).click();
  await page.getByRole("button", { name: "Forget this device" }).click();
  const question = page.getByRole("dialog", { name: "Remove everything saved here?" });
  await question.getByText("1 item here hasn't been sent yet and will be lost.").waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  expect((await storedNames(page)).databases).toContain("selam-site");

  await page.getByRole("button", { name: "Forget this device" }).click();
  await question.getByRole("button", { name: "Forget this device" }).click();
  for (const tab of [page, other]) {
    await tab.getByRole("heading", { name: "Everything has been removed" }).waitFor();
    // Nothing else is shown: no "Available offline", and no link to a page that would store data.
    expect(await tab.getByRole("link").allTextContents()).toEqual(["Start again"]);
    expect(await tab.getByText(/Offline, updated|Available offline/).count()).toBe(0);
  }
  await shared.context.setOffline(false);
  await other.bringToFront();
  await other.goto("about:blank");
  await page.bringToFront();
  await page.waitForTimeout(1_000);
  // The worker's picture index is deleted with the worker, once no page is open; it is emptied before.
  const left = async () => {
    const { databases, ...names } = await storedNames(page);
    return { ...names, databases: databases.filter((name) => name !== "workbox-expiration") };
  };
  await expect.poll(left).toMatchObject({ caches: [], notes: [], workers: 0, databases: [] });

  expect(shared.consoleMessages.filter((note) => note.includes(" threw "))).toEqual([]);

  await page.getByRole("link", { name: "Start again" }).click();
  await untilSaved(page);
  await page.goto(`${site.origin}/portfolio/${post.id}`);
  await page.getByRole("button", { name: /^Like, .* likes?$/ }).waitFor();
  // An index that is read while its database is deleted may log an error, which can be told late; nothing fails.
  const isOfDeletion = (note: string) => /\/(library|contact) error: /.test(note);
  const unexpected = shared.consoleMessages.filter((note) => !note.includes(" warning: "));
  expect(unexpected.filter((note) => !isOfDeletion(note))).toEqual([]);
  await shared.end();
});

it("a device's data can be deleted although its local storage is blocked", async () => {
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
  await page.getByRole("heading", { name: "Everything has been removed" }).waitFor();
  await closed.end();
});
