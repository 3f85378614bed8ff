import type { Failure } from "../../domain/outbox/failure.ts";
import { MAX_WAIT } from "./queue-claims.ts";
import { waitBeforeRetry } from "./retry.ts";
import type { ServerBackoff } from "./server-backoff.ts";

/** What the header and the page of waiting things say about sending. Times are milliseconds of this device's clock. */
export type SendStatus = {
  readonly phase: "idle" | "sending" | "waiting";
  /** What the last run met; null when it sent all that may go. */
  readonly failure: Failure | null;
  /** When it tries again by itself; null when nothing waits. */
  readonly nextTry: number | null;
};

/** What a sender works off: a visitor's outbox, or the owner's. */
export type Queue = {
  /** Whether anything is left to send, now or later. */
  hasUnsent(): Promise<boolean>;
  /** When the first that has to wait is due, in milliseconds of this device's clock; null for none. */
  nextDue(): Promise<number | null>;
  /** Sends all that may go now. Gives what stopped it, or null when nothing is left that may go now. */
  send(): Promise<Failure | null>;
};

export type SenderWorld = {
  readonly queue: Queue;
  /** Milliseconds of this device's clock. */
  now(): number;
  /** Milliseconds of a clock that nobody sets; its zero means nothing. */
  elapsed(): number;
  random(): number;
  isVisible(): boolean;
  /** The backoff of the server that is asked. */
  readonly rest: ServerBackoff;
  /** Runs `job` if nobody else sends; gives null without running it otherwise. */
  withLeaderLock<T>(job: () => Promise<T>): Promise<T | null>;
  /** Calls `run` after so many milliseconds; the returned function forgets it. */
  later(milliseconds: number, run: () => void): () => void;
};

/** How soon to look again at what is in other hands: the tab that sends may be closed in the middle. */
const LOOK_AGAIN = 5_000;
/** What is due and cannot go all the same stands behind something: it is looked at again, but not without a pause. */
const SHORTEST_PAUSE = 1_000;
/** A timer for longer is set anew meanwhile: clocks are set, phones sleep. */
const LONGEST_TIMER = 60_000;

export type Sender = ReturnType<typeof createSender>;

/**
 * Sends what waits in a queue: when told that something may go, and again by itself until nothing is left. For ever:
 * no failure ends it.
 */
export function createSender(world: SenderWorld) {
  let status: SendStatus = { phase: "idle", failure: null, nextTry: null };
  const listeners = new Set<() => void>();
  let failures = 0;
  let forget: () => void = () => undefined;
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  /** The server asked to be left alone until then, by the clock that nobody sets. */
  let quietUntil = Number.NEGATIVE_INFINITY;
  /** Who this is to the others that ask the same server. */
  const self = {};

  function become(change: SendStatus): void {
    status = change;
    for (const listener of listeners) listener();
  }

  async function run(): Promise<void> {
    forget();
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
    forget();
    become({ phase: "waiting", failure, nextTry: world.now() + wait });
    if (!stopped) forget = world.later(Math.min(wait, LONGEST_TIMER), () => void wake());
  }

  /** Sends what may go, unless the server is left alone just now; who asks while a run is under way gets another one after it. */
  function wake(): Promise<void> {
    if (stopped) return Promise.resolve();
    again = running !== null;
    running ??= rounds().finally(() => {
      running = null;
    });
    return running;
  }

  async function rounds(): Promise<void> {
    do {
      again = false;
      try {
        await run();
      } catch (error) {
        // The database itself failed (blocked, full, closed): say it and try again like any bad line.
        console.error(error);
        failures += 1;
        const failure: Failure = { kind: "busy", retryAfter: null };
        plan(failure, waitBeforeRetry(failures, failure, world.isVisible(), world.random()));
      }
    } while (again && !stopped);
  }

  const unsubscribe = world.rest.subscribe(() => {
    if (status.phase === "waiting" && !running) void wake();
  });

  return {
    wake,

    /** Sends now, for somebody wants it. */
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
      forget();
    },
  };
}
