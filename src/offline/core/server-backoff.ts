import { type Failure, isServerDown, retryAfterMs } from "../../domain/outbox/failure.ts";
import { MAX_WAIT } from "../../domain/outbox/operation.ts";
import { createStore } from "../../domain/state/store.ts";

const BASE = 1_000;
/** The longest backoff while the page is visible, in milliseconds. */
const LONGEST_BACKOFF = 10_000;
const CEILING = { visible: LONGEST_BACKOFF, hidden: 60_000 } as const;

/**
 * The delay before the next attempt, in milliseconds: exponential backoff with full jitter, at most 10 s while the page
 * is visible and 60 s while it is hidden, but never less than the server's Retry-After.
 * @param attempt number of consecutive failures, from 1
 * @param random from 0 to 1
 */
export function retryDelay(attempt: number, failure: Failure, visible: boolean, random: number): number {
  const ceiling = visible ? CEILING.visible : CEILING.hidden;
  const backoff = Math.min(ceiling, BASE * 2 ** Math.min(attempt - 1, 16)) * random;
  return Math.max(retryAfterMs(failure), backoff);
}

export type ServerBackoff = ReturnType<typeof createServerBackoff>;

/** The backoff as one tab tells it to the others, with durations in milliseconds. */
export type BackoffNote = {
  readonly failures: number;
  readonly failure: Failure;
  /** How long nobody may send. */
  readonly wait: number;
  /** The part of it that the server's Retry-After asks for. */
  readonly retryAfter: number;
};

/** The other tabs of this browser. `null` says that the server responds. */
export type OtherTabs = {
  tell(note: BackoffNote | null): void;
  listen(hear: (note: BackoffNote | null) => void): void;
};

type BackoffDeps = {
  /** Milliseconds of a monotonic clock with an arbitrary origin. */
  elapsed(): number;
  random(): number;
  isVisible(): boolean;
  /** Absent where there are none, or where they have a server of their own. */
  readonly otherTabs?: OtherTabs;
  /** Called with each response of the server. */
  onAnswer?(): void;
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
 * counters, in every tab. After a failure the clients take turns to probe the server; when one gets a response, all resume.
 */
export function createServerBackoff({ elapsed, random, isVisible, otherTabs, onAnswer }: BackoffDeps) {
  let failures = 0;
  const failure = createStore<Failure | null>(null);
  /** No client may send a request before this time. */
  let until = Number.NEGATIVE_INFINITY;
  /** The time from the server's Retry-After. */
  let retryAfterUntil = Number.NEGATIVE_INFINITY;
  /** The client whose probe is under way. */
  let prober: object | null = null;
  let last: object | null = null;
  const waiting = new Set<object>();
  /** Another object each time the server has responded again after failures. */
  const recovery = createStore<object>({});

  function clear(): void {
    [failures, prober, last] = [0, null, null];
    failure.set(null);
    until = retryAfterUntil = Number.NEGATIVE_INFINITY;
    waiting.clear();
    recovery.set({});
  }

  function tellOthers(): void {
    const now = elapsed();
    const retryAfter = Math.max(0, retryAfterUntil - now);
    const known = failure.current();
    if (known) otherTabs?.tell({ failures, failure: known, wait: Math.max(0, until - now), retryAfter });
  }

  otherTabs?.listen((note) => {
    if (!note) {
      if (failures > 0) clear();
      return;
    }
    const now = elapsed();
    failures = Math.max(failures, note.failures);
    failure.set(note.failure);
    prober = null;
    retryAfterUntil = Math.max(retryAfterUntil, now + note.retryAfter);
    // Not to the millisecond, so that one tab probes and the others hear of it.
    until = Math.max(retryAfterUntil, now + note.wait + random() * YIELD_MS);
  });

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
      tellOthers();
      return 0;
    },

    /** Reports the outcome of a request by `client`; null for any response, including a rejection. */
    report(client: object, outcome: Failure | null): void {
      if (!outcome || !isServerDown(outcome)) {
        onAnswer?.();
        if (failures > 0) {
          clear();
          otherTabs?.tell(null);
        }
        return;
      }
      const now = elapsed();
      retryAfterUntil = Math.max(retryAfterUntil, now + Math.min(retryAfterMs(outcome), MAX_WAIT));
      failure.set(outcome);
      // Requests that were under way together count as one failure.
      if (failures > 0 && prober !== client) {
        until = Math.max(until, retryAfterUntil);
        tellOthers();
        return;
      }
      failures += 1;
      [prober, last] = [null, client];
      const minimum = MIN_DELAY_MS * Math.min(failures, MAX_DELAY_FACTOR);
      const wait = retryDelay(failures, outcome, isVisible(), random());
      until = Math.max(retryAfterUntil, now + Math.max(minimum, wait));
      tellOthers();
    },

    /** Ends the turn of `client`, which sent no request. */
    releaseTurn(client: object): void {
      if (prober !== client) return;
      prober = null;
      until = elapsed();
      tellOthers();
    },

    /** Ends the backoff, e.g. on a user request or when the connection is back. Retry-After still applies. */
    reset(): void {
      until = retryAfterUntil;
    },

    /** The failure that caused the backoff; null if there is none. */
    failure: failure.current,

    /** Calls `listener` when that changes. */
    subscribeFailure: failure.subscribe,

    /** Calls `listener` when the server responds again. */
    subscribe: recovery.subscribe,
  };
}
