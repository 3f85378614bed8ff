import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startFakeWorker } from "../support/fake-worker.ts";

const HASHED = ["a", "b", "c", "d", "e", "f"].map((name) => ({
  url: `assets/${name}-AAAAAAA.js`,
  revision: null,
}));
const SHELL = { url: "index.html", revision: "1" };
const PICTURE = { url: "images/home.webp", revision: "1" };

let worker: ReturnType<typeof startFakeWorker>;
let requests: Request[];
/** The most requests that were under way at once. */
let most: number;
/** The file that the network does not have. */
let missing: string | null;

beforeEach(() => {
  vi.resetModules();
  worker = startFakeWorker();
  requests = [];
  most = 0;
  missing = null;
  let pending = 0;
  vi.stubGlobal("fetch", async (input: string | Request, init?: RequestInit) => {
    const request = typeof input === "string" ? new Request(input, init) : input;
    requests.push(request);
    pending += 1;
    most = Math.max(most, pending);
    await new Promise((resolve) => setTimeout(resolve));
    pending -= 1;
    const path = new URL(request.url).pathname;
    if (path === missing) throw new TypeError("Failed to fetch");
    return new Response(path);
  });
});
afterEach(() => vi.unstubAllGlobals());

const start = (...files: object[]) => worker.start("shell", "saveShell", files, files);
const asked = () => requests.map(({ url }) => new URL(url).pathname);
const modeOf = (path: string) => requests.find(({ url }) => url.endsWith(path))?.cache;

describe("the shell", () => {
  it("is cached before a version activates, and then needs no network", async () => {
    await start(SHELL, ...HASHED);
    await worker.tell("install", { type: "install" });
    await worker.tell("activate");
    requests = [];
    for (const { url } of [SHELL, ...HASHED])
      expect(await (await worker.answer(`/${url}`))?.text()).toBe(`/${url}`);
    expect(asked()).toEqual([]);
  });

  it("does not answer the start page, which has a route of its own", async () => {
    await start(SHELL);
    await worker.tell("install", { type: "install" });
    expect(await worker.answer("/")).toBeNull();
  });

  it("is fetched four files at a time", async () => {
    await start(...HASHED);
    await worker.tell("install", { type: "install" });
    expect(most).toBeGreaterThanOrEqual(4);
    expect(most).toBeLessThanOrEqual(5);
  });

  it("is fetched four at a time until each has arrived as a whole", async () => {
    let arriving = 0;
    vi.stubGlobal("fetch", async (input: string | Request) => {
      // The requests of Workbox, whose bodies the cache reads.
      if (typeof input !== "string") return new Response("body");
      arriving += 1;
      most = Math.max(most, arriving);
      const body = new ReadableStream({
        async start(rest) {
          await new Promise((resolve) => setTimeout(resolve, 5));
          arriving -= 1;
          rest.close();
        },
      });
      return new Response(body);
    });
    await start(...HASHED);
    await worker.tell("install", { type: "install" });
    expect(most).toBe(4);
  });

  it("takes the small files of a first visit from one file", async () => {
    const drawing = { url: "images/logo.svg", revision: "1" };
    const style = { url: "assets/page-BBBBBBBB.css", revision: null };
    const files = [...HASHED, style, drawing];
    const texts = Object.fromEntries(files.map(({ url }) => [url, `bundled ${url}`]));
    Object.assign(worker.scope, { FIRST_FILES: "/first.json" });
    const other = fetch;
    vi.stubGlobal("fetch", async (input: string | Request, init?: RequestInit) => {
      const response = await other(input, init);
      return input === "/first.json" ? Response.json(texts) : response;
    });
    await start(...files);
    await worker.tell("install", { type: "install" });
    expect(asked()).toEqual(["/first.json"]);
    for (const { url } of files)
      expect(await (await worker.answer(`/${url}`))?.text()).toBe(`bundled ${url}`);
    const typeOf = async (url: string) => (await worker.answer(`/${url}`))?.headers.get("content-type");
    expect([await typeOf(style.url), await typeOf(drawing.url)]).toEqual([
      "text/css;charset=utf-8",
      "image/svg+xml;charset=utf-8",
    ]);
  });

  it("does not fetch ahead what a cache of an earlier version has", async () => {
    const [first] = HASHED;
    await (await worker.caches.open("selam-assets")).put(`/${first?.url}`, new Response("cached"));
    await start(...HASHED);
    await worker.tell("install", { type: "install" });
    expect(asked().filter((path) => path === `/${first?.url}`)).toHaveLength(1);
  });

  it("revalidates a picture, and takes a document past the HTTP cache", async () => {
    await start(SHELL, PICTURE);
    await worker.tell("install", { type: "install" });
    expect([modeOf(PICTURE.url), modeOf(SHELL.url)]).toEqual(["no-cache", "reload"]);
  });

  it("takes a picture with a hash in its name from the HTTP cache without asking the server", async () => {
    await start({ url: "assets/gate-AAAAAAA.webp", revision: null });
    await worker.tell("install", { type: "install" });
    expect(new Set(requests.map(({ cache }) => cache))).toEqual(new Set(["default"]));
  });

  it("is not installed without one of its files", async () => {
    vi.mocked(console.warn).mockImplementation(() => undefined);
    missing = `/${HASHED[2]?.url}`;
    await start(SHELL, ...HASHED);
    await expect(worker.tell("install", { type: "install" })).rejects.toThrow();
    expect(vi.mocked(console.warn).mock.calls).toEqual([[new TypeError("Failed to fetch")]]);
    vi.mocked(console.warn).mockClear();
  });

  it("has no file of an earlier version once it is active", async () => {
    await start(SHELL);
    await worker.tell("install", { type: "install" });
    const [name = ""] = await worker.caches.keys();
    const cache = await worker.caches.open(name);
    await cache.put("/assets/old-AAAAAAA.js", new Response("old"));
    await worker.tell("activate");
    expect((await cache.keys()).map(({ url }) => new URL(url).pathname)).toEqual(["/index.html"]);
  });

  it("of versions that cached each language separately is deleted", async () => {
    await worker.caches.open("selam-reading");
    await worker.caches.open("selam-images");
    await start(SHELL);
    await worker.tell("activate");
    expect(await worker.caches.keys()).not.toContain("selam-reading");
    expect(await worker.caches.keys()).toContain("selam-images");
  });
});

describe("a shell that the browser has deleted while it kept the worker", () => {
  type Controller = { readonly strategy: { readonly cacheName: string } };
  let controller: Controller;
  let restore: () => Promise<unknown>;

  beforeEach(async () => {
    const files = [SHELL, ...HASHED];
    controller = (await worker.start("shell", "saveShell", files, files)) as Controller;
    let restored: Promise<unknown> = Promise.resolve();
    await worker.start("messages", "listenToPages", (event: object) => {
      restored = worker.start("shell", "restoreShell", controller, event);
      return restored;
    });
    restore = async () => {
      await worker.tell("message", { data: { type: "RESTORE_SHELL" } });
      return restored;
    };
    await worker.tell("install", { type: "install" });
    requests = [];
  });

  it("is downloaded again, documents last", async () => {
    await worker.caches.delete(controller.strategy.cacheName);
    await restore();
    expect(asked()).toEqual([...HASHED.map(({ url }) => `/${url}`), "/index.html"]);
    expect(await (await worker.answer("/index.html"))?.text()).toBe("/index.html");
  });

  it("is downloaded only as far as it is missing", async () => {
    const cache = await worker.caches.open(controller.strategy.cacheName);
    await cache.delete(`/${HASHED[2]?.url}`);
    await restore();
    expect(asked()).toEqual([`/${HASHED[2]?.url}`]);
  });

  it.each(["installing", "waiting"] as const)("is left to a newer version that is %s", async (state) => {
    await worker.caches.delete(controller.strategy.cacheName);
    worker.scope.registration.update.mockImplementation(async () => {
      worker.scope.registration[state] = {};
    });
    await restore();
    expect(asked()).toEqual([]);
  });

  it("stays without its document while a file cannot be had", async () => {
    await worker.caches.delete(controller.strategy.cacheName);
    missing = `/${HASHED[3]?.url}`;
    await expect(restore()).rejects.toThrow("Failed to fetch");
    missing = null;
    vi.stubGlobal("fetch", async () => new Response("gone", { status: 404 }));
    await expect(restore()).rejects.toThrow("HTTP status of 404");
    expect(vi.mocked(console.warn).mock.calls.splice(0)).toHaveLength(2);
    const cache = await worker.caches.open(controller.strategy.cacheName);
    expect((await cache.keys()).map(({ url }) => url).filter((url) => url.includes("index.html"))).toEqual(
      [],
    );
  });

  it("is stored without the redirects of a host, which a browser does not take for a page", async () => {
    await worker.caches.delete(controller.strategy.cacheName);
    vi.stubGlobal("fetch", async ({ url }: Request) =>
      Object.defineProperties(new Response("page"), { redirected: { value: true }, url: { value: url } }),
    );
    const open = worker.caches.open.bind(worker.caches);
    const redirected: boolean[] = [];
    vi.spyOn(worker.caches, "open").mockImplementation(async (name) => {
      const cache = await open(name);
      const put: typeof cache.put = (key, response) => {
        redirected.push(response.redirected);
        return cache.put(key, response);
      };
      return { ...cache, put };
    });
    await restore();
    expect(redirected).toEqual([SHELL, ...HASHED].map(() => false));
  });
});
