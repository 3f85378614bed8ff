import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Failure } from "../../../../src/domain/outbox/failure.ts";
import { createSender } from "../../../../src/offline/core/sender.ts";
import {
  type BackoffNote,
  createServerBackoff,
  type OtherTabs,
  type ServerBackoff,
} from "../../../../src/offline/core/server-backoff.ts";
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
/** Times of requests to the server, in virtual milliseconds. */
let requestTimes: number[];
let seed: number;
let stops: (() => void)[];

/** The tabs of one browser: what one tells, the others hear. */
function browserTabs(): () => OtherTabs {
  const tabs: ((note: BackoffNote | null) => void)[] = [];
  return () => {
    let own: (note: BackoffNote | null) => void = () => undefined;
    return {
      tell: (note) => {
        for (const hear of tabs) if (hear !== own) hear(note);
      },
      listen: (hear) => {
        own = hear;
        tabs.push(hear);
      },
    };
  };
}

/** A page with every background requester; two of each, as in the site and the admin. */
function page(otherTabs?: OtherTabs) {
  const device = new TestDevice(remote);
  const environment = { elapsed: () => now, random, isVisible: () => true };
  const backoff = createServerBackoff(otherTabs ? { ...environment, otherTabs } : environment);
  const shared = {
    backoff,
    random,
    now: () => now,
    elapsed: () => now,
    isVisible: () => true,
    setTimer(milliseconds: number, run: () => unknown) {
      const timer = { at: now + milliseconds, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  };
  const siteSync = () =>
    createSiteSync({
      ...shared,
      db: device.db,
      remote,
      clock: createServerClock(() => now),
      withLock: (job) => job(),
      lastSync: { updatedAt: null, clockOffset: 0 },
      onMirrorChanged: () => undefined,
      deletePictures: () => undefined,
    });
  const sender = () =>
    createSender({ ...shared, queue: visitorQueue(device.deps), withLeaderLock: (job) => job() });
  const [pulls, sends] = [
    [siteSync(), siteSync()],
    [sender(), sender()],
  ];
  stops.push(...[...pulls, ...sends].map(({ stop }) => stop));
  return { device, backoff, pulls, sends };
}

/** Seeded random numbers from 0 to 1. */
function random(): number {
  seed = (seed * 16_807) % 2_147_483_647;
  return seed / 2_147_483_647;
}

/** Advances virtual time by milliseconds and runs each timer when it is due. */
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

/** More turns of the event loop than the test database needs between two requests. */
const IDLE_TURNS = 60;

/** Waits until no request follows. Counts turns, not time, so that a busy machine changes nothing. */
async function settled(): Promise<void> {
  for (
    let idleTurns = 0, calls = -1;
    idleTurns < IDLE_TURNS;
    idleTurns = calls === requestTimes.length ? idleTurns + 1 : 0
  ) {
    calls = requestTimes.length;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

beforeEach(() => {
  [now, timers, requestTimes, seed, failing, stops] = [0, [], [], 42, null, []];
  const served = new FakeRemote();
  served.publish("community", communityPost(1, { likes: 0 }));
  const push = served.calls.push.bind(served.calls);
  served.calls.push = (...calls) => {
    requestTimes.push(...calls.map(() => now));
    if (failing) served.failures.push({ call: "any", failure: failing });
    return push(...calls);
  };
  remote = served;
});
afterEach(() => {
  for (const stop of stops) stop();
});

async function openPage(otherTabs?: OtherTabs) {
  const opened = page(otherTabs);
  for (const pull of opened.pulls) await pull.sync();
  await opened.device.commands.like("community", POST);
  requestTimes.length = 0;
  return opened;
}

const likes = () => remote.published("community")[0]?.likes;

describe("a failing server", () => {
  it("a failing server gets six to twelve requests a minute in total, and never a pause of more than ten seconds", async () => {
    const { pulls, sends, device } = await openPage();
    failing = BROKEN;
    for (const loop of [...pulls.map(({ sync }) => sync), ...sends.map(({ wake }) => wake)]) void loop();
    await settled();
    await pass(60 * SECOND);
    requestTimes.length = 0;
    await pass(5 * 60 * SECOND);
    expect(requestTimes.length / 5).toBeGreaterThanOrEqual(6);
    expect(requestTimes.length / 5).toBeLessThanOrEqual(12);
    expect(
      Math.max(...requestTimes.slice(1).map((at, n) => at - (requestTimes[n] ?? 0))),
    ).toBeLessThanOrEqual(11 * SECOND);

    failing = null;
    await pass(11 * SECOND);
    await pass(SECOND);
    expect([likes(), await device.queuedOperations()]).toEqual([1, []]);
    expect(pulls.map((pull) => pull.status().failure)).toEqual([null, null]);
  });

  it("user actions do not add requests to a failing server", async () => {
    const { pulls, sends, device } = await openPage();
    failing = BROKEN;
    for (const loop of [...pulls.map(({ sync }) => sync), ...sends.map(({ wake }) => wake)]) void loop();
    await settled();
    await pass(60 * SECOND);
    requestTimes.length = 0;
    for (let tap = 0; tap < 30; tap += 1) {
      await device.commands.like("community", POST);
      for (const { wake } of sends) await wake();
      await pass(SECOND);
    }
    expect(requestTimes.length).toBeLessThanOrEqual(8);
  });

  it("a Retry-After is respected, even on user request", async () => {
    const { pulls, sends } = await openPage();
    failing = { kind: "busy", retryAfter: 30 };
    await sends[0]?.wake();
    requestTimes.length = 0;
    failing = null;
    await pass(29 * SECOND);
    await pulls[0]?.sync();
    await sends[1]?.sendNow();
    expect([requestTimes, pulls[0]?.status().failure]).toEqual([[], { kind: "busy", retryAfter: 30 }]);
    await pass(12 * SECOND);
    expect(likes()).toBe(1);
  });

  it("a user can request a retry at once", async () => {
    const { sends } = await openPage();
    failing = BROKEN;
    await sends[0]?.wake();
    failing = null;
    await sends[0]?.sendNow();
    expect(likes()).toBe(1);
  });
});

describe("tabs of one browser", () => {
  async function openThree() {
    const ofBrowser = browserTabs();
    const pages: Awaited<ReturnType<typeof openPage>>[] = [];
    for (let tab = 0; tab < 3; tab += 1) pages.push(await openPage(ofBrowser()));
    const loops = () =>
      pages.flatMap(({ pulls, sends }) => [
        ...pulls.map(({ sync }) => sync),
        ...sends.map(({ wake }) => wake),
      ]);
    return { pages, loops };
  }

  it("a failing server gets as few requests from three tabs as from one", async () => {
    const { pages, loops } = await openThree();
    failing = BROKEN;
    for (const loop of loops()) void loop();
    await settled();
    await pass(60 * SECOND);
    requestTimes.length = 0;
    await pass(5 * 60 * SECOND);
    expect(requestTimes.length / 5).toBeGreaterThanOrEqual(6);
    expect(requestTimes.length / 5).toBeLessThanOrEqual(12);

    failing = null;
    await pass(13 * SECOND);
    const left = await Promise.all(pages.map(({ device }) => device.queuedOperations()));
    expect([likes(), left.flat()]).toEqual([3, []]);
  });

  it("when one tab gets a response, the others resume at once", async () => {
    const { pages, loops } = await openThree();
    failing = BROKEN;
    for (const loop of loops()) void loop();
    await settled();
    await pass(60 * SECOND);
    failing = null;
    await pages[0]?.sends[0]?.sendNow();
    await settled();
    expect(likes()).toBe(3);
  });

  it("a Retry-After that one tab was given is respected by all, even on user request", async () => {
    const { pages } = await openThree();
    failing = { kind: "busy", retryAfter: 30 };
    await pages[0]?.sends[0]?.wake();
    failing = null;
    requestTimes.length = 0;
    for (const { sends } of pages.slice(1)) await sends[0]?.sendNow();
    await pass(29 * SECOND);
    expect(requestTimes).toEqual([]);
    await pass(12 * SECOND);
    expect(likes()).toBe(3);
  });
});

describe("turns", () => {
  const [pull, send] = [{}, {}];
  let backoff: ServerBackoff;
  beforeEach(() => {
    backoff = createServerBackoff({ elapsed: () => now, random: () => 1, isVisible: () => true });
    backoff.report(pull, BROKEN);
  });

  it("only one requester asks at a time, and the others wait for the answer", () => {
    expect([backoff.requestTurn(pull), backoff.requestTurn(send)]).toEqual([SECOND, SECOND]);
    now += SECOND;
    expect([backoff.requestTurn(send), backoff.requestTurn(pull)]).toEqual([0, 10 * SECOND]);
    backoff.report(send, null);
    expect([backoff.requestTurn(pull), backoff.requestTurn(send)]).toEqual([0, 0]);
  });

  it("after a failure another requester is next", () => {
    backoff.requestTurn(send);
    now += SECOND;
    expect(backoff.requestTurn(pull)).toBeGreaterThan(0);
    expect(backoff.requestTurn(send)).toBe(0);
  });

  it("a requester with nothing to ask gives up its turn", () => {
    now += SECOND;
    expect(backoff.requestTurn(send)).toBe(0);
    backoff.releaseTurn(send);
    expect(backoff.requestTurn(pull)).toBe(0);
  });

  it("requests that fail together count as one failure, and the next probe that fails doubles the pause", () => {
    backoff.report(send, BROKEN);
    expect(backoff.requestTurn({})).toBe(SECOND);
    now += SECOND;
    expect(backoff.requestTurn(send)).toBe(0);
    backoff.report(send, BROKEN);
    expect(backoff.requestTurn(pull)).toBe(2 * SECOND);
  });

  it("a Retry-After that comes with a request that failed beside another one is respected", () => {
    backoff.report(send, { kind: "busy", retryAfter: 30 });
    expect(backoff.requestTurn(pull)).toBe(30 * SECOND);
  });

  it("a requester that has not asked lately need not let those go first that wait", () => {
    backoff.requestTurn(send);
    now += SECOND;
    expect(backoff.requestTurn({})).toBe(0);
  });

  it("a requester gives up only its own turn", () => {
    now += SECOND;
    backoff.requestTurn(send);
    backoff.releaseTurn(pull);
    expect(backoff.requestTurn({})).toBe(10 * SECOND);
  });

  it("those who listen are told once that the server responds again, and not of each response", () => {
    let told = 0;
    backoff.subscribe(() => {
      told += 1;
    });
    for (let n = 0; n < 3; n += 1) backoff.report(send, null);
    backoff.report(pull, BROKEN);
    backoff.report(pull, null);
    expect(told).toBe(2);
  });

  it("a rejection causes no backoff, as the server is reachable", () => {
    backoff.report(pull, { kind: "rejected", code: "x", message: "" });
    expect(backoff.requestTurn(send)).toBe(0);
  });
});
