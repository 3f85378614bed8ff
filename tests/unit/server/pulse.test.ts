import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DatabaseLostError } from "../../../server/database/database-thread.ts";
import { Pulse } from "../../../server/database/engine/pulse.ts";

/** A database that answers nothing while it is frozen. */
let frozen: boolean;
let thaw: () => void;
const answer = async () => {
  if (frozen)
    await new Promise<void>((resolve) => {
      const before = thaw;
      thaw = () => {
        before();
        resolve();
      };
    });
};

beforeEach(() => {
  vi.useFakeTimers();
  frozen = false;
  thaw = () => undefined;
});
afterEach(() => {
  vi.useRealTimers();
});

/** What became of it, and after how many milliseconds. */
async function outcome(work: Promise<unknown>): Promise<readonly [unknown, number]> {
  const since = Date.now();
  return work.then(
    (value) => [value, Date.now() - since] as const,
    (error: unknown) => [error, Date.now() - since] as const,
  );
}

test("whoever waits for a database that freezes at any moment is told within five seconds, and whoever comes later at once", async () => {
  for (let after = 0; after < 4_500; after += 250) {
    frozen = false;
    const pulse = new Pulse(answer);
    const waiting = outcome(pulse.guard(() => new Promise(() => undefined)));
    await vi.advanceTimersByTimeAsync(after);
    frozen = true;
    await vi.advanceTimersByTimeAsync(4_999);
    const [error, ms] = await Promise.race([waiting, Promise.resolve(["still waiting", after])] as const);
    expect([after, error]).toEqual([after, expect.any(DatabaseLostError)]);
    expect(Number(ms) - after).toBeLessThan(5_000);
    expect(await outcome(pulse.guard(async () => "done"))).toEqual([expect.any(DatabaseLostError), 0]);
    pulse.stop();
  }
});

test("it is asked again as soon as it answers", async () => {
  const pulse = new Pulse(answer);
  frozen = true;
  const lost = outcome(pulse.guard(() => new Promise(() => undefined)));
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await lost)[0]).toBeInstanceOf(DatabaseLostError);
  frozen = false;
  thaw();
  await vi.advanceTimersByTimeAsync(1_001);
  expect(await pulse.guard(async () => "done")).toBe("done");
});

test("slow work of a database that answers is waited for", async () => {
  const pulse = new Pulse(answer);
  const slow = pulse.guard(() => new Promise((resolve) => setTimeout(resolve, 60_000, "done")));
  await vi.advanceTimersByTimeAsync(60_001);
  expect(await slow).toBe("done");
});
