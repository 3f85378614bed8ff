import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Failure } from "../../../src/domain/outbox/failure.ts";
import type { SendQueue } from "../../../src/offline/core/sender.ts";
import { onBackgroundSync } from "../../../sw/background-sync.ts";
import { drainQueue } from "../../../sw/drain-queue.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A queue that is empty after a number of runs, each of which ends with this failure. */
function queueOf(runs: number, failure: Failure | null): SendQueue & { sent: number } {
  const queue = {
    sent: 0,
    hasUnsent: async () => queue.sent < runs,
    nextDue: async () => null,
    send: async () => {
      queue.sent += 1;
      return failure;
    },
  };
  return queue;
}

/** What the browser is told, which then calls again. */
const REMAIN = "Operations remain in the outbox.";

const alone = <T>(job: () => Promise<T>): Promise<T | null> => job();

/** The outcome once the maximum time has passed. */
async function ended(work: Promise<void>): Promise<string> {
  const end = work.then(
    () => "done",
    (error: Error) => error.message,
  );
  await vi.advanceTimersByTimeAsync(600_000);
  return end;
}

describe("sending with every page closed", () => {
  it("the job ends when nothing is left", async () => {
    expect(await ended(drainQueue(queueOf(3, null), alone))).toBe("done");
  });

  it.each<Failure>([{ kind: "offline" }, { kind: "busy", retryAfter: 1 }])(
    "the queue is sent again while something is left and the failure is %j",
    async (failure) => {
      expect(await ended(drainQueue(queueOf(1_000, failure), alone))).toBe(REMAIN);
    },
  );

  it("the job does not wait once everything is sent, and for a second while something is left", async () => {
    await drainQueue(queueOf(1, null), alone);
    const queue = queueOf(2, null);
    const draining = drainQueue(queue, alone);
    await vi.advanceTimersByTimeAsync(999);
    expect(queue.sent).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(queue.sent).toBe(2);
    await draining;
  });

  it("without a connection it is tried for twenty seconds, at least every ten", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const queue = queueOf(1_000, { kind: "offline" });
    expect(await ended(drainQueue(queue, alone))).toBe(REMAIN);
    // After 0.5, 1, 2, 4, 5 and 5 seconds.
    expect(queue.sent).toBe(7);
  });

  it("a tab that sends is given twenty seconds", async () => {
    let asked = 0;
    const busy = async () => {
      asked += 1;
      return null;
    };
    expect(await ended(drainQueue(queueOf(1, null), busy))).toBe(REMAIN);
    expect(asked).toBe(21);
  });

  it("the queue is sent again while a tab keeps sending", async () => {
    const queue = queueOf(1_000, null);
    expect(await ended(drainQueue(queue, async () => null))).toBe(REMAIN);
    expect(queue.sent).toBe(0);
  });

  it("the queue is not sent again for operations waiting for a sign-in", async () => {
    expect(await ended(drainQueue(queueOf(1_000, { kind: "unauthorised" }), alone))).toBe("done");
  });
});

it("the browser is told the result, and other sync tags are ignored", async () => {
  const listeners: ((event: unknown) => void)[] = [];
  const addEventListener = (type: string, listener: () => void) => {
    if (type === "sync") listeners.push(listener);
  };
  vi.stubGlobal("self", { addEventListener });
  onBackgroundSync("ours", () => Promise.reject(new Error("Something is left.")));
  const waited: Promise<unknown>[] = [];
  const call = (tag: string) => {
    for (const listener of listeners)
      listener({ tag, waitUntil: (work: Promise<unknown>) => waited.push(work) });
  };
  call("another");
  expect(waited).toEqual([]);
  call("ours");
  await expect(waited[0]).rejects.toThrow("Something is left.");
});
