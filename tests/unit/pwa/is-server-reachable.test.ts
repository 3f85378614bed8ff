import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { whenReachable } from "../../../src/pwa/update/is-server-reachable.ts";

const answers: (Response | null)[] = [];
const fetched = vi.fn(async (_file: string, _request: RequestInit) => {
  const answer = answers.shift();
  if (!answer) throw new TypeError("Failed to fetch");
  return answer;
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetched);
  fetched.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("a server that refuses, as while it starts, or does not answer is asked until it answers, and then no more", async () => {
  answers.push(new Response(null, { status: 503 }), null, new Response());
  const run = vi.fn();
  whenReachable(run);
  await vi.advanceTimersByTimeAsync(5_999);
  expect([fetched.mock.calls.length, run.mock.calls.length]).toEqual([2, 0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledOnce();
  expect(fetched.mock.lastCall?.[1]).toMatchObject({ method: "HEAD", cache: "no-store" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([fetched.mock.calls.length, run.mock.calls.length]).toEqual([3, 1]);
});

it("nothing happens once the waiting has ended, even if the answer is on its way", async () => {
  const run = vi.fn();
  let answer: (response: Response) => void = () => undefined;
  fetched.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const end = whenReachable(run);
  await vi.advanceTimersByTimeAsync(2_000);
  end();
  answer(new Response());
  await vi.advanceTimersByTimeAsync(60_000);
  expect([fetched.mock.calls.length, run.mock.calls.length]).toEqual([1, 0]);
});
