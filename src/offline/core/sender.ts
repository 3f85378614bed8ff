import { type Failure, retryAfterMs } from "../../domain/outbox/failure.ts";
import { MAX_WAIT, type Queued } from "../../domain/outbox/operation.ts";
import { createStore } from "../../domain/state/store.ts";
import { RECHECK_MS } from "./exclusive.ts";
import type { QueueDatabase } from "./queue.ts";
import { retryDelay, type ServerBackoff } from "./server-backoff.ts";

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
export type SendQueue = {
  /** True if anything is left to send, now or later. */
  hasUnsent(): Promise<boolean>;
  /** The earliest due time of a delayed operation, in milliseconds of this device's clock; null if none is delayed. */
  nextDue(): Promise<number | null>;
  /** Sends everything that is due. Returns the failure that stopped it, or null if nothing due is left. */
  send(): Promise<Failure | null>;
};

export type SenderDeps = {
  readonly queue: SendQueue;
  /** Milliseconds of this device's clock. */
  now(): number;
  /** Milliseconds of a monotonic clock with an arbitrary origin. */
  elapsed(): number;
  random(): number;
  isVisible(): boolean;
  /** The backoff shared by all clients of this server. */
  readonly backoff: ServerBackoff;
  /** Runs `job` if no other context is sending; otherwise returns null without running it. */
  withLeaderLock<T>(job: () => Promise<T>): Promise<T | null>;
  /**
   * Calls `run`, which resolves when its work has ended, after the given milliseconds. The returned function cancels the
   * timer.
   */
  setTimer(milliseconds: number, run: () => Promise<void>): () => void;
};

/** How soon to check again what is due but cannot be sent yet, in milliseconds. */
const BLOCKED_MS = 5_000;
/** The shortest delay between checks, in milliseconds, e.g. for an operation that is due but blocked by its lane. */
const MIN_DELAY = 1_000;
/** Longer delays are split into timers of this length, because clocks change and phones sleep. */
const LONGEST_TIMER = 60_000;

const IDLE: SendStatus = { phase: "idle", failure: null, nextTry: null };

export type Sender = ReturnType<typeof createSender>;

/**
 * Drains a queue: runs when woken, then retries until the queue is empty. No failure stops it permanently.
 */
export function createSender(deps: SenderDeps) {
  const status = createStore<SendStatus>(IDLE);
  let failures = 0;
  let cancelTimer: () => void = () => undefined;
  let running: Promise<void> | null = null;
  let rerun: boolean;
  let stopped = false;
  /** The time from the server's Retry-After, on the monotonic clock. */
  let retryAfterUntil = Number.NEGATIVE_INFINITY;
  /** Identifies this client to the shared backoff. */
  const self = {};

  async function run(): Promise<void> {
    cancelTimer();
    if (!(await deps.queue.hasUnsent())) return status.set(IDLE);
    const remaining = retryAfterUntil - deps.elapsed();
    if (remaining > 0) return scheduleNextRun(status.current().failure, remaining);
    const backoffMs = deps.backoff.requestTurn(self);
    if (backoffMs > 0) return scheduleNextRun(status.current().failure ?? deps.backoff.failure(), backoffMs);
    status.set({ ...status.current(), phase: "sending", nextTry: null });
    const outcome = await deps.withLeaderLock(async () => ({ failure: await deps.queue.send() }));
    if (outcome) deps.backoff.report(self, outcome.failure);
    else deps.backoff.releaseTurn(self);
    await finishRun(outcome);
  }

  async function finishRun(outcome: { failure: Failure | null } | null): Promise<void> {
    if (!(await deps.queue.hasUnsent())) {
      failures = 0;
      return status.set(IDLE);
    }
    const failure = outcome?.failure ?? null;
    failures = failure ? failures + 1 : 0;
    retryAfterUntil = deps.elapsed() + Math.min(retryAfterMs(failure), MAX_WAIT);
    scheduleNextRun(failure, outcome ? await delayAfter(failure) : RECHECK_MS);
  }

  async function delayAfter(failure: Failure | null): Promise<number> {
    if (failure) return retryDelay(failures, failure, deps.isVisible(), deps.random());
    const due = await deps.queue.nextDue();
    return due === null ? BLOCKED_MS : Math.max(MIN_DELAY, due - deps.now());
  }

  function scheduleNextRun(failure: Failure | null, wait: number): void {
    cancelTimer();
    status.set({ phase: "waiting", failure, nextTry: deps.now() + wait });
    if (!stopped) cancelTimer = deps.setTimer(Math.min(wait, LONGEST_TIMER), wake);
  }

  /** Sends what is due, subject to the backoff. A call during a run schedules one more run after it. */
  function wake(): Promise<void> {
    rerun = true;
    running ??= runUntilIdle();
    return running;
  }

  async function runUntilIdle(): Promise<void> {
    try {
      while (rerun && !stopped) {
        rerun = false;
        await run().catch(retryLater);
      }
    } finally {
      // Here and not in the caller: a call between the check above and the end of this run would be lost.
      running = null;
    }
  }

  /** The database failed (blocked, full): retries as after a network failure. */
  function retryLater(error: unknown): void {
    // Whoever stopped it has closed the database.
    if (stopped) return;
    console.error(error);
    failures += 1;
    const failure: Failure = { kind: "storage" };
    scheduleNextRun(failure, retryDelay(failures, failure, deps.isVisible(), deps.random()));
  }

  const unsubscribe = deps.backoff.subscribe(() => {
    if (status.current().phase === "waiting") void wake();
  });

  return {
    wake,

    /** Sends now, ignoring the backoff. */
    sendNow(): Promise<void> {
      deps.backoff.reset();
      return wake();
    },

    status: status.current,
    subscribe: status.subscribe,
    stop(): void {
      stopped = true;
      unsubscribe();
      cancelTimer();
    },
  };
}

/**
 * True if this version of the app can read a stored operation. Others are skipped: they neither block nor wake the
 * sender.
 */
type Readable<O> = (operation: O) => boolean;

/** The earliest due time of a delayed operation, in milliseconds of this device's clock; null if none is delayed. */
export async function nextDue<O extends Queued>(
  db: QueueDatabase<O>,
  isReadable: Readable<O> = () => true,
): Promise<number | null> {
  const unsent = await db.outbox.filter((row) => row.state !== "parked" && isReadable(row)).toArray();
  const times = unsent.flatMap(({ dueAt }) => dueAt ?? []);
  return times.length > 0 ? Math.min(...times) : null;
}

/** True if anything is left to send, now or later. */
export async function hasUnsent<O extends Queued>(
  db: QueueDatabase<O>,
  isReadable: Readable<O>,
): Promise<boolean> {
  return (await db.outbox.filter((row) => row.state !== "parked" && isReadable(row)).first()) !== undefined;
}
