import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readShared } from "../../../src/pwa/share-target/shared.ts";
import { takeSharedFile } from "../../../src/pwa/share-target/shared-file.ts";
import { startPageKey } from "../../../src/pwa/worker-bridge/start-page-key.ts";
import { startFakeWorker } from "../support/fake-worker.ts";

const MEDIA = "/storage/v1/object/public/media";

let worker: ReturnType<typeof startFakeWorker>;
/** The addresses that were requested from the network. */
let fetched: string[];

beforeEach(() => {
  vi.resetModules();
  worker = startFakeWorker();
  fetched = [];
  vi.stubGlobal("fetch", async (request: string | Request) => {
    fetched.push(typeof request === "string" ? request : new URL(request.url).pathname);
    return new Response("from the network");
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

async function cached(cache: string, key: string, text: string, type = "text/html"): Promise<void> {
  // Media answers vary by the site that asks; pages do not.
  const vary: Record<string, string> = type === "text/html" ? {} : { vary: "origin" };
  await (await worker.caches.open(cache)).put(
    key,
    new Response(text, { headers: { "content-type": type, ...vary } }),
  );
}

const textOf = async (response: Promise<Response | null>) => (await response)?.text();

describe("navigations", () => {
  const ENTRY = "/assets/index-AAAA.js";
  /** The precached shell of these languages. */
  async function answerWithShells(...names: string[]) {
    const shell = {
      matchPrecache: async (address: string) => (names.includes(address) ? new Response(address) : undefined),
    };
    const files = [
      { url: "old/assets/index-CCCC.js", revision: null },
      { url: "assets/index-DDDD.js.map", revision: null },
      { url: "assets/page-BBBB.js", revision: null },
      { url: ENTRY.slice(1), revision: null },
    ];
    await worker.start("navigation", "answerNavigations", files, shell);
  }
  const visit = (path: string) => textOf(worker.answer(path, { navigates: true }));

  it("a public page comes without its opener policy, so that it can share the worker's process; the admin's keeps it", async () => {
    const headers = {
      "content-type": "text/html",
      "content-security-policy": "default-src 'none'",
      "cross-origin-opener-policy": "same-origin",
    };
    const shell = { matchPrecache: async () => new Response("shell", { headers }) };
    await worker.start("navigation", "answerNavigations", [{ url: ENTRY.slice(1), revision: null }], shell);
    await (await worker.caches.open("selam-start")).put(
      startPageKey(ENTRY),
      new Response("start", { headers }),
    );
    const { "cross-origin-opener-policy": _, ...others } = headers;
    const answered = async (path: string) => {
      const response = await worker.answer(path, { navigates: true });
      return [await response?.text(), Object.fromEntries(response?.headers ?? [])];
    };
    expect(await answered("/")).toEqual(["start", others]);
    for (const path of ["/blog", "/administration"]) expect(await answered(path)).toEqual(["shell", others]);
    for (const path of ["/admin", "/admin/blog"]) expect(await answered(path)).toEqual(["shell", headers]);
  });

  it("the start page is the cached one of this version, else the shell", async () => {
    await answerWithShells("/index.html", "/ti.html");
    expect(await visit("/")).toBe("/index.html");
    await cached("selam-start", startPageKey("/assets/index-CCCC.js"), "of another version");
    await cached("selam-images", startPageKey(ENTRY), "in another cache");
    expect(await visit("/")).toBe("/index.html");
    await cached("selam-start", startPageKey(ENTRY), "the start page");
    expect(await visit("/")).toBe("the start page");
    expect(await visit("/blog")).toBe("/index.html");
  });

  it("where data is saved, the start page is the shell, which shows no pictures by itself", async () => {
    await answerWithShells("/index.html");
    await cached("selam-start", startPageKey(ENTRY), "the start page");
    vi.stubEnv("SSR", false);
    vi.stubGlobal("navigator", { connection: { saveData: true } });
    expect(await visit("/")).toBe("/index.html");
  });

  it("every page is the shell in the reader's language", async () => {
    await answerWithShells("/index.html", "/ti.html");
    await cached("selam-language", "/language", "ti");
    expect(await visit("/blog?tag=a.b")).toBe("/ti.html");
  });

  it("an address of an earlier site follows the server's redirect, and is the shell without one", async () => {
    await answerWithShells("/index.html");
    await cached("selam-start", startPageKey(ENTRY), "the start page");
    const old = ["/2020/01/hello/", "/hello", "/?p=12", "/blog/hello-world"];
    vi.stubGlobal("fetch", async () =>
      Object.defineProperty(new Response("to the post"), "type", { value: "opaqueredirect" }),
    );
    for (const path of old) expect([path, await visit(path)]).toEqual([path, "to the post"]);
    for (const path of ["/blog", "/?source=app", "/blog/b1000000-0000-4000-8000-000000000001", "/admin/x"])
      expect([path, await visit(path)]).not.toEqual([path, "to the post"]);
    vi.stubGlobal("fetch", async () => new Response("Not found", { status: 404 }));
    expect(await visit("/hello")).toBe("/index.html");
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("Failed to fetch");
    });
    for (const path of old)
      expect([path, await visit(path)]).toEqual([path, path === "/?p=12" ? "the start page" : "/index.html"]);
  });

  it("an address of an earlier site is not waited for without end", async () => {
    await answerWithShells("/index.html");
    vi.useFakeTimers();
    vi.stubGlobal("fetch", () => new Promise<Response>(() => undefined));
    const answer = visit("/hello");
    await vi.advanceTimersByTimeAsync(8_000);
    vi.useRealTimers();
    expect(await answer).toBe("/index.html");
  });

  it("without a precached shell a page comes from the network", async () => {
    await answerWithShells();
    expect([await visit("/blog"), fetched]).toEqual(["from the network", ["/blog"]]);
  });

  it("files, the API and what is not a navigation are left to the network", async () => {
    await answerWithShells("/index.html");
    for (const path of ["/feed.xml", "/rest/v1/blog_posts", "/rest/v1", "/health", "/health?deep"])
      expect(await worker.answer(path, { navigates: true })).toBeNull();
    expect(await visit("/healthy")).toBe("/index.html");
    expect(await visit("/x/health")).toBe("/index.html");
    expect(await visit("/x/rest/v1")).toBe("/index.html");
    expect(await worker.answer("/blog")).toBeNull();
  });
});

describe("recordings", () => {
  const PATH = `${MEDIA}/recordings/a.mp3`;
  beforeEach(async () => {
    await worker.start("recordings", "playPinnedRecordings");
  });

  it("one of a pinned post is played from the cache, as a whole or in the range that is asked for", async () => {
    await cached("selam-pinned", PATH, "0123456789", "audio/mpeg");
    expect(await textOf(worker.answer(PATH))).toBe("0123456789");
    const part = await worker.answer(PATH, { headers: { range: "bytes=2-4" } });
    expect([part?.status, await part?.text(), part?.headers.get("content-range")]).toEqual([
      206,
      "234",
      "bytes 2-4/10",
    ]);
    expect(fetched).toEqual([]);
  });

  it("any other comes from the network, and other files are left to it", async () => {
    await cached("selam-images", PATH, "in another cache", "audio/mpeg");
    expect([await textOf(worker.answer(PATH)), fetched]).toEqual(["from the network", [PATH]]);
    expect(await worker.answer(`${MEDIA}/a.webp`)).toBeNull();
  });

  it.each([
    ["at another address", "https://api.example", "https://api.example"],
    ["of the site", undefined, "https://selam.example"],
  ])("one in a storage %s is played from the cache too", async (_, storage, origin) => {
    vi.resetModules();
    worker = startFakeWorker();
    vi.stubEnv("VITE_SUPABASE_URL", storage);
    await worker.start("recordings", "playPinnedRecordings");
    await cached("selam-pinned", `${origin}${PATH}`, "0123456789", "audio/mpeg");
    expect(await textOf(worker.answer(`${origin}${PATH}`))).toBe("0123456789");
  });
});

describe("shared content", () => {
  /** Redirects of a worker are relative to its address, which Node does not know. */
  const redirect = vi.fn(
    (path: string, status: number) => new Response(path, { status: status === 303 ? 200 : 500 }),
  );

  beforeEach(async () => {
    vi.stubGlobal("Response", Object.assign(Response, { redirect }));
    await worker.start("share-target", "receiveShared");
  });

  function share(fields: Readonly<Record<string, string | Blob>>, path = "/share") {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return textOf(worker.answer(path, { method: "POST", body }));
  }

  it("is stored, and opens where the admin makes a draft of it", async () => {
    expect(await share({ title: "Bread", text: "ሕምባሻ", pictures: new Blob(["x"]) })).toBe("/admin/shared");
    expect(await readShared()).toMatchObject([{ title: "Bread", text: "ሕምባሻ", pictures: 1 }]);
  });

  it("that is the file of a post opens as a post", async () => {
    expect(await share({ post: new Blob(["<html>"]) })).toBe("/open");
    expect(await (await takeSharedFile())?.text()).toBe("<html>");
    expect(await readShared()).toEqual([]);
  });

  it("that cannot be stored says so", async () => {
    const full = new DOMException("No space.", "QuotaExceededError");
    vi.spyOn(worker.caches, "open").mockRejectedValue(full);
    vi.mocked(console.warn).mockImplementation(() => undefined);
    expect(await share({ title: "Bread" })).toBe("/admin/shared?failed");
    expect(vi.mocked(console.warn).mock.calls).toEqual([["Shared content could not be stored.", full]]);
    vi.mocked(console.warn).mockClear();
  });

  it("at another address or read instead of sent is left to the network", async () => {
    expect(await share({ title: "Bread" }, "/shared")).toBeUndefined();
    expect(await share({ title: "Bread" }, "https://else.example/share")).toBeUndefined();
    expect(await worker.answer("/share")).toBeNull();
  });
});
