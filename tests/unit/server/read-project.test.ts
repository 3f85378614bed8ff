import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { retriedCall } from "../../../server/hosting/read-project.ts";
import type { Failure, Result } from "../../../src/domain/outbox/failure.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** How often a project is asked that fails once. */
async function callsAfter(failure: Failure): Promise<number> {
  const answers: Result<string>[] = [{ ok: false, failure }];
  const call = vi.fn(async () => answers.shift() ?? ({ ok: true, value: "a page" } as const));
  const result = retriedCall(call);
  await vi.runAllTimersAsync();
  await result;
  return call.mock.calls.length;
}

it.each<[Failure, number]>([
  [{ kind: "offline" }, 2],
  [{ kind: "busy", retryAfter: null }, 2],
  [{ kind: "unauthorised" }, 1],
  [{ kind: "portal" }, 1],
])("the build of a site asks again only after what may pass: %o", async (failure, calls) => {
  expect(await callsAfter(failure)).toBe(calls);
});
