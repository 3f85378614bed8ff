import { expect, test } from "vitest";
import { FailureLimit } from "../../../server/accounts/failure-limit.ts";
import { refusedCalls } from "../../../server/api/refused-calls.ts";
import { Rejection } from "../../../server/api/rejected-request.ts";

const SUBMIT = "/rest/v1/rpc/submit";
const BATCH = "/rest/v1/rpc/apply_interactions";

/** Calls with these answers; how many reached the database, and how many were put off before it. */
function caller() {
  const at = { now: 0 };
  const call = refusedCalls(new FailureLimit(() => at.now));
  const send = async (path: string, address: string, status: number, number: number) => {
    let reached = 0;
    let later = 0;
    for (let n = 0; n < number; n += 1)
      await call(path, address, async () => {
        reached += 1;
        return new Response(null, { status });
      }).catch((error: unknown) => {
        expect(error).toBeInstanceOf(Rejection);
        expect(error).toMatchObject({
          status: 429,
          headers: { "Retry-After": expect.stringMatching(/^\d+$/) },
        });
        later += 1;
      });
    return { reached, later };
  };
  return { at, send };
}

test("what is refused again and again reaches the database so often, and again a quarter of an hour later", async () => {
  const { at, send } = caller();
  expect(await send(SUBMIT, "198.51.100.1", 400, 50)).toEqual({ reached: 20, later: 30 });
  expect(await send(BATCH, "198.51.100.1", 413, 200)).toEqual({ reached: 180, later: 20 });
  expect(await send(SUBMIT, "203.0.113.1", 400, 1)).toEqual({ reached: 1, later: 0 });
  at.now += 16 * 60_000;
  expect(await send(SUBMIT, "198.51.100.1", 400, 1)).toEqual({ reached: 1, later: 0 });
});

test("what is accepted, put off or fails at the server does not count", async () => {
  const { send } = caller();
  for (const status of [200, 204, 401, 429, 503])
    expect(await send(SUBMIT, "198.51.100.1", status, 300)).toEqual({ reached: 300, later: 0 });
});

test("many addresses of a network have a limit together", async () => {
  const { send } = caller();
  let reached = 0;
  for (let host = 0; host < 20; host += 1)
    reached += (await send(SUBMIT, `2001:db8:1:${host}::1`, 400, 10)).reached;
  expect(reached).toBe(40);
});
