import { millisecondsOf } from "../../domain/dates/timestamp.ts";
import { type Failure, passesByWaiting, type Result } from "../../domain/outbox/failure.ts";
import type { Pulled } from "./apply-changes.ts";
import { waitBeforeRetry } from "./retry.ts";
import type { ServerBackoff } from "./server-backoff.ts";
import type { ServerClock } from "./server-clock.ts";

/** The sync state of a mirror. Times are in milliseconds of this device's clock. */
export type SyncStatus = {
  readonly phase: "starting" | "syncing" | "idle" | "waiting";
  /** True if every row within this device's window is stored. */
  readonly saved: boolean;
  /** When the mirror last matched the server. */
  readonly updatedAt: number | null;
  readonly failure: Failure | null;
  /** The server's clock minus this device's, in milliseconds. */
  readonly clockOffset: number;
};

/** The dependencies of a sync loop, injected so that it runs in Node and in a page. */
export type SyncLoopDeps = {
  now(): number;
  random(): number;
  isVisible(): boolean;
  /** Runs `job` if no other tab is syncing; otherwise returns null without running it. */
  exclusively<T>(job: () => Promise<T>): Promise<T | null>;
  /** Calls `run` after the given milliseconds. The returned function cancels the timer. */
  later(milliseconds: number, run: () => void): () => void;
  /** Set from the server time of each pull. */
  readonly clock: ServerClock;
  /** The backoff shared by all clients of this server. */
  readonly rest: ServerBackoff;
  /** Outlives the tab without a database write. */
  readonly remembered: { updatedAt: number | null };
  /** Called after a pull that changed the mirror. */
  mirrorChanged(): void;
  /** Deletes cached pictures that no published content refers to. */
  forgetPictures(urls: readonly string[]): void;
};

/** How often a visible page pulls changes, in milliseconds. */
export const SYNC_INTERVAL = 60_000;

/** The result of a pull. `lacking` is the failure of a part that could not be read; absent or null if all was read. */
type Outcome = Pulled & { readonly lacking?: Failure | null };

export type SyncLoop = ReturnType<typeof createSyncLoop>;

/**
 * Keeps a mirror up to date: syncs on request, retries after a failure, and polls every minute while the page is
 * visible.
 * @param cursor serialises the state of the mirror; a different text means that the mirror has changed
 */
export function createSyncLoop(
  world: SyncLoopDeps,
  pull: () => Promise<Result<Outcome>>,
  cursor: () => Promise<string>,
) {
  let status: SyncStatus = {
    phase: "starting",
    saved: world.remembered.updatedAt !== null,
    updatedAt: world.remembered.updatedAt,
    failure: null,
    clockOffset: 0,
  };
  const listeners = new Set<() => void>();
  let failures = 0;
  let cancelTimer: () => void = () => undefined;
  let running: Promise<void> | null = null;
  let stopped = false;

  function become(change: Partial<SyncStatus>): void {
    status = { ...status, ...change };
    for (const listener of listeners) listener();
  }

  /** Identifies this client to the shared backoff. */
  const self = {};

  async function run(): Promise<void> {
    const rest = world.rest.turn(self);
    if (rest > 0) {
      schedule({ phase: "waiting", failure: status.failure ?? world.rest.failure() }, rest);
      return;
    }
    become({ phase: "syncing" });
    const before = await cursor();
    const outcome = await world.exclusively(pull);
    if ((await cursor()) !== before) world.mirrorChanged();
    if (outcome === null) {
      world.rest.pass(self);
      return schedule(fromOtherTab(), SYNC_INTERVAL);
    }
    finish(outcome);
  }

  /** Another tab is syncing, so its stored time applies here too. */
  function fromOtherTab(): Partial<SyncStatus> {
    const { updatedAt } = world.remembered;
    return { phase: "idle", updatedAt, saved: updatedAt !== null };
  }

  function finish(outcome: Result<Outcome>): void {
    world.rest.heard(self, outcome.ok ? null : outcome.failure);
    if (!outcome.ok) {
      scheduleRetry(outcome.failure, {});
      return;
    }
    const { now, dropped, lacking = null } = outcome.value;
    const updatedAt = world.now();
    world.clock.heard(now);
    world.remembered.updatedAt = updatedAt;
    const level = { updatedAt, clockOffset: millisecondsOf(now) - updatedAt };
    if (dropped.length > 0) world.forgetPictures(dropped);
    if (lacking) scheduleRetry(lacking, level);
    else {
      failures = 0;
      schedule({ phase: "idle", saved: true, failure: null, ...level }, SYNC_INTERVAL);
    }
  }

  /** Schedules a retry after a pull failed in full or in part. */
  function scheduleRetry(failure: Failure, change: Partial<SyncStatus>): void {
    failures += 1;
    const pause = waitBeforeRetry(failures, failure, world.isVisible(), world.random());
    schedule({ ...change, phase: "waiting", failure }, passesByWaiting(failure) ? pause : SYNC_INTERVAL);
  }

  function schedule(change: Partial<SyncStatus>, next: number): void {
    become(change);
    cancelTimer();
    if (!stopped)
      cancelTimer = world.later(next, () =>
        world.isVisible() ? void syncAfterBackoff() : schedule({}, SYNC_INTERVAL),
      );
  }

  /** Syncs now, ignoring the backoff. Callers share a sync that is already running. */
  function sync(): Promise<void> {
    world.rest.lift();
    return syncAfterBackoff();
  }

  function syncAfterBackoff(): Promise<void> {
    if (stopped) return Promise.resolve();
    running ??= run()
      .catch((error: unknown) => {
        // The database failed (blocked, quota, closed): retry as after a network failure.
        console.error(error);
        finish({ ok: false, failure: { kind: "busy", retryAfter: null } });
      })
      .finally(() => {
        running = null;
      });
    return running;
  }

  const unsubscribe = world.rest.subscribe(() => {
    if (status.phase === "waiting" && !running && world.isVisible()) void syncAfterBackoff();
  });

  return {
    sync,

    status: (): SyncStatus => status,

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
