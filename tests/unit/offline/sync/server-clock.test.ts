import { expect, it } from "vitest";
import { createServerClock } from "../../../../src/offline/core/server-state.ts";
import { minute } from "../../support/content.ts";

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
