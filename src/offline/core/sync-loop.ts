import { millisecondsOf, type Timestamp } from "../../domain/dates/timestamp.ts";
import { type Failure, isTransient, type Result } from "../../domain/outbox/failure.ts";
import { createStore } from "../../domain/state/store.ts";
import type { PullResult } from "./apply-changes.ts";
import { RECHECK_MS } from "./exclusive.ts";
import { retryDelay, type ServerBackoff } from "./server-backoff.ts";
import { clamp, type ServerClock } from "./server-clock.ts";

/** The sync state of a mirror. Times are in milliseconds of this device's clock. */
export type SyncStatus = {
  readonly phase: "starting" | "syncing" | "idle" | "waiting";
  /** True if every row within this device's window is stored. */
  readonly isComplete: boolean;
  /** When the mirror last matched the server, by the time of its response. */
  readonly updatedAt: number | null;
  readonly failure: Failure | null;
  /** The server's clock minus this device's, in milliseconds. */
  readonly clockOffset: number;
};

/** What is kept of the last sync, in localStorage: it outlives the tab without a database write. Milliseconds, as in SyncStatus. */
export type LastSync = { -readonly [Key in "updatedAt" | "clockOffset"]: SyncStatus[Key] };

/** The dependencies of a sync loop, injected so that it runs in Node and in a page. */
export type SyncLoopDeps = {
  now(): number;
  random(): number;
  isVisible(): boolean;
  /** Runs `job` if no other tab is syncing; otherwise returns null without running it. */
  withLock<T>(job: () => Promise<T>): Promise<T | null>;
  /**
   * Calls `run`, which resolves when its work has ended, after the given milliseconds. The returned function cancels the
   * timer.
   */
  setTimer(milliseconds: number, run: () => Promise<void>): () => void;
  /** Set from the server time of each pull. */
  readonly clock: ServerClock;
  /** The backoff shared by all clients of this server. */
  readonly backoff: ServerBackoff;
  readonly lastSync: LastSync;
  /** Called after a pull that changed the mirror. */
  onMirrorChanged(): void;
  /** Deletes cached pictures that no published content refers to. */
  deletePictures(urls: readonly string[]): void;
};

/** How often a visible page pulls changes, in milliseconds. */
export const SYNC_INTERVAL = 60_000;

/** The result of a pull. `partialFailure` is the failure of a part that could not be read; absent or null if all was read. */
type Outcome = PullResult & { readonly partialFailure?: Failure | null };

/** The state of the mirror, and this device's clock in milliseconds, when a sync was requested. */
type Before = { readonly requestedAt: number; readonly cursor: string };

export type SyncLoop = ReturnType<typeof createSyncLoop>;

/**
 * Keeps a mirror up to date: syncs on request, retries after a failure, and polls every minute while the page is
 * visible.
 * @param cursor serialises the state of the mirror; a different text means that the mirror has changed
 */
export function createSyncLoop(
  deps: SyncLoopDeps,
  pull: () => Promise<Result<Outcome>>,
  cursor: () => Promise<string>,
) {
  const status = createStore<SyncStatus>({
    phase: "starting",
    isComplete: deps.lastSync.updatedAt !== null,
    updatedAt: deps.lastSync.updatedAt,
    failure: null,
    clockOffset: deps.lastSync.clockOffset,
  });
  let failures = 0;
  let cancelTimer: () => void = () => undefined;
  let running: Promise<void> | null = null;
  let stopped = false;

  function setStatus(change: Partial<SyncStatus>): void {
    status.set({ ...status.current(), ...change });
  }

  /** Identifies this client to the shared backoff. */
  const self = {};

  /** @param waiting what was known when this tab began to wait for another one; absent if it has not waited */
  async function run(waiting?: Before): Promise<void> {
    const backoffMs = deps.backoff.requestTurn(self);
    if (backoffMs > 0) {
      schedule({ phase: "waiting", failure: status.current().failure ?? deps.backoff.failure() }, backoffMs);
      return;
    }
    setStatus({ phase: "syncing" });
    const before = waiting ?? { requestedAt: deps.now(), cursor: await cursor() };
    let startedAt = deps.now();
    const outcome = await deps.withLock(() => {
      startedAt = deps.now();
      return pull();
    });
    if (outcome === null) {
      deps.backoff.releaseTurn(self);
      return await followOtherTab(before);
    }
    if ((await cursor()) !== before.cursor) deps.onMirrorChanged();
    finish(outcome, startedAt);
  }

  /**
   * Another tab syncs, or has taken over while this one was stopped. Its stored time applies here once it has a response from
   * after this sync was requested; if it gets none, or was stopped with an older one, this tab syncs.
   */
  async function followOtherTab(before: Before): Promise<void> {
    const { updatedAt, clockOffset } = deps.lastSync;
    if (updatedAt === null || updatedAt < before.requestedAt)
      return schedule({}, RECHECK_MS, () => inTurn(() => followOrSync(before)));
    schedule({ phase: "idle", updatedAt, clockOffset, isComplete: true, failure: null }, SYNC_INTERVAL);
    if ((await cursor()) !== before.cursor) deps.onMirrorChanged();
  }

  function followOrSync(before: Before): Promise<void> {
    const { updatedAt } = deps.lastSync;
    return (updatedAt ?? 0) < before.requestedAt ? run(before) : followOtherTab(before);
  }

  /** @param startedAt when the pull began, in milliseconds of this device's clock */
  function finish(outcome: Result<Outcome>, startedAt = deps.now()): void {
    deps.backoff.report(self, outcome.ok ? null : outcome.failure);
    if (!outcome.ok) {
      scheduleRetry(outcome.failure, {});
      return;
    }
    const { now, dropped, partialFailure = null } = outcome.value;
    const timing = timingOf(now, startedAt);
    Object.assign(deps.lastSync, timing);
    if (dropped.length > 0) deps.deletePictures(dropped);
    if (partialFailure) scheduleRetry(partialFailure, timing);
    else {
      failures = 0;
      schedule({ phase: "idle", isComplete: true, failure: null, ...timing }, SYNC_INTERVAL);
    }
  }

  /** The response came between the start of the pull and now, which are far apart if this page was stopped in between. */
  function timingOf(now: Timestamp, startedAt: number): Pick<SyncStatus, "updatedAt" | "clockOffset"> {
    const [server, endedAt] = [millisecondsOf(now), deps.now()];
    const took = Math.max(0, endedAt - startedAt);
    deps.clock.update(now, took);
    const clockOffset = clamp(status.current().clockOffset, server - endedAt, server - endedAt + took);
    return { clockOffset, updatedAt: server - clockOffset };
  }

  /** Schedules a retry after a pull failed in full or in part. */
  function scheduleRetry(failure: Failure, change: Partial<SyncStatus>): void {
    failures += 1;
    const pause = retryDelay(failures, failure, deps.isVisible(), deps.random());
    schedule({ ...change, phase: "waiting", failure }, isTransient(failure) ? pause : SYNC_INTERVAL);
  }

  function schedule(change: Partial<SyncStatus>, next: number, run = syncAfterBackoff): void {
    setStatus(change);
    cancelTimer();
    if (!stopped)
      cancelTimer = deps.setTimer(next, async () => (deps.isVisible() ? run() : schedule({}, SYNC_INTERVAL)));
  }

  /** Syncs now, ignoring the backoff. Callers share a sync that is already running. */
  function sync(): Promise<void> {
    deps.backoff.reset();
    return syncAfterBackoff();
  }

  function syncAfterBackoff(): Promise<void> {
    return inTurn(() => run());
  }

  /** Runs `work` unless something runs already, which callers then share. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    if (stopped) return Promise.resolve();
    running ??= work()
      .catch((error: unknown) => {
        // Whoever stopped it has closed the database.
        if (stopped) return;
        // The database failed (blocked, quota): retry as after a network failure.
        console.error(error);
        finish({ ok: false, failure: { kind: "storage" } });
      })
      .finally(() => {
        running = null;
      });
    return running;
  }

  const unsubscribe = deps.backoff.subscribe(() => {
    if (status.current().phase === "waiting" && deps.isVisible()) void syncAfterBackoff();
  });

  return {
    sync,

    status: status.current,
    subscribe: status.subscribe,

    stop(): void {
      stopped = true;
      unsubscribe();
      cancelTimer();
    },
  };
}
