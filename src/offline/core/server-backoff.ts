import type { Failure } from "../../domain/outbox/failure.ts";
import { MAX_WAIT } from "./queue-claims.ts";
import { LONGEST_BACKOFF, waitBeforeRetry } from "./retry.ts";

export type ServerBackoff = ReturnType<typeof createServerRest>;

type RestWorld = {
  /** Milliseconds of a monotonic clock with an arbitrary origin. */
  elapsed(): number;
  random(): number;
  isVisible(): boolean;
};

/**
 * The minimum delay after one failure, in milliseconds, because full jitter can come close to 0. It grows with each
 * failure, up to MOST_SHORTEST times.
 */
const SHORTEST = 1_000;
const MOST_SHORTEST = 4;
/** How long the client that probed last yields to the others, in milliseconds. */
const GIVE_WAY = 500;

/**
 * One backoff per server, shared by all background clients: the pulls and senders of the site and the admin, and the
 * counters. After a failure the clients take turns to probe the server; when one gets a response, all resume.
 */
export function createServerRest({ elapsed, random, isVisible }: RestWorld) {
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
  const listeners = new Set<() => void>();

  function end(): void {
    [failures, failure, prober, last] = [0, null, null, null];
    until = retryAfterUntil = Number.NEGATIVE_INFINITY;
    waiting.clear();
    for (const listener of [...listeners]) listener();
  }

  return {
    /**
     * Requests a turn for `who`.
     * @returns the delay in milliseconds; 0 if `who` may send now and must then call `heard` or `pass`
     */
    turn(who: object): number {
      if (failures === 0) return 0;
      const left = until - elapsed();
      if (left > 0) {
        waiting.add(who);
        return left;
      }
      if (who === last && waiting.size > 0 && !waiting.has(who)) {
        waiting.clear();
        return GIVE_WAY;
      }
      waiting.delete(who);
      prober = last = who;
      until = elapsed() + LONGEST_BACKOFF;
      return 0;
    },

    /** Reports the outcome of a request by `who`; null for any response, including a rejection. */
    heard(who: object, met: Failure | null): void {
      if (!met || !isServerDown(met)) {
        if (failures > 0) end();
        return;
      }
      const now = elapsed();
      const asked = met.kind === "busy" ? (met.retryAfter ?? 0) * 1_000 : 0;
      retryAfterUntil = Math.max(retryAfterUntil, now + Math.min(asked, MAX_WAIT));
      failure = met;
      // Requests that were under way together count as one failure.
      if (failures > 0 && prober !== who) {
        until = Math.max(until, retryAfterUntil);
        return;
      }
      failures += 1;
      [prober, last] = [null, who];
      const minimum = SHORTEST * Math.min(failures, MOST_SHORTEST);
      const wait = waitBeforeRetry(failures, met, isVisible(), random());
      until = Math.max(retryAfterUntil, now + Math.max(minimum, wait));
    },

    /** Ends the turn of `who`, which sent no request. */
    pass(who: object): void {
      if (prober !== who) return;
      prober = null;
      until = elapsed();
    },

    /** Ends the backoff, e.g. on a user request or when the connection is back. Retry-After still applies. */
    lift(): void {
      until = retryAfterUntil;
    },

    /** The failure that caused the backoff; null if there is none. */
    failure: () => failure,

    /** Calls `listener` when the server responds again. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** True if the server did not respond or is busy; any other failure is a response. */
function isServerDown({ kind }: Failure): boolean {
  return kind === "offline" || kind === "portal" || kind === "busy";
}
