import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SiteDatabase } from "../../../src/offline/site/database.ts";
import { pull } from "../../../src/offline/site/pull.ts";
import { createReader } from "../../../src/offline/site/queries.ts";
import { minute, uuid } from "../support/content.ts";
import { FakeRemote } from "../support/fake-remote.ts";
import { startFakeWorker } from "../support/fake-worker.ts";

let worker: ReturnType<typeof startFakeWorker>;

beforeEach(() => {
  vi.resetModules();
  worker = startFakeWorker();
});
afterEach(() => vi.unstubAllGlobals());

describe("the life of a worker", () => {
  it("the first worker takes control of the page that installed it", async () => {
    await worker.start("first-visit", "claimFirstPage");
    expect(worker.scope.clients.claim).not.toHaveBeenCalled();
    await worker.tell("activate");
    expect(worker.scope.clients.claim).toHaveBeenCalledOnce();
  });

  it("a waiting worker activates once a page asks for it, and at no other message", async () => {
    await worker.start("messages", "listenToPages");
    for (const data of [undefined, null, { type: "KEEP_DESK" }]) await worker.tell("message", { data });
    expect(worker.scope.skipWaiting).not.toHaveBeenCalled();
    await worker.tell("message", { data: { type: "SKIP_WAITING" } });
    expect(worker.scope.skipWaiting).toHaveBeenCalledOnce();
  });

  it("the worker that ends all workers deletes the caches, unregisters itself and reloads the pages", async () => {
    await worker.start("kill-switch");
    await worker.caches.open("selam-images");
    await worker.caches.open("selam-desk");
    const navigate = vi.fn(async () => null);
    const lost = vi.fn(() => Promise.reject(new Error("The page is gone.")));
    worker.windows.push(
      { url: "https://selam.example/a", navigate: lost },
      { url: "https://selam.example/b", navigate },
    );
    await worker.tell("install");
    expect(worker.scope.skipWaiting).toHaveBeenCalledOnce();
    await worker.tell("activate");
    expect(await worker.caches.keys()).toEqual([]);
    expect(worker.scope.clients.matchAll).toHaveBeenCalledWith({ type: "window" });
    expect(worker.scope.registration.unregister).toHaveBeenCalledOnce();
    expect([lost.mock.calls, navigate.mock.calls]).toEqual([
      [["https://selam.example/a"]],
      [["https://selam.example/b"]],
    ]);
  });
});

describe("notifications", () => {
  const row = { id: uuid(1), rev: 4, title: "Bread", created_at: minute(1), published_at: minute(1) };
  const notification = {
    title: "Bread",
    body: "About bread",
    tag: "news:1",
    navigate: "https://selam.example/news/1",
    data: { kind: "news", row },
  };
  const message = { notification };
  const pushed = (json: unknown) => ({ data: { json: () => json } });
  let db: SiteDatabase;

  beforeEach(async () => {
    db = new SiteDatabase();
    await pull(db, new FakeRemote());
    await worker.start("dev");
  });
  afterEach(() => db.delete());

  const stored = () => createReader(db).byId("news", row.id);
  const shown = () => worker.scope.registration.showNotification.mock.calls;

  it("a message is shown, with the page it opens, and its post is stored before", async () => {
    await worker.tell("push", pushed(message));
    expect(shown()).toEqual([
      [
        "Bread",
        {
          body: "About bread",
          tag: "news:1",
          badge: "/icons/monochrome-512.png",
          data: "https://selam.example/news/1",
        },
      ],
    ]);
    expect((await stored())?.title).toBe("Bread");
  });

  it("the database is closed once the post is stored, so that a newer version of the app can change it", async () => {
    const close = vi.spyOn(IDBDatabase.prototype, "close");
    await worker.tell("push", pushed(message));
    expect(close).toHaveBeenCalledOnce();
  });

  it("a message without a post, or with one of a shape that is not known, is shown too", async () => {
    await worker.tell("push", pushed({ notification: { ...notification, data: null } }));
    await worker.tell(
      "push",
      pushed({ notification: { ...notification, data: { kind: "news", row: { id: 7 } } } }),
    );
    expect(shown()).toHaveLength(2);
    expect(await stored()).toBeNull();
  });

  it("a browser that shows messages itself shows it once, and the post is stored all the same", async () => {
    await worker.tell("push", { data: null, notification: { data: notification.data } });
    expect((await stored())?.title).toBe("Bread");
    await worker.tell("push", { ...pushed(message), notification: {} });
    expect(shown()).toEqual([]);
  });

  it("a message is shown although the storage does not answer", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const open = vi
      .spyOn(IDBFactory.prototype, "open")
      .mockReturnValue(new EventTarget() as IDBOpenDBRequest);
    void worker.tell("push", pushed(message));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(shown()).toHaveLength(1);
    open.mockRestore();
    vi.useRealTimers();
  });

  it("a message that cannot be read is reported and not shown", async () => {
    const broken = () => {
      throw new SyntaxError("Unexpected token");
    };
    vi.mocked(console.warn).mockImplementation(() => undefined);
    await worker.tell("push", { data: { json: broken } });
    await worker.tell("push", pushed(null));
    await worker.tell("push", { data: null });
    expect(shown()).toEqual([]);
    expect(vi.mocked(console.warn).mock.calls).toEqual([
      ["A push message is not readable.", new SyntaxError("Unexpected token")],
    ]);
    vi.mocked(console.warn).mockClear();
  });

  describe("a tap", () => {
    const close = vi.fn();
    const tap = (action: string, data: unknown = "https://selam.example/news/1?from=push#top") =>
      worker.tell("notificationclick", { action, notification: { close, data } });
    beforeEach(() => close.mockClear());

    it("closes the notification and shows the page in the window that has it", async () => {
      const focus = vi.fn(async () => undefined);
      worker.windows.push(
        { url: "https://selam.example/", focus: () => Promise.reject(new Error("The wrong one.")) },
        { url: "https://selam.example/news/1?from=push", focus },
      );
      await tap("");
      expect([close.mock.calls.length, focus.mock.calls.length]).toEqual([1, 1]);
      expect(worker.scope.clients.openWindow).not.toHaveBeenCalled();
      expect(worker.scope.clients.matchAll).toHaveBeenCalledWith({
        type: "window",
        includeUncontrolled: true,
      });
    });

    it("opens a window of this site where none shows the page, whatever site the message names", async () => {
      await tap("", "https://else.example/news/1?from=push");
      expect(worker.scope.clients.openWindow).toHaveBeenCalledWith("https://selam.example/news/1?from=push");
    });

    it("on Stop without a subscription does nothing", async () => {
      await tap("stop");
      expect(worker.scope.clients.openWindow).not.toHaveBeenCalled();
      expect(await db.outbox.count()).toBe(0);
    });

    it("on Stop ends the subscription, and queues it for a server that cannot be reached", async () => {
      vi.useFakeTimers({ toFake: ["setTimeout"] });
      vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
      vi.mocked(console.warn).mockImplementation(() => undefined);
      const unsubscribe = vi.fn(async () => true);
      worker.scope.registration.pushManager.getSubscription.mockResolvedValue({
        endpoint: "https://push.example/1",
        unsubscribe,
      });
      let ended = false;
      const stopped = tap("stop").then(() => {
        ended = true;
      });
      while (!ended) {
        await vi.advanceTimersByTimeAsync(10_000);
        await new Promise((resolve) => setImmediate(resolve));
      }
      await stopped;
      vi.useRealTimers();
      expect(unsubscribe).toHaveBeenCalledOnce();
      expect(await db.outbox.toArray()).toMatchObject([
        { intent: { kind: "notifications", change: { endpoint: "https://push.example/1", off: true } } },
      ]);
      expect(vi.mocked(console.warn).mock.calls).toEqual([[new Error("Operations remain in the outbox.")]]);
      vi.mocked(console.warn).mockClear();
    });
  });

  it("the admin's notifications have no Stop: a tap on anything opens the page", async () => {
    worker = startFakeWorker();
    await worker.start("show-notification", "onNotificationClick");
    await worker.tell("notificationclick", {
      action: "stop",
      notification: { close: vi.fn(), data: "/admin" },
    });
    expect(worker.scope.clients.openWindow).toHaveBeenCalledWith("https://selam.example/admin");
  });
});
