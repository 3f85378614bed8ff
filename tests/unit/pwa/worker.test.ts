import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newOperation } from "../../../src/domain/outbox/operation.ts";
import { SiteDatabase } from "../../../src/offline/site/database.ts";
import { OUTBOX_TAG } from "../../../src/pwa/worker-bridge/background-sync.ts";
import { CACHE_ADMIN } from "../../../src/pwa/worker-bridge/cache-admin.ts";
import { startPageKey } from "../../../src/pwa/worker-bridge/start-page-key.ts";
import { uuid } from "../support/content.ts";
import { startFakeWorker } from "../support/fake-worker.ts";

const MEDIA = "/storage/v1/object/public/media";
const NOW = "2026-11-20T09:02:05.651123+00:00";

/** The address of a script of this version, or of an earlier one. */
const script = (name: string, hash = "NEWNEWN") => `/assets/${name}-${hash}.js`;
const [ENTRY, DESK, EDITOR, MEMORY] = [script("index"), script("desk"), script("editor"), script("memory")];
/** What replaces a function of the platform that this browser has, and one that it lacks. */
const [HAD, LACKED] = [script("had"), script("lacked")];
const entry = (path: string, marks: object = {}) => ({ url: path.slice(1), revision: null, ...marks });
const FILES = [
  { url: "index.html", revision: "1" },
  entry(ENTRY),
  entry(DESK, { admin: true }),
  entry(EDITOR, { admin: true }),
  entry(MEMORY, { rare: true }),
  entry(HAD, { unless: "structuredClone" }),
  entry(LACKED, { unless: "BarcodeDetector" }),
];

let worker: ReturnType<typeof startFakeWorker>;
let asked: string[];

beforeEach(async () => {
  vi.resetModules();
  worker = startFakeWorker();
  asked = [];
  vi.stubGlobal("fetch", async (input: string | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    asked.push(pathname);
    if (pathname.endsWith("site_head")) return Response.json({ rev: 1, stamp: "s", now: NOW, min_format: 1 });
    if (!pathname.startsWith("/rest/")) return new Response(pathname);
    const { batch } = (await request.json()) as { batch: { id: string }[] };
    return Response.json({ now: NOW, results: batch.map(({ id }) => ({ id, status: "applied" })) });
  });
  Object.assign(worker.scope, { __WB_MANIFEST: FILES });
  await worker.start("dev");
});
afterEach(() => vi.unstubAllGlobals());

const install = () => worker.tell("install", { type: "install" });
const visit = async (path: string) => (await worker.answer(path, { navigates: true }))?.text();
async function pathsIn(cache: string): Promise<string[]> {
  return (await (await worker.caches.open(cache)).keys()).map(({ url }) => new URL(url).pathname);
}
async function store(cache: string, path: string): Promise<void> {
  await (await worker.caches.open(cache)).put(path, new Response("stored"));
}

describe("the service worker of the site", () => {
  it("caches what every visitor needs, and nothing else, before it is active", async () => {
    await install();
    expect(new Set(asked)).toEqual(new Set(["/index.html", ENTRY, LACKED]));
  });

  it("answers a page with its shell, and the start page with the one that was stored for this version", async () => {
    await install();
    await store("selam-start", startPageKey(ENTRY));
    expect([await visit("/blog"), await visit("/")]).toEqual(["/index.html", "stored"]);
  });

  it("caches the admin once it is opened", async () => {
    await worker.tell("message", { data: { type: CACHE_ADMIN } });
    expect(await pathsIn("selam-desk")).toEqual([DESK, EDITOR]);
  });

  it("caches what hardly anyone needs once it is used", async () => {
    await worker.answer(MEMORY);
    expect(await pathsIn("selam-assets")).toEqual([MEMORY]);
  });

  it("keeps the pictures of posts, and plays the recordings that are kept", async () => {
    await worker.answer(`${MEDIA}/a.webp`);
    expect(await pathsIn("selam-images")).toEqual([`${MEDIA}/a.webp`]);
    await store("selam-pinned", `${MEDIA}/recordings/a.mp3`);
    expect(await (await worker.answer(`${MEDIA}/recordings/a.mp3`))?.text()).toBe("stored");
  });

  it("takes what is shared with the app", async () => {
    vi.stubGlobal("Response", Object.assign(Response, { redirect: (path: string) => new Response(path) }));
    const body = new FormData();
    body.set("title", "Bread");
    expect(await (await worker.answer("/share", { method: "POST", body }))?.text()).toBe("/admin/shared");
  });

  it("controls its first page, and takes over from another when it is told to", async () => {
    await worker.tell("activate");
    expect(worker.scope.clients.claim).toHaveBeenCalledOnce();
    await worker.tell("message", { data: { type: "SKIP_WAITING" } });
    expect(worker.scope.skipWaiting).toHaveBeenCalledOnce();
  });

  it("downloads its files again that the browser has deleted", async () => {
    await worker.tell("message", { data: { type: "RESTORE_SHELL" } });
    expect(new Set(asked)).toEqual(new Set([ENTRY, LACKED, "/index.html"]));
  });

  it("sends what waits, and shows messages, with every page closed", async () => {
    const db = new SiteDatabase();
    const like = { kind: "like", on: "community", postId: uuid(1) } as const;
    await db.outbox.add(newOperation(uuid(2), like, Date.now()));
    await worker.tell("sync", { tag: OUTBOX_TAG });
    expect(await db.outbox.count()).toBe(0);
    await db.delete();
    await worker.tell("push", { data: { json: () => ({ notification: { title: "Bread" } }) } });
    expect(worker.scope.registration.showNotification).toHaveBeenCalledOnce();
  });
});
