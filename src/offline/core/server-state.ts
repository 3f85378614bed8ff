import { millisecondsOf, type Timestamp, timestampOf } from "../../domain/dates/timestamp.ts";
import {
  type Failure,
  isServerDown,
  type Result,
  retryAfterMs,
  success,
} from "../../domain/outbox/failure.ts";
import { MAX_WAIT } from "../../domain/outbox/operation.ts";
import type { Remote } from "../../domain/outbox/remote.ts";
import { createStore } from "../../domain/state/store.ts";

// What this device knows of its server, for all clients of it: whether to wait after failures, and its time.

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

export type ServerClock = ReturnType<typeof createServerClock>;

/**
 * Estimates the server's time from the last response that carried it and a monotonic clock, because the device's clock
 * may be wrong.
 * @param elapsed milliseconds of a monotonic clock with an arbitrary origin
 */
export function createServerClock(elapsed: () => number) {
  let last: { server: number; at: number } | null = null;
  return {
    /**
     * @param now the server's time when it responded
     * @param took how long ago the request was made, in milliseconds: the response may have waited for a stopped page
     */
    update(now: Timestamp, took = 0): void {
      const [at, server] = [elapsed(), millisecondsOf(now)];
      const known = last ? last.server + at - last.at : server;
      last = { server: clamp(known, server, server + took), at };
    },
    /** The server's time, or null before the first response. */
    time: (): Timestamp | null => last && timestampOf(last.server + elapsed() - last.at),
  };
}

/** The value nearest to `value` from `least` to `most`. */
export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** Dependencies for probing the server and its time. */
export type ServerProbe = {
  readonly remote: Pick<Remote, "head">;
  readonly clock: ServerClock;
  /** The browser's guess; false does not prove that the server is unreachable. */
  isOnline(): boolean;
};

/**
 * The server's time. Requests it if it is unknown, or if the browser reports offline: an attempted operation can no
 * longer be withdrawn, so the connection is probed first.
 */
export async function serverTimeOf({ clock, remote, isOnline }: ServerProbe): Promise<Result<Timestamp>> {
  const known = isOnline() ? clock.time() : null;
  if (known) return success(known);
  const head = await remote.head();
  if (!head.ok) return head;
  clock.update(head.value.now);
  return success(head.value.now);
}
