import { describe, expect, it } from "vitest";
import { addMilliseconds } from "../../../../src/domain/dates/timestamp.ts";
import { createServerClock, serverTimeOf } from "../../../../src/offline/core/server-clock.ts";
import { minute } from "../../support/content.ts";
import { FakeRemote } from "../../support/fake-remote.ts";

it("the clock is unknown before the first answer, and then follows the monotonic clock", () => {
  let elapsed = 5_000;
  const clock = createServerClock(() => elapsed);
  expect(clock.time()).toBeNull();
  clock.update(minute(10));
  elapsed += 60_000;
  expect(clock.time()).toBe(minute(11));
  clock.update(minute(20));
  expect(clock.time()).toBe(minute(20));
});

it("a response that waited for a stopped page does not set the clock back", () => {
  let elapsed = 0;
  const clock = createServerClock(() => elapsed);
  clock.update(minute(10));
  elapsed += 60_000;
  clock.update(minute(10), 60_000);
  expect(clock.time()).toBe(minute(11));
  clock.update(minute(10), 30_000);
  expect(clock.time()).toBe(addMilliseconds(minute(10), 30_000));
});

describe("the server's time before something is sent", () => {
  function probe(isOnline: boolean) {
    const [remote, clock] = [new FakeRemote(), createServerClock(() => 0)];
    remote.now = minute(7);
    return { remote, clock, isOnline: () => isOnline };
  }

  it("is requested once, and then known", async () => {
    const probing = probe(true);
    expect(await serverTimeOf(probing)).toEqual({ ok: true, value: minute(7) });
    expect(await serverTimeOf(probing)).toEqual({ ok: true, value: minute(7) });
    expect(probing.remote.calls).toEqual(["head"]);
  });

  it("is requested although known if the browser says that it is offline", async () => {
    const probing = probe(false);
    probing.clock.update(minute(3));
    expect(await serverTimeOf(probing)).toEqual({ ok: true, value: minute(7) });
    expect(probing.clock.time()).toBe(minute(7));
  });

  it("is a failure if the server does not respond", async () => {
    const probing = probe(true);
    probing.remote.fail("head", { kind: "portal" });
    expect(await serverTimeOf(probing)).toEqual({ ok: false, failure: { kind: "portal" } });
    expect(probing.clock.time()).toBeNull();
  });
});
