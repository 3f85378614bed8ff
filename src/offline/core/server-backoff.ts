import type { Failure } from "../../domain/outbox/failure.ts";
import { createStore } from "../../domain/state/store.ts";
import { LONGEST_BACKOFF, MAX_WAIT, retryDelay } from "./retry.ts";

export type ServerBackoff = ReturnType<typeof createServerBackoff>;

type BackoffDeps = {
  /** Milliseconds of a monotonic clock with an arbitrary origin. */
  elapsed(): number;
  random(): number;
  isVisible(): boolean;
};

/**
 * The minimum delay after one failure, in milliseconds, because full jitter can come close to 0. It grows with each
 * failure, up to four times as long.
 */
const MIN_DELAY_MS = 1_000;
const MAX_DELAY_FACTOR = 4;
/** How long the client that probed last yields to the others, in milliseconds. */
const YIELD_MS = 500;

/**
 * One backoff per server, shared by all background clients: the pulls and senders of the site and the admin, and the
 * counters. After a failure the clients take turns to probe the server; when one gets a response, all resume.
 */
export function createServerBackoff({ elapsed, random, isVisible }: BackoffDeps) {
  let failures = 0;
  let failure: Failure | null = null;
  /** No client may send a request before this time. */
  let until = Number.NEGATIVE_INFINITY;
  /** The time from the server's Retry-After. */
  let retryAfterUntil = Number.NEGATIVE_INFINITY;
  /** The client whose probe is under way. */
  let prober: object | null = null;
  let last: object | null = null;
  const waiting = new Set<object>();
  /** How often the server has responded again after failures. */
  const recoveries = createStore(0);

  function clear(): void {
    [failures, failure, prober, last] = [0, null, null, null];
    until = retryAfterUntil = Number.NEGATIVE_INFINITY;
    waiting.clear();
    recoveries.set(recoveries.current() + 1);
  }

  return {
    /**
     * Requests a turn for `client`.
     * @returns the delay in milliseconds; 0 if `client` may send now and must then call `report` or `releaseTurn`
     */
    requestTurn(client: object): number {
      if (failures === 0) return 0;
      const left = until - elapsed();
      if (left > 0) {
        waiting.add(client);
        return left;
      }
      if (client === last && waiting.size > 0 && !waiting.has(client)) {
        waiting.clear();
        return YIELD_MS;
      }
      waiting.delete(client);
      prober = last = client;
      until = elapsed() + LONGEST_BACKOFF;
      return 0;
    },

    /** Reports the outcome of a request by `client`; null for any response, including a rejection. */
    report(client: object, outcome: Failure | null): void {
      if (!outcome || !isServerDown(outcome)) {
        if (failures > 0) clear();
        return;
      }
      const now = elapsed();
      const retryAfter = outcome.kind === "busy" ? (outcome.retryAfter ?? 0) * 1_000 : 0;
      retryAfterUntil = Math.max(retryAfterUntil, now + Math.min(retryAfter, MAX_WAIT));
      failure = outcome;
      // Requests that were under way together count as one failure.
      if (failures > 0 && prober !== client) {
        until = Math.max(until, retryAfterUntil);
        return;
      }
      failures += 1;
      [prober, last] = [null, client];
      const minimum = MIN_DELAY_MS * Math.min(failures, MAX_DELAY_FACTOR);
      const wait = retryDelay(failures, outcome, isVisible(), random());
      until = Math.max(retryAfterUntil, now + Math.max(minimum, wait));
    },

    /** Ends the turn of `client`, which sent no request. */
    releaseTurn(client: object): void {
      if (prober !== client) return;
      prober = null;
      until = elapsed();
    },

    /** Ends the backoff, e.g. on a user request or when the connection is back. Retry-After still applies. */
    reset(): void {
      until = retryAfterUntil;
    },

    /** The failure that caused the backoff; null if there is none. */
    failure: () => failure,

    /** Calls `listener` when the server responds again. */
    subscribe: recoveries.subscribe,
  };
}

/** True if the server did not respond or is busy; any other failure is a response. */
function isServerDown({ kind }: Failure): boolean {
  return kind === "offline" || kind === "portal" || kind === "busy";
}
