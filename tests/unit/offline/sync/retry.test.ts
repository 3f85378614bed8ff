import fc from "fast-check";
import { expect, it } from "vitest";
import { retryDelay } from "../../../../src/offline/core/server-backoff.ts";

it("the delay is between zero and the maximum, whatever the random number", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.boolean(),
      (n, luck, visible) => {
        const wait = retryDelay(n, { kind: "offline" }, visible, luck);
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThanOrEqual(visible ? 10_000 : 60_000);
      },
    ),
  );
});

it("the delay is never shorter than the server's Retry-After", () => {
  expect(retryDelay(1, { kind: "busy", retryAfter: 120 }, true, 0)).toBe(120_000);
});
