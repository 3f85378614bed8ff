import { expect, it } from "vitest";
import {
  type Failure,
  isConnectionFailure,
  isTransient,
  retryAfterMs,
} from "../../../src/domain/outbox/failure.ts";

const refusal = { code: "23514", message: "Too long" };

it.each<[Failure, { transient: boolean; connection: boolean; wait: number }]>([
  [{ kind: "offline" }, { transient: true, connection: true, wait: 0 }],
  [{ kind: "portal" }, { transient: true, connection: true, wait: 0 }],
  [
    { kind: "busy", retryAfter: 7 },
    { transient: true, connection: false, wait: 7_000 },
  ],
  [
    { kind: "busy", retryAfter: null },
    { transient: true, connection: false, wait: 0 },
  ],
  [{ kind: "unauthorised" }, { transient: true, connection: false, wait: 0 }],
  [
    { kind: "unauthorised", refusal },
    { transient: true, connection: false, wait: 0 },
  ],
  [{ kind: "outdated" }, { transient: false, connection: false, wait: 0 }],
  [
    { kind: "rejected", ...refusal },
    { transient: false, connection: false, wait: 0 },
  ],
])("%j can be tried again, is the connection's and asks to wait as its kind says", (failure, expected) => {
  expect({
    transient: isTransient(failure),
    connection: isConnectionFailure(failure),
    wait: retryAfterMs(failure),
  }).toEqual(expected);
});

it("where nothing failed, the connection has not, and nobody asks to wait", () => {
  expect([isConnectionFailure(null), retryAfterMs(null)]).toEqual([false, 0]);
});
