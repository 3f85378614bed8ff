// @module-tag nightly
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Caller } from "../probe/callers.ts";
import { openScene, PRIVATE_WORD, type Scene, SECRET_WORDS } from "../probe/scene.ts";
import { ASKED, type Written } from "./asked.ts";
import { requests } from "./generated-requests.ts";

/**
 * Requests in spellings that nobody uses, as bytes on a connection: none ends in an internal error, and what is refused in its plain
 * spelling is refused in every other, or the guard and the backend would read one request in two ways. `RUNS=50000` sends more.
 */

const RUNS = Number(process.env.RUNS ?? 5_000);
const STRANGERS: readonly Caller[] = ["keyless", "anonymous", "invalid", "stranger", "ended"];
/** An answer to a preflight says what could be asked. */
const PREFLIGHT = "OPTIONS";

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
}, 400_000);
afterAll(() => scene?.close());

let sent = 0;

/** The whole answer. Each request comes from a network of its own, so that no limit is met. */
async function answerTo({ method, path, headers, body }: Written, caller: Caller) {
  sent += 1;
  const own = Object.entries(scene.headers()[caller][0] ?? {});
  const address = `${20 + (sent >> 14)}.${(sent >> 7) & 127}.${sent & 127}.7`;
  const lines = [
    ...[...own, ...headers, ["x-forwarded-for", address], ["content-length", String(body.length)]],
    ...[
      ["host", "localhost"],
      ["connection", "close"],
    ],
  ].map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(scene.site.port, "127.0.0.1");
  socket.write(Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`), body]));
  // An interim answer comes before the final one.
  const answer = (await buffer(socket)).toString().replace(/^HTTP\/1\.1 1\d\d[\s\S]*?\r\n\r\n/, "");
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]), answer };
}

test("what strangers ask for in its plain spelling is answered as it is meant", async () => {
  for (const { allowed, request } of ASKED) {
    const { status } = await answerTo(request, "anonymous");
    expect([request.path, status < 300]).toEqual([request.path, allowed]);
  }
});

test(
  "in no spelling is a request an internal error, or one that is refused let through",
  async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const before = await scene.digest();
    await fc.assert(
      fc.asyncProperty(requests, fc.constantFrom(...STRANGERS), async ({ allowed, request }, caller) => {
        const { status, answer } = await answerTo(request, caller);
        expect(status, answer).toBeGreaterThanOrEqual(200);
        expect(status, answer).toBeLessThan(500);
        // No file that may be deleted is none that is refused.
        if (!allowed && request.method !== PREFLIGHT && !answer.endsWith("\r\n\r\n[]"))
          expect(status, answer).toBeGreaterThanOrEqual(300);
        for (const word of [PRIVATE_WORD, ...SECRET_WORDS]) expect(answer).not.toContain(word);
      }),
      { numRuns: RUNS },
    );
    expect(await scene.digest()).toEqual(before);
    expect(log.mock.calls).toEqual([]);
    log.mockRestore();
  },
  RUNS * 200,
);
