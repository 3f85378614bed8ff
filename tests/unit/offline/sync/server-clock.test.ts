import { expect, it } from "vitest";
import { createServerClock } from "../../../../src/offline/core/server-clock.ts";
import { minute } from "../../support/content.ts";

it("knows nothing before the server told it, and goes on from there by a clock that nobody sets", () => {
  let elapsed = 5_000;
  const clock = createServerClock(() => elapsed);
  expect(clock.time()).toBeNull();
  clock.heard(minute(10));
  elapsed += 60_000;
  expect(clock.time()).toBe(minute(11));
  clock.heard(minute(20));
  expect(clock.time()).toBe(minute(20));
});
