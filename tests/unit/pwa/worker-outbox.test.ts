import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newOperation } from "../../../src/domain/outbox/operation.ts";
import { SiteDatabase } from "../../../src/offline/site/database.ts";
import { OUTBOX_TAG } from "../../../src/pwa/worker-bridge/background-sync.ts";
import { uuid } from "../support/content.ts";
import { FakeLocks } from "../support/fake-locks.ts";
import { startFakeWorker } from "../support/fake-worker.ts";

const NOW = "2026-11-20T09:02:05.651123+00:00";
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const LIKE = { kind: "like", on: "community", postId: uuid(1) } as const;

let worker: ReturnType<typeof startFakeWorker>;
let db: SiteDatabase;
let requests: Request[];
/** What the server answers to each operation. */
let verdict: object;

beforeEach(async () => {
  vi.resetModules();
  worker = startFakeWorker();
  db = new SiteDatabase();
  requests = [];
  verdict = { status: "applied" };
  vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
    const request = new Request(input, init);
    requests.push(request);
    if (request.url.endsWith("site_head"))
      return Response.json({ rev: 1, stamp: "s", now: NOW, min_format: 1 });
    const { batch } = (await request.clone().json()) as { batch: { id: string }[] };
    return Response.json({ now: NOW, results: batch.map(({ id }) => ({ id, ...verdict })) });
  });
  await db.outbox.add(newOperation(uuid(2), LIKE, Date.now()));
});
afterEach(async () => {
  await db.delete();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

async function sync(tag = OUTBOX_TAG): Promise<void> {
  await worker.start("dev");
  await worker.tell("sync", { tag });
}

describe("with every page closed, what a visitor did", () => {
  it.each([
    ["of the site", undefined, "https://selam.example"],
    ["at another address", "https://api.example", "https://api.example"],
  ])("is sent to a server %s once there is a connection", async (_, url, origin) => {
    vi.stubEnv("VITE_SUPABASE_URL", url);
    await sync();
    expect(requests.map(({ url }) => url)).toEqual([
      `${origin}/rest/v1/rpc/site_head`,
      `${origin}/rest/v1/rpc/apply_interactions`,
    ]);
    expect(requests.map(({ headers }) => headers.get("apikey"))).toEqual(["test-key", "test-key"]);
    expect([await db.outbox.count(), await db.receipts.count()]).toEqual([0, 1]);
  });

  it("is sent without a key to a server that needs none", async () => {
    vi.stubEnv("VITE_SUPABASE_ANON_KEY", undefined);
    await sync();
    expect(requests[0]?.headers.get("apikey")).toBe("");
  });

  it("is not sent for another job", async () => {
    await sync("another");
    expect([requests, await db.outbox.count()]).toEqual([[], 1]);
  });

  it("shows on the icon if the server rejects it, and otherwise does not", async () => {
    const setAppBadge = vi.fn(async () => undefined);
    Object.assign(worker.scope.navigator, { setAppBadge });
    await sync();
    expect(setAppBadge).not.toHaveBeenCalled();
    await db.outbox.add(newOperation(uuid(3), LIKE, Date.now()));
    verdict = { status: "refused", code: "post_unknown" };
    await worker.tell("sync", { tag: OUTBOX_TAG });
    expect(setAppBadge).toHaveBeenCalledExactlyOnceWith();
  });

  it("does not show on the icon if only a newer version of the app can read it", async () => {
    const setAppBadge = vi.fn(async () => undefined);
    Object.assign(worker.scope.navigator, { setAppBadge });
    const later = { ...newOperation(uuid(2), LIKE, Date.now()), intent: { kind: "poll_vote" } };
    await db.outbox.clear();
    await db.outbox.add(later as never);
    await sync();
    expect([await db.outbox.count(), setAppBadge.mock.calls]).toEqual([1, []]);
  });

  it("is sent by one sender of the browser at a time", async () => {
    const locks = new FakeLocks().manager();
    const request = vi.spyOn(locks, "request");
    Object.assign(worker.scope.navigator, { locks });
    await sync();
    expect(request).toHaveBeenCalledOnce();
    expect(await db.outbox.count()).toBe(0);
  });

  it("is marked with the run that sends it, so that another does not take its answer for its own", async () => {
    const answer = fetch;
    const runs: unknown[] = [];
    vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
      if (input.endsWith("apply_interactions")) runs.push((await db.outbox.toArray())[0]?.attempt);
      return answer(input, init);
    });
    await sync();
    await db.outbox.add(newOperation(uuid(3), LIKE, Date.now()));
    await worker.tell("sync", { tag: OUTBOX_TAG });
    expect(runs).toEqual([expect.stringMatching(UUID), expect.stringMatching(UUID)]);
    expect(new Set(runs).size).toBe(2);
  });

  it("waits for a decision in a browser without numbers on icons too", async () => {
    verdict = { status: "refused", code: "post_unknown" };
    await sync();
    expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual(["parked"]);
  });

  it("leaves no database open, so that a newer version of the app can change it", async () => {
    const close = vi.spyOn(IDBDatabase.prototype, "close");
    await sync();
    expect(close).toHaveBeenCalledOnce();
  });
});
