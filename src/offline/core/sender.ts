import type { Failure } from "../../domain/outbox/failure.ts";
import { MAX_WAIT } from "./queue-claims.ts";
import { waitBeforeRetry } from "./retry.ts";
import type { ServerBackoff } from "./server-backoff.ts";

/**
 * The state of a sender, shown in the header and on the outbox page. Times are in milliseconds of this device's clock.
 */
export type SendStatus = {
  readonly phase: "idle" | "sending" | "waiting";
  /** The failure of the last run; null if everything due was sent. */
  readonly failure: Failure | null;
  /** The time of the next automatic attempt; null if nothing is queued. */
  readonly nextTry: number | null;
};

/** The queue that a sender drains: the visitor's outbox or the admin's. */
export type Queue = {
  /** True if anything is left to send, now or later. */
  hasUnsent(): Promise<boolean>;
  /** The earliest due time of a delayed operation, in milliseconds of this device's clock; null if none is delayed. */
  nextDue(): Promise<number | null>;
  /** Sends everything that is due. Returns the failure that stopped it, or null if nothing due is left. */
  send(): Promise<Failure | null>;
};

export type SenderWorld = {
  readonly queue: Queue;
  /** Milliseconds of this device's clock. */
  now(): number;
  /** Milliseconds of a monotonic clock with an arbitrary origin. */
  elapsed(): number;
  random(): number;
  isVisible(): boolean;
  /** The backoff shared by all clients of this server. */
  readonly rest: ServerBackoff;
  /** Runs `job` if no other context is sending; otherwise returns null without running it. */
  withLeaderLock<T>(job: () => Promise<T>): Promise<T | null>;
  /** Calls `run` after the given milliseconds. The returned function cancels the timer. */
  later(milliseconds: number, run: () => void): () => void;
};

/** How soon to check again while another tab sends, in milliseconds: that tab may be closed at any time. */
const LOOK_AGAIN = 5_000;
/** The shortest delay between checks, in milliseconds, e.g. for an operation that is due but blocked by its lane. */
const SHORTEST_PAUSE = 1_000;
/** Longer delays are split into timers of this length, because clocks change and phones sleep. */
const LONGEST_TIMER = 60_000;

export type Sender = ReturnType<typeof createSender>;

/**
 * Drains a queue: runs when woken, then retries until the queue is empty. No failure stops it for good.
 */
export function createSender(world: SenderWorld) {
  let status: SendStatus = { phase: "idle", failure: null, nextTry: null };
  const listeners = new Set<() => void>();
  let failures = 0;
  let cancelTimer: () => void = () => undefined;
  let running: Promise<void> | null = null;
  let rerun = false;
  let stopped = false;
  /** The time from the server's Retry-After, on the monotonic clock. */
  let quietUntil = Number.NEGATIVE_INFINITY;
  /** Identifies this client to the shared backoff. */
  const self = {};

  function become(change: SendStatus): void {
    status = change;
    for (const listener of listeners) listener();
  }

  async function run(): Promise<void> {
    cancelTimer();
    if (!(await world.queue.hasUnsent())) return become({ phase: "idle", failure: null, nextTry: null });
    const quiet = quietUntil - world.elapsed();
    if (quiet > 0) return plan(status.failure, quiet);
    const rest = world.rest.turn(self);
    if (rest > 0) return plan(status.failure ?? world.rest.failure(), rest);
    become({ ...status, phase: "sending", nextTry: null });
    const outcome = await world.withLeaderLock(async () => ({ failure: await world.queue.send() }));
    if (outcome) world.rest.heard(self, outcome.failure);
    else world.rest.pass(self);
    await settle(outcome);
  }

  async function settle(outcome: { failure: Failure | null } | null): Promise<void> {
    if (!(await world.queue.hasUnsent())) {
      failures = 0;
      return become({ phase: "idle", failure: null, nextTry: null });
    }
    const failure = outcome?.failure ?? null;
    failures = failure ? failures + 1 : 0;
    const asked = failure?.kind === "busy" ? (failure.retryAfter ?? 0) * 1_000 : 0;
    quietUntil = world.elapsed() + Math.min(asked, MAX_WAIT);
    plan(failure, outcome ? await waitFor(failure) : LOOK_AGAIN);
  }

  async function waitFor(failure: Failure | null): Promise<number> {
    if (failure) return waitBeforeRetry(failures, failure, world.isVisible(), world.random());
    const due = await world.queue.nextDue();
    return due === null ? LOOK_AGAIN : Math.max(SHORTEST_PAUSE, due - world.now());
  }

  function plan(failure: Failure | null, wait: number): void {
    cancelTimer();
    become({ phase: "waiting", failure, nextTry: world.now() + wait });
    if (!stopped) cancelTimer = world.later(Math.min(wait, LONGEST_TIMER), () => void wake());
  }

  /** Sends what is due, subject to the backoff. A call during a run schedules one more run after it. */
  function wake(): Promise<void> {
    if (stopped) return Promise.resolve();
    rerun = running !== null;
    running ??= rounds().finally(() => {
      running = null;
    });
    return running;
  }

  async function rounds(): Promise<void> {
    do {
      rerun = false;
      try {
        await run();
      } catch (error) {
        // The database failed (blocked, full, closed): retry as after a network failure.
        console.error(error);
        failures += 1;
        const failure: Failure = { kind: "busy", retryAfter: null };
        plan(failure, waitBeforeRetry(failures, failure, world.isVisible(), world.random()));
      }
    } while (rerun && !stopped);
  }

  const unsubscribe = world.rest.subscribe(() => {
    if (status.phase === "waiting" && !running) void wake();
  });

  return {
    wake,

    /** Sends now, ignoring the backoff. */
    sendNow(): Promise<void> {
      world.rest.lift();
      return wake();
    },

    status: (): SendStatus => status,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop(): void {
      stopped = true;
      unsubscribe();
      cancelTimer();
    },
  };
}
