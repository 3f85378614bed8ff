import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Answer, CachedReads } from "../../../server/database/engine/cached-reads.ts";
import type { EngineRequest } from "../../../server/database/engine/engine.ts";

const POSTS = "http://localhost/rest/v1/blog_posts?select=*";

let reads: CachedReads;
let asked: number;
beforeEach(() => {
  reads = new CachedReads();
  asked = 0;
});

function request(given: Partial<EngineRequest> & { with?: Record<string, string> } = {}): EngineRequest {
  const { with: headers = {}, ...rest } = given;
  const all = Object.entries({ apikey: "public", accept: "application/json", ...headers });
  return { kind: "fetch", method: "GET", url: POSTS, headers: all, body: null, ...rest };
}

async function answer(status = 200, size = 8): Promise<Answer> {
  asked++;
  return { status, headers: [], body: new ArrayBuffer(size) };
}

/** As the engine asks: from the cache, else the database. */
const ask = async (asking: EngineRequest, status = 200) =>
  reads.find(asking) ?? (await reads.run(asking, () => answer(status)));

describe("what visitors read", () => {
  test("a second visitor at another address gets the response to the first", async () => {
    await ask(request({ with: { "x-forwarded-for": "192.0.2.1" } }));
    await ask(request({ with: { "x-forwarded-for": "192.0.2.2" } }));
    expect(asked).toBe(1);
  });

  test.each([
    ["address", request({ url: `${POSTS}&limit=1` })],
    ["key", request({ with: { apikey: "secret" } })],
    ["format", request({ with: { accept: "application/vnd.pgrst.object+json" } })],
    ["range", request({ with: { range: "0-9" } })],
    ["schema", request({ with: { "accept-profile": "private" } })],
  ])("another %s is another request", async (_, other) => {
    await ask(request());
    await ask(other);
    expect(asked).toBe(2);
  });

  test.each([
    ["a session's", request({ with: { authorization: "Bearer eyJ" } })],
    ["a write's", request({ method: "POST" })],
    ["a picture's", request({ url: "http://localhost/storage/v1/object/media/a.webp" })],
  ])("%s response is never cached", async (_, own) => {
    await ask(own);
    await ask(own);
    expect(asked).toBe(2);
  });

  test("a refusal is not cached", async () => {
    await ask(request(), 400);
    await ask(request());
    expect(asked).toBe(2);
  });

  test("a response is read again after a second, since the database's clock decides what is due", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    try {
      await ask(request());
      vi.advanceTimersByTime(999);
      await ask(request());
      expect(asked).toBe(1);
      vi.advanceTimersByTime(1);
      await ask(request());
      expect(asked).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("a write", () => {
  test.each([
    ["that was applied", async () => answer()],
    ["whose answer was lost", async () => Promise.reject(new Error("lost"))],
  ])("%s is seen by the next read", async (_, write) => {
    await ask(request());
    await reads.run(request({ method: "POST" }), write).catch(() => undefined);
    asked = 0;
    await ask(request());
    expect(asked).toBe(1);
  });

  test("during a read keeps that read's response out of the cache", async () => {
    await reads.run(request(), async () => {
      await reads.write(async () => undefined);
      return answer();
    });
    await ask(request());
    expect(asked).toBe(2);
  });
});

test("the cached responses have a bounded size", async () => {
  const large = (n: number) => request({ url: `${POSTS}&offset=${n}` });
  for (let n = 0; n < 20; n++) await reads.run(large(n), () => answer(200, 1_000_000));
  const kept = Array.from({ length: 20 }, (_, n) => n).filter((n) => reads.find(large(n)));
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.length).toBeLessThanOrEqual(16);
  await reads.run(large(99), () => answer(200, 17_000_000));
  expect(reads.find(large(99))).toBeUndefined();
});
