import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Failure } from "../../../../src/domain/outbox/failure.ts";
import { createSender } from "../../../../src/offline/core/sender.ts";
import { createServerRest, type ServerBackoff } from "../../../../src/offline/core/server-backoff.ts";
import { createServerClock } from "../../../../src/offline/core/server-clock.ts";
import { visitorQueue } from "../../../../src/offline/site/push.ts";
import { createSiteSync } from "../../../../src/offline/site/site-sync.ts";
import { communityPost } from "../../support/content.ts";
import { TestDevice } from "../../support/device.ts";
import { FakeRemote } from "../../support/fake-remote.ts";

const SECOND = 1_000;
const POST = communityPost(1).id;
const BROKEN: Failure = { kind: "busy", retryAfter: null };

let now: number;
let timers: { at: number; run: () => unknown }[];
let remote: FakeRemote;
let failing: Failure | null;
/** When the server was asked, in virtual milliseconds. */
let asked: number[];
let seed: number;
let stops: (() => void)[];

/** A page with all that asks by itself; two of each, as the site and the admin are. */
function page() {
  const device = new TestDevice(remote);
  const rest = createServerRest({ elapsed: () => now, random, isVisible: () => true });
  const shared = {
    rest,
    random,
    now: () => now,
    elapsed: () => now,
    isVisible: () => true,
    later(milliseconds: number, run: () => unknown) {
      const timer = { at: now + milliseconds, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  };
  const engine = () =>
    createSiteSync({
      ...shared,
      db: device.db,
      remote,
      clock: createServerClock(() => now),
      exclusively: (job) => job(),
      remembered: { updatedAt: null },
      mirrorChanged: () => undefined,
      forgetPictures: () => undefined,
    });
  const sender = () =>
    createSender({ ...shared, queue: visitorQueue(device.world), withLeaderLock: (job) => job() });
  const [pulls, sends] = [
    [engine(), engine()],
    [sender(), sender()],
  ];
  stops.push(...[...pulls, ...sends].map(({ stop }) => stop));
  return { device, rest, pulls, sends };
}

/** The same numbers in each run, from 0 to 1. */
function random(): number {
  seed = (seed * 16_807) % 2_147_483_647;
  return seed / 2_147_483_647;
}

/** Lets so many virtual milliseconds pass; whatever is due runs in its time. */
async function pass(milliseconds: number): Promise<void> {
  const end = now + milliseconds;
  for (;;) {
    const [next] = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
    if (!next) break;
    timers = timers.filter((other) => other !== next);
    now = Math.max(now, next.at);
    next.run();
    await settled();
  }
  now = end;
}

/** The database of the test works in turns of the real clock. */
async function settled(): Promise<void> {
  for (let calm = 0, calls = -1; calm < 3; calm = calls === asked.length ? calm + 1 : 0) {
    calls = asked.length;
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
}

beforeEach(() => {
  [now, timers, asked, seed, failing, stops] = [0, [], [], 42, null, []];
  const served = new FakeRemote();
  served.publish("community", communityPost(1, { likes: 0 }));
  const push = served.calls.push.bind(served.calls);
  served.calls.push = (...calls) => {
    asked.push(...calls.map(() => now));
    if (failing) served.failures.push({ call: "any", failure: failing });
    return push(...calls);
  };
  remote = served;
});
afterEach(() => {
  for (const stop of stops) stop();
});

async function begun() {
  const opened = page();
  for (const pull of opened.pulls) await pull.sync();
  await opened.device.commands.like("community", POST);
  asked.length = 0;
  return opened;
}

const likes = () => remote.published("community")[0]?.likes;

describe("a server that fails", () => {
  it("is asked six to twelve times a minute by all together, and never left alone for more than ten seconds", async () => {
    const { pulls, sends, device } = await begun();
    failing = BROKEN;
    for (const loop of [...pulls.map(({ sync }) => sync), ...sends.map(({ wake }) => wake)]) void loop();
    await settled();
    await pass(60 * SECOND);
    asked.length = 0;
    await pass(5 * 60 * SECOND);
    expect(asked.length / 5).toBeGreaterThanOrEqual(6);
    expect(asked.length / 5).toBeLessThanOrEqual(12);
    expect(Math.max(...asked.slice(1).map((at, n) => at - (asked[n] ?? 0)))).toBeLessThanOrEqual(11 * SECOND);

    failing = null;
    await pass(11 * SECOND);
    await pass(SECOND);
    expect([likes(), await device.waiting()]).toEqual([1, []]);
    expect(pulls.map((pull) => pull.status().failure)).toEqual([null, null]);
  });

  it("is not asked more often by whoever taps meanwhile", async () => {
    const { pulls, sends, device } = await begun();
    failing = BROKEN;
    for (const loop of [...pulls.map(({ sync }) => sync), ...sends.map(({ wake }) => wake)]) void loop();
    await settled();
    await pass(60 * SECOND);
    asked.length = 0;
    for (let tap = 0; tap < 30; tap += 1) {
      await device.commands.like("community", POST);
      for (const { wake } of sends) await wake();
      await pass(SECOND);
    }
    expect(asked.length).toBeLessThanOrEqual(8);
  });

  it("that names a time is left alone until then, whoever presses what", async () => {
    const { pulls, sends } = await begun();
    failing = { kind: "busy", retryAfter: 30 };
    void sends[0]?.wake();
    await settled();
    asked.length = 0;
    failing = null;
    await pass(29 * SECOND);
    await pulls[0]?.sync();
    await sends[1]?.sendNow();
    expect([asked, pulls[0]?.status().failure]).toEqual([[], { kind: "busy", retryAfter: 30 }]);
    await pass(12 * SECOND);
    expect(likes()).toBe(1);
  });

  it("is asked at once by a person who wants it so", async () => {
    const { sends } = await begun();
    failing = BROKEN;
    void sends[0]?.wake();
    await settled();
    failing = null;
    await sends[0]?.sendNow();
    expect(likes()).toBe(1);
  });
});

describe("whose turn it is", () => {
  const [pull, send] = [{}, {}];
  let rest: ServerBackoff;
  beforeEach(() => {
    rest = createServerRest({ elapsed: () => now, random: () => 1, isVisible: () => true });
    rest.heard(pull, BROKEN);
  });

  it("is one's at a time: the others wait for the answer", () => {
    expect([rest.turn(pull), rest.turn(send)]).toEqual([SECOND, SECOND]);
    now += SECOND;
    expect([rest.turn(send), rest.turn(pull)]).toEqual([0, 10 * SECOND]);
    rest.heard(send, null);
    expect([rest.turn(pull), rest.turn(send)]).toEqual([0, 0]);
  });

  it("is another's before the one that failed last", () => {
    rest.turn(send);
    now += SECOND;
    expect(rest.turn(pull)).toBeGreaterThan(0);
    expect(rest.turn(send)).toBe(0);
  });

  it("is given back by one that had nothing to ask", () => {
    now += SECOND;
    expect(rest.turn(send)).toBe(0);
    rest.pass(send);
    expect(rest.turn(pull)).toBe(0);
  });

  it("does not come for a refusal: a server that refuses is there", () => {
    rest.heard(pull, { kind: "refused", code: "x", message: "" });
    expect(rest.turn(send)).toBe(0);
  });
});
