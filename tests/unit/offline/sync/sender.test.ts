import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Failure } from "../../../../src/domain/outbox/failure.ts";
import { RECHECK_MS } from "../../../../src/offline/core/exclusive.ts";
import {
  createSender,
  nextDue,
  type Sender,
  type SenderDeps,
  type SendQueue,
} from "../../../../src/offline/core/sender.ts";
import { createServerBackoff } from "../../../../src/offline/core/server-backoff.ts";
import { visitorQueue } from "../../../../src/offline/site/push.ts";
import { communityPost } from "../../support/content.ts";
import { TestDevice } from "../../support/device.ts";
import { FakeRemote } from "../../support/fake-remote.ts";

const POST = communityPost(1).id;
let remote: FakeRemote;
let device: TestDevice;
let sender: Sender;
/** Callbacks that the sender scheduled. */
let planned: { milliseconds: number; run: () => void }[];
let elapsed: number;
let visible: boolean;

function deps(change: Partial<SenderDeps> = {}): SenderDeps {
  return {
    queue: visitorQueue(device.deps),
    now: () => device.clock,
    elapsed: () => elapsed,
    backoff: createServerBackoff({ elapsed: () => elapsed, random: () => 1, isVisible: () => visible }),
    random: () => 1,
    isVisible: () => visible,
    withLeaderLock: (job) => job(),
    setTimer(milliseconds, run) {
      const plan = { milliseconds, run };
      planned.push(plan);
      return () => {
        planned = planned.filter((other) => other !== plan);
      };
    },
    ...change,
  };
}

beforeEach(() => {
  remote = new FakeRemote();
  remote.publish("community", communityPost(1));
  device = new TestDevice(remote);
  planned = [];
  elapsed = 0;
  visible = true;
  sender = createSender(deps());
});
afterEach(() => {
  sender.stop();
  return device.db.delete();
});

/** A queue without a database. `checks` counts how often it was asked whether anything is unsent. */
function fakeQueue(change: Partial<SendQueue> = {}) {
  const queue = {
    checks: 0,
    hasUnsent: async () => {
      queue.checks += 1;
      return true;
    },
    nextDue: async (): Promise<number | null> => null,
    send: async (): Promise<Failure | null> => null,
    ...change,
  };
  return queue;
}

const likes = () => remote.published("community")[0]?.likes;
const waits = () => planned.map(({ milliseconds }) => milliseconds);

describe("send schedule", () => {
  it("no request is made while nothing is queued", async () => {
    await sender.wake();
    expect([remote.calls, waits(), sender.status().phase]).toEqual([[], [], "idle"]);
  });

  it("sending is retried until it succeeds, without limit, at most every ten seconds", async () => {
    await device.commands.like("community", POST);
    const seen: (number | undefined)[] = [];
    remote.fail("applyInteractions", { kind: "offline" });
    await sender.wake();
    for (let n = 0; n < 7; n += 1) {
      seen.push(waits()[0]);
      expect(sender.status()).toMatchObject({ phase: "waiting", failure: { kind: "offline" } });
      remote.fail("any", { kind: "offline" });
      await sender.sendNow();
    }
    expect(seen.slice(0, 5)).toEqual([1_000, 2_000, 4_000, 8_000, 10_000]);
    elapsed += 10_000;
    planned[0]?.run();
    await expect.poll(likes).toBe(1);
    await expect.poll(() => sender.status().phase).toBe("idle");
    expect([likes(), sender.status(), waits()]).toEqual([
      1,
      { phase: "idle", failure: null, nextTry: null },
      [],
    ]);
  });

  it("operations added during a run are sent in the next one", async () => {
    await device.commands.like("community", POST);
    remote.meanwhile.set("applyInteractions", async () => {
      await device.commands.like("community", POST);
      void sender.wake();
    });
    await sender.wake();
    expect([likes(), await device.queuedOperations()]).toEqual([2, []]);
  });

  it("a Retry-After is respected, whatever is queued before it ends", async () => {
    await device.commands.like("community", POST);
    remote.fail("applyInteractions", { kind: "busy", retryAfter: 30 });
    await sender.wake();
    expect(waits()).toEqual([30_000]);
    remote.calls.length = 0;
    elapsed += 20_000;
    await device.commands.like("community", POST);
    await sender.wake();
    expect([remote.calls, waits()]).toEqual([[], [10_000]]);
    elapsed += 10_001;
    await sender.wake();
    expect(likes()).toBe(2);
  });

  it("sending resumes when the first waiting item is due, checking the clock every minute", async () => {
    await device.commands.like("community", POST);
    remote.verdicts.set("like", { status: "later", seconds: 600 });
    await sender.wake();
    expect(waits()).toEqual([60_000]);
    expect(sender.status()).toMatchObject({
      phase: "waiting",
      failure: null,
      nextTry: device.clock + 600_000,
    });
    device.clock += 590_000;
    remote.calls.length = 0;
    await sender.wake();
    expect([remote.calls, waits()]).toEqual([[], [10_000]]);
    device.clock += 10_001;
    await sender.wake();
    expect(likes()).toBe(1);
  });

  it("a due item behind one that is not due waits before the next check", async () => {
    await device.commands.like("community", POST);
    await device.commands.share(POST);
    remote.verdicts.set("like", { status: "later", seconds: 60 });
    remote.verdicts.set("share", { status: "later", seconds: 5 });
    await sender.wake();
    device.clock += 10_000;
    await sender.wake();
    expect([remote.effects, waits()]).toEqual([[], [1_000]]);
  });

  it("sending is checked again later if another tab is sending", async () => {
    let free = false;
    sender = createSender(deps({ withLeaderLock: async (job) => (free ? job() : null) }));
    await device.commands.like("community", POST);
    await sender.wake();
    expect([remote.calls, sender.status().failure, waits()]).toEqual([[], null, [RECHECK_MS]]);
    free = true;
    planned[0]?.run();
    await sender.wake();
    expect(likes()).toBe(1);
  });

  it("a request during a run causes one more run", async () => {
    let isRequested = false;
    const withLeaderLock = async <T>(job: () => Promise<T>) => {
      if (isRequested) return job();
      isRequested = true;
      void sender.wake();
      return null;
    };
    sender = createSender(deps({ withLeaderLock }));
    await device.commands.like("community", POST);
    await sender.wake();
    expect([likes(), waits()]).toEqual([1, []]);
  });

  it("dead letters cause no runs, as they wait for the user", async () => {
    await device.commands.like("community", POST);
    remote.verdicts.set("like", { status: "rejected", code: "post_unknown" });
    await sender.wake();
    expect([sender.status().phase, waits()]).toEqual(["idle", []]);
  });

  it("a stopped sender does nothing", async () => {
    await device.commands.like("community", POST);
    sender.stop();
    await sender.wake();
    expect(remote.calls).toEqual([]);
  });
});

describe("what a sender shows and waits for", () => {
  it("while it sends it shows so, with the failure of the run before and no next time", async () => {
    await device.commands.like("community", POST);
    remote.fail("applyInteractions", { kind: "offline" });
    await sender.wake();
    const shown: unknown[] = [];
    sender.subscribe(() => shown.push(sender.status()));
    await sender.sendNow();
    expect(shown).toEqual([
      { phase: "sending", failure: { kind: "offline" }, nextTry: null },
      { phase: "idle", failure: null, nextTry: null },
    ]);
  });

  it("while it waits for what another request found, it shows that failure", async () => {
    const shared = deps();
    shared.backoff.report({}, { kind: "portal" });
    sender = createSender(shared);
    await device.commands.like("community", POST);
    await sender.wake();
    expect(sender.status()).toMatchObject({ phase: "waiting", failure: { kind: "portal" } });
  });

  it("a Retry-After for what it sends holds although another request is answered", async () => {
    const shared = deps();
    sender = createSender(shared);
    await device.commands.like("community", POST);
    remote.fail("applyInteractions", { kind: "busy", retryAfter: 30 });
    await sender.wake();
    remote.calls.length = 0;
    shared.backoff.report({}, null);
    await sender.wake();
    expect([remote.calls, waits(), sender.status().failure?.kind]).toEqual([[], [30_000], "busy"]);
  });

  it("an answer to another request wakes a sender that waits, and not one with nothing to send", async () => {
    const shared = deps();
    const [other, idle] = [{}, fakeQueue()];
    sender = createSender(shared);
    const idleSender = createSender({ ...shared, queue: idle });
    await device.commands.like("community", POST);
    remote.fail("any", { kind: "offline" });
    await sender.wake();
    shared.backoff.report(other, null);
    await expect.poll(likes).toBe(1);
    expect(idle.checks).toBe(0);
    idleSender.stop();
  });

  it("a sender whose database is closed when it is stopped reports no error and plans nothing", async () => {
    const queue = fakeQueue({
      send: async () => {
        sender.stop();
        throw new Error("DatabaseClosedError");
      },
    });
    sender = createSender({ ...deps(), queue });
    await sender.wake();
    expect([waits(), vi.mocked(console.error).mock.calls]).toEqual([[], []]);
  });

  it("a stopped sender is not woken by an answer to another request", async () => {
    const shared = deps();
    const queue = fakeQueue({ send: async () => ({ kind: "offline" }) });
    sender = createSender({ ...shared, queue });
    await sender.wake();
    sender.stop();
    const { checks } = queue;
    shared.backoff.report({}, null);
    await sender.wake();
    expect([queue.checks, waits()]).toEqual([checks, []]);
  });

  it("a sender that is stopped while it sends schedules no further run", async () => {
    const queue = fakeQueue({
      send: async () => {
        sender.stop();
        return { kind: "offline" };
      },
    });
    sender = createSender(deps({ queue }));
    await sender.wake();
    expect(waits()).toEqual([]);
  });

  it("what is due but cannot be sent yet is tried again after five seconds", async () => {
    sender = createSender(deps({ queue: fakeQueue() }));
    await sender.wake();
    expect(waits()).toEqual([5_000]);
  });

  it("after a failure of the database it tries again, ever later, and reports the error", async () => {
    vi.mocked(console.error).mockImplementation(() => undefined);
    const error = new Error("The database is closed.");
    sender = createSender(deps({ queue: fakeQueue({ hasUnsent: () => Promise.reject(error) }) }));
    await sender.wake();
    expect(waits()).toEqual([1_000]);
    await sender.wake();
    expect(waits()).toEqual([2_000]);
    expect(sender.status()).toMatchObject({ phase: "waiting", failure: { kind: "storage" } });
    expect(vi.mocked(console.error).mock.calls).toEqual([[error], [error]]);
    vi.mocked(console.error).mockClear();
  });

  it("nothing that is queued while a run ends is left unsent, however late it comes", async () => {
    for (let turns = 0; turns < 40; turns += 1) {
      let [queued, sent] = [0, 0];
      const queue = fakeQueue({
        hasUnsent: async () => queued > sent,
        send: async () => {
          sent = queued;
          return null;
        },
      });
      const late = createSender(deps({ queue }));
      void late.wake();
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      queued = 1;
      await late.wake();
      await new Promise((resolve) => setImmediate(resolve));
      expect([turns, sent]).toEqual([turns, 1]);
    }
  });
});

describe("the next due time", () => {
  it("is the earliest of what waits, without what is due already and what the user has to decide", async () => {
    expect(await nextDue(device.db)).toBeNull();
    for (const change of [
      { dueAt: 30_000 },
      { dueAt: 20_000 },
      { dueAt: null },
      { dueAt: 10_000, state: "parked" },
    ] as const) {
      await device.commands.like("community", POST);
      await device.db.outbox.toCollection().last((row) => row && device.db.outbox.update(row.seq, change));
    }
    expect(await nextDue(device.db)).toBe(20_000);
    expect(await nextDue(device.db, ({ dueAt }) => dueAt !== 20_000)).toBe(30_000);
  });
});
