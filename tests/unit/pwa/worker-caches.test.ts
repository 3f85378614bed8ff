import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startFakeWorker } from "../support/fake-worker.ts";

const MEDIA = "/storage/v1/object/public/media";
const PICTURES = "selam-images";
const PINNED = "selam-pinned";
const ASSETS = "selam-assets";
const ADMIN = "selam-desk";

let worker: ReturnType<typeof startFakeWorker>;
let requests: Request[];
/** What the network answers; null without one. */
let network: ((path: string) => Response) | null;

beforeEach(() => {
  vi.resetModules();
  worker = startFakeWorker();
  requests = [];
  network = (path) => new Response(`${path} of the network`);
  vi.stubGlobal("fetch", async (input: string | Request) => {
    const request = typeof input === "string" ? new Request(new URL(input, "https://selam.example")) : input;
    requests.push(request);
    if (!network) throw new TypeError("Failed to fetch");
    return network(new URL(request.url).pathname);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

async function cached(cache: string, path: string, text: string): Promise<void> {
  await (await worker.caches.open(cache)).put(path, new Response(text));
}
async function inCache(cache: string): Promise<string[]> {
  const keys = await (await worker.caches.open(cache)).keys();
  return keys.map(({ url }) => new URL(url).pathname).sort();
}
const textOf = async (response: Promise<Response | null>) => (await response)?.text();
const asked = () => requests.map(({ url }) => new URL(url).pathname);

describe("pictures of posts", () => {
  const PATH = `${MEDIA}/blog-images/cups.webp`;
  beforeEach(() => worker.start("pictures", "cachePictures"));

  it("are cached once seen, requested so that their status can be read, and then need no network", async () => {
    expect(await textOf(worker.answer(PATH))).toBe(`${PATH} of the network`);
    expect(requests.map(({ mode, credentials }) => [mode, credentials])).toEqual([["cors", "omit"]]);
    expect(await inCache(PICTURES)).toEqual([PATH]);
    network = null;
    expect(await textOf(worker.answer(PATH))).toBe(`${PATH} of the network`);
  });

  it("of a pinned post come from its cache", async () => {
    await cached(PINNED, PATH, "pinned");
    await cached(PICTURES, PATH, "seen");
    expect([await textOf(worker.answer(PATH)), asked()]).toEqual(["pinned", []]);
  });

  it.each([404, 206])("answered with %i are not cached", async (status) => {
    network = () => new Response("x", { status });
    await worker.answer(PATH);
    expect(await inCache(PICTURES)).toEqual([]);
  });

  it("in another size are shown without a network, the exact one first", async () => {
    network = null;
    await cached(PICTURES, `${MEDIA}/blog-images/cup.webp`, "another picture");
    await cached(PINNED, `${MEDIA}/blog-images/cups-960.webp`, "pinned, large");
    expect(await textOf(worker.answer(`${MEDIA}/blog-images/cups-480.webp`))).toBe("pinned, large");
    await cached(PICTURES, PATH, "seen");
    expect(await textOf(worker.answer(`${MEDIA}/blog-images/cups-480.webp`))).toBe("seen");
  });

  describe("seen some days ago", () => {
    async function seen(cache: string, path: string, days: number): Promise<void> {
      const date = new Date(Date.now() - days * 86_400_000).toUTCString();
      await (await worker.caches.open(cache)).put(
        path,
        new Response(path, { headers: { date, vary: "origin" } }),
      );
    }

    it("are not requested again for sixty days", async () => {
      await seen(PICTURES, PATH, 59);
      expect([await textOf(worker.answer(PATH)), asked()]).toEqual([PATH, []]);
    });

    it("are requested again after it, and shown all the same without a network, before another size", async () => {
      await seen(PICTURES, `${MEDIA}/blog-images/cups-960.webp`, 1);
      await seen(PICTURES, PATH, 61);
      network = null;
      expect([await textOf(worker.answer(PATH)), asked()]).toEqual([PATH, [PATH]]);
    });

    it("of a pinned post are never requested again", async () => {
      await seen(PINNED, PATH, 400);
      expect([await textOf(worker.answer(PATH)), asked()]).toEqual([PATH, []]);
    });
  });

  it("that nobody has seen for sixty days are deleted when another is cached, though answers vary by origin", async () => {
    network = (path) => new Response(path, { headers: { vary: "origin" } });
    const other = `${MEDIA}/blog-images/bread.webp`;
    await worker.answer(PATH);
    const later = Date.now() + 61 * 86_400_000;
    vi.spyOn(Date, "now").mockReturnValue(later);
    await worker.answer(other);
    vi.mocked(Date.now).mockRestore();
    expect(await inCache(PICTURES)).toEqual([other]);
  });

  it("that nothing here resembles fail without a network", async () => {
    network = null;
    await expect(worker.answer(PATH)).rejects.toThrow("could not generate a response");
  });

  it("in ranges, and files other than pictures, are left to the network", async () => {
    expect(await worker.answer(PATH, { headers: { range: "bytes=0-1" } })).toBeNull();
    expect(await worker.answer(`${MEDIA}/community-media/film.mp4`)).toBeNull();
  });
});

it.each([
  ["at another address", "https://api.example", "https://api.example"],
  ["of the site", undefined, "https://selam.example"],
])("pictures in a storage %s are cached", async (_, storage, origin) => {
  vi.stubEnv("VITE_SUPABASE_URL", storage);
  await worker.start("pictures", "cachePictures");
  const path = `${MEDIA}/blog-images/cups.webp`;
  await worker.answer(`${origin}${path}`);
  expect(await inCache(PICTURES)).toEqual([path]);
});

const UNLISTED = "assets/abyssinica-sil-AAAAAAAA.woff2";

describe("files of the build that are not precached", () => {
  it("are cached once used", async () => {
    await worker.start("assets", "cacheAssets");
    expect(await textOf(worker.answer(`/${UNLISTED}`))).toBe(`/${UNLISTED} of the network`);
    network = null;
    expect(await textOf(worker.answer(`/${UNLISTED}`))).toBe(`/${UNLISTED} of the network`);
    expect(await inCache(ASSETS)).toEqual([`/${UNLISTED}`]);
    expect(await worker.answer("/boot.js")).toBeNull();
  });

  it("do not come from any other cache", async () => {
    await cached(PINNED, `/${UNLISTED}`, "in another cache");
    await worker.start("assets", "cacheAssets");
    expect(await textOf(worker.answer(`/${UNLISTED}`))).toBe(`/${UNLISTED} of the network`);
  });
});

describe("the admin's code", () => {
  const OWN = { url: "assets/editor-CCCCCCC.js", revision: null, admin: true } as const;
  const start = () => worker.start("admin-cache", "cacheAdminFiles", [OWN], [OWN]);
  const databases = (...names: string[]) =>
    vi.stubGlobal("indexedDB", { databases: async () => names.map((name) => ({ name })) });

  it("is cached when the admin is opened, and served from there", async () => {
    await start();
    for (const data of [undefined, { type: "SKIP_WAITING" }]) await worker.tell("message", { data });
    expect(await worker.caches.keys()).toEqual([]);
    await worker.tell("message", { data: { type: "KEEP_DESK" } });
    expect(await inCache(ADMIN)).toEqual([`/${OWN.url}`]);
    network = null;
    expect(await textOf(worker.answer(`/${OWN.url}`))).toBe(`/${OWN.url} of the network`);
    expect(await worker.answer(`https://else.example/${OWN.url}`)).toBeNull();
  });

  it("of a new version is cached before it activates, and the older files go", async () => {
    databases("selam-site", "selam-session");
    await cached(ADMIN, "/assets/editor-OLDOLDO.js", "old");
    await start();
    await worker.tell("install");
    await worker.tell("activate");
    expect(await inCache(ADMIN)).toEqual([`/${OWN.url}`]);
  });

  it.each([
    ["no network", () => null, "could not generate a response"],
    ["an error page", () => () => new Response("", { status: 502 }), ".js was answered with 502."],
  ])("keeps a new version from installing that cannot have all of it: %s", async (_, answers, words) => {
    databases("selam-session");
    await cached(ADMIN, "/assets/editor-OLDOLDO.js", "old");
    await start();
    network = answers();
    await expect(worker.tell("install")).rejects.toThrow(words);
    expect(await inCache(ADMIN)).toEqual(["/assets/editor-OLDOLDO.js"]);
    vi.mocked(console.warn).mockImplementation(() => undefined);
    await worker.tell("message", { data: { type: "KEEP_DESK" } });
    expect(vi.mocked(console.warn)).toHaveBeenCalledOnce();
    vi.mocked(console.warn).mockClear();
  });

  it("is neither downloaded nor left where only visitors come", async () => {
    databases("selam-site");
    await cached(ADMIN, "/assets/editor-OLDOLDO.js", "old");
    await start();
    await worker.tell("install");
    await worker.tell("activate");
    expect([await worker.caches.keys(), asked()]).toEqual([[], []]);
  });

  it("stays where the browser does not say which databases there are", async () => {
    vi.mocked(console.warn).mockImplementation(() => undefined);
    const refused = new Error("Refused.");
    for (const databasesOf of [{}, { databases: () => Promise.reject(refused) }]) {
      vi.stubGlobal("indexedDB", databasesOf);
      worker = startFakeWorker();
      vi.resetModules();
      await cached(ADMIN, `/${OWN.url}`, "cached");
      await start();
      await worker.tell("activate");
      expect(await inCache(ADMIN)).toEqual([`/${OWN.url}`]);
    }
    expect(vi.mocked(console.warn).mock.calls).toEqual([
      ["The databases of this device could not be listed.", refused],
    ]);
    vi.mocked(console.warn).mockClear();
  });

  it("makes no cache where the admin was never opened", async () => {
    databases("selam-session");
    await start();
    await worker.tell("install");
    expect([await worker.caches.keys(), asked()]).toEqual([[], []]);
  });
});

describe("while Cache Storage does not answer", () => {
  const PATH = "/assets/voice-AAAAAAA.js";
  let settle: () => void;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    await cached(ASSETS, PATH, "cached");
    const pending = new Promise<void>((resolve) => {
      settle = resolve;
    });
    for (const name of ["open", "match", "has"] as const) {
      const answer = worker.caches[name].bind(worker.caches) as (...given: unknown[]) => unknown;
      Object.assign(worker.caches, { [name]: (...given: unknown[]) => pending.then(() => answer(...given)) });
    }
    await worker.start("assets", "cacheAssets");
  });

  it("the network answers, first after a wait and then at once, until the caches are back", async () => {
    const first = textOf(worker.answer(PATH));
    await vi.advanceTimersByTimeAsync(4_999);
    expect(asked()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked()).toEqual([PATH]);
    const second = textOf(worker.answer(PATH));
    await vi.advanceTimersByTimeAsync(0);
    expect(asked()).toEqual([PATH, PATH]);
    settle();
    expect(await Promise.all([first, second])).toEqual(Array(2).fill(`${PATH} of the network`));
    expect(await textOf(worker.answer(PATH))).toBe("cached");
    expect(asked()).toEqual([PATH, PATH]);
  });

  it("and the network neither, the answer is what the caches say in the end", async () => {
    network = null;
    const answer = textOf(worker.answer(PATH));
    await vi.advanceTimersByTimeAsync(60_000);
    settle();
    expect(await answer).toBe("cached");
  });
});

it("an answer that has come is the end of it, whatever the caches do later", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  await worker.start("assets", "cacheAssets");
  const answer = textOf(worker.answer("/assets/voice-AAAAAAA.js"));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await answer).toContain("of the network");
  worker.caches.has = () => new Promise<never>(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toHaveLength(1);
});

it("a network that is slower than a cache may be is asked once", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const PATH = "/assets/voice-AAAAAAA.js";
  const answers = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 30_000));
    return new Response("late");
  });
  vi.stubGlobal("fetch", answers);
  await worker.start("assets", "cacheAssets");
  const answer = textOf(worker.answer(PATH));
  await vi.waitFor(() => expect(answers).toHaveBeenCalled(), { timeout: 30_000 });
  await vi.advanceTimersByTimeAsync(30_000);
  expect([await answer, answers.mock.calls.length]).toEqual(["late", 1]);
});
