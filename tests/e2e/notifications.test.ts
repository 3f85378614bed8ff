// @module-tag nightly
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { Device, untilSaved } from "./support/browser.ts";
import { TestSite } from "./support/site.ts";

const ID = "6f1d3b1e-3a55-4d57-8d7c-0b9b1de1c111";
const TITLE = "The hall opens on Sunday";
const ENDPOINT = "https://push.selam.example/send/browser";

type SaveCall = { readonly operation: string; readonly subscription: Record<string, unknown> };

let site: TestSite;
let device: Device;
let page: Page;
/** The choices that reached the server, each once: the server applies an operation once whose answer was lost. */
let saved: Record<string, unknown>[];

beforeAll(async () => {
  site = await TestSite.start();
});
afterAll(() => site.end());

beforeEach(async () => {
  device = new Device({ full: true });
  page = await device.open();
  await page.context().grantPermissions(["notifications"], { origin: site.origin });
  await page.addInitScript(withPushService, ENDPOINT);
  saved = [];
  const known = new Set<string>();
  page.context().on("response", (response) => {
    if (!response.url().endsWith("/rpc/save_subscription") || !response.ok()) return;
    const { operation, subscription } = response.request().postDataJSON() as SaveCall;
    if (!known.has(operation)) saved.push(subscription);
    known.add(operation);
  });
});
afterEach(() => device.end());

/** Headless Chromium reaches no push service, so the browser's part of it is here. */
function withPushService(endpoint: string): void {
  const key = "pushed";
  const subscription = {
    endpoint,
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint, keys: { p256dh: "B".repeat(87), auth: "A".repeat(22) } }),
    unsubscribe: async () => {
      localStorage.removeItem(key);
      return true;
    },
  } as unknown as PushSubscription;
  PushManager.prototype.getSubscription = async () => (localStorage.getItem(key) ? subscription : null);
  PushManager.prototype.subscribe = async () => {
    if (!navigator.onLine) throw new DOMException("no connection", "AbortError");
    localStorage.setItem(key, "yes");
    return subscription;
  };
}

/** The headless Chromium from npm denies notifications whatever is granted. */
async function skipUnlessAllowed(skip: (note: string) => never): Promise<void> {
  await page.goto(site.origin);
  const permission = await page.evaluate(() => Notification.permission);
  if (permission !== "granted") skip("This browser denies notifications.");
}

async function openChoice(): Promise<void> {
  await page.goto(site.origin);
  await untilSaved(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Notifications" }).click();
  await page.getByRole("heading", { level: 1, name: "Notifications" }).waitFor();
}

/** What a push service would deliver. */
async function deliver(context: BrowserContext, message: unknown): Promise<void> {
  // What arrives for a worker that is still being installed is dropped.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${site.origin}/`);
      if (own) resolve(own.registrationId);
    });
  });
  await cdp.send("ServiceWorker.enable");
  const registrationId = await registered;
  const data = JSON.stringify(message);
  await cdp.send("ServiceWorker.deliverPushMessage", { origin: site.origin, registrationId, data });
}

it("one tap turns notifications on, offline too; the choice reaches the server once, and one tap stops them", async ({
  skip,
}) => {
  await skipUnlessAllowed(skip);
  await openChoice();
  await page.getByText("Notifications are off.").waitFor();
  await page.getByLabel("Blog").uncheck();
  await page.getByLabel("Until").fill("08:30");
  await device.context.setOffline(true);
  await page.getByRole("button", { name: "Turn on notifications" }).click();
  await page.getByText("Notifications will be turned on when you're online.").waitFor();
  await page.reload();
  await page.getByText("Notifications will be turned on when you're online.").waitFor();
  expect(await page.getByLabel("Blog").isChecked()).toBe(false);
  await device.context.setOffline(false);
  await page.getByText("Notifications are on.").waitFor();
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]).toMatchObject({
    endpoint: ENDPOINT,
    topics: ["community", "news"],
    reads: "any",
    quiet: [1320, 510],
    locale: "en",
  });
  await page.reload();
  await page.getByText("Notifications are on.").waitFor();
  await page.getByRole("button", { name: "Stop notifications" }).click();
  await page.getByText("You won't get any more.").waitFor();
  await expect.poll(() => saved.at(-1)).toEqual({ endpoint: ENDPOINT, off: true });
  expect(saved).toHaveLength(2);
});

it("without a section, or after a refusal, nothing is turned on and the page says why", async () => {
  await openChoice();
  for (const section of ["Community", "Blog", "News"])
    await page.getByLabel(section, { exact: true }).uncheck();
  await page.getByRole("button", { name: "Turn on notifications" }).click();
  await page.getByRole("alert").getByText("Choose at least one section").waitFor();
  await page.getByLabel("News", { exact: true }).check();
  await page.evaluate(() => {
    Notification.requestPermission = async () => "denied";
  });
  await page.getByRole("button", { name: "Turn on notifications" }).click();
  await page.getByRole("alert").getByText("wasn't allowed").waitFor();
  expect(saved).toEqual([]);
});

it("a notification shows the post that came with it, and opens it offline", async ({ skip }) => {
  await skipUnlessAllowed(skip);
  await openChoice();
  const message = {
    web_push: 8030,
    mutable: true,
    notification: {
      ...{ title: TITLE, body: "At noon", lang: "en", dir: "ltr", tag: `news:${ID}` },
      navigate: `${site.origin}/news/${ID}`,
      actions: [{ action: "stop", title: "Stop", navigate: `${site.origin}/notifications?stop` }],
      data: {
        kind: "news",
        row: {
          ...{
            id: ID,
            rev: 0,
            version: 1,
            lang: "en",
            translations: {},
            title: TITLE,
            content: "Coffee at noon.",
          },
          published_at: "2026-11-22T10:00:00Z",
          created_at: "2026-11-22T10:00:00Z",
        },
      },
    },
  };
  await deliver(page.context(), message);
  // It arrives twice where a push service repeats it, and is shown once.
  await deliver(page.context(), message);
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, data }) => ({ title, body, data }));
    });
  await expect
    .poll(shown, { timeout: 20_000 })
    .toEqual([{ title: TITLE, body: "At noon", data: `${site.origin}/news/${ID}` }]);
  await device.context.setOffline(true);
  await page.goto(`${site.origin}/news/${ID}`);
  await page.getByRole("heading", { name: TITLE }).waitFor();
  await page.getByText("Coffee at noon.").waitFor();
  await device.context.setOffline(false);
});

it("the button of a notification stops them, even with every page closed", async ({ skip }) => {
  await skipUnlessAllowed(skip);
  await openChoice();
  await page.getByRole("button", { name: "Turn on notifications" }).click();
  await page.getByText("Notifications are on.").waitFor();
  await expect.poll(() => saved.length).toBe(1);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("There is no service worker.");
  await worker.evaluate(async (endpoint) => {
    // The worker's own globals are not those of a page.
    const scope = globalThis as unknown as {
      readonly registration: ServiceWorkerRegistration;
      readonly NotificationEvent: new (type: string, init: object) => Event;
      dispatchEvent(event: Event): boolean;
    };
    const subscription = { endpoint, unsubscribe: async () => true } as unknown as PushSubscription;
    PushManager.prototype.getSubscription = async () => subscription;
    await scope.registration.showNotification("Selam", { data: "/" });
    const [notification] = await scope.registration.getNotifications();
    if (!notification) throw new Error("There is no notification.");
    scope.dispatchEvent(new scope.NotificationEvent("notificationclick", { notification, action: "stop" }));
  }, ENDPOINT);
  // The page learns it from the queue, at its next start.
  await expect
    .poll(
      async () => {
        await page.reload();
        await page.getByRole("status").filter({ hasText: "Notifications" }).waitFor();
        return page.getByText("Notifications are off.").isVisible();
      },
      { timeout: 30_000 },
    )
    .toBe(true);
});

it("everything published in a month is on one page, which opens offline", async () => {
  await page.goto(`${site.origin}/news`);
  await untilSaved(page);
  const link = page.getByRole("link", { name: /^Everything published/ }).first();
  const address = await link.getAttribute("href");
  await link.click();
  await page.getByRole("heading", { level: 1, name: /^Published in/ }).waitFor();
  await page.getByRole("heading", { level: 2, name: "News" }).waitFor();
  await device.context.setOffline(true);
  await page.goto(site.origin + address);
  await page.getByRole("heading", { level: 2, name: "News" }).waitFor();
  await device.context.setOffline(false);
  await page.goto(`${site.origin}/digest/1999-01`);
  await page.getByRole("heading", { name: "Nothing was published in January 1999" }).waitFor();
});
