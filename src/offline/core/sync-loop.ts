import { millisecondsOf } from "../../domain/dates/timestamp.ts";
import { type Failure, passesByWaiting, type Result } from "../../domain/outbox/failure.ts";
import type { Pulled } from "./apply-changes.ts";
import { waitBeforeRetry } from "./retry.ts";
import type { ServerBackoff } from "./server-backoff.ts";
import type { ServerClock } from "./server-clock.ts";

/** What the screens say about a mirror. Times are milliseconds of this device's clock. */
export type SyncStatus = {
  readonly phase: "starting" | "syncing" | "idle" | "waiting";
  /** Everything down to the device's window is here. */
  readonly saved: boolean;
  /** When the mirror was last known to equal the server. */
  readonly updatedAt: number | null;
  readonly failure: Failure | null;
  /** The server's clock minus this device's, in milliseconds. */
  readonly clockOffset: number;
};

/** What a heartbeat needs of the outside world, so that it runs in Node and in a page. */
export type SyncLoopDeps = {
  now(): number;
  random(): number;
  isVisible(): boolean;
  /** Runs `job` if no other tab is syncing; gives null without running it otherwise. */
  exclusively<T>(job: () => Promise<T>): Promise<T | null>;
  /** Calls `run` after so many milliseconds; the returned function forgets it. */
  later(milliseconds: number, run: () => void): () => void;
  /** Learns the server's time from each pull. */
  readonly clock: ServerClock;
  /** The backoff of the server that is asked. */
  readonly rest: ServerBackoff;
  /** Survives the tab and costs no write to the database. */
  readonly remembered: { updatedAt: number | null };
  /** After a pull that changed the mirror. */
  mirrorChanged(): void;
  /** These pictures belong to nothing published any more. */
  forgetPictures(urls: readonly string[]): void;
};

/** How often a visible page asks for changes, in milliseconds. */
export const SYNC_INTERVAL = 60_000;

/** What a pull brought, and what a part of it met that could not be had; all of it where nothing is said. */
type Outcome = Pulled & { readonly lacking?: Failure | null };

export type SyncLoop = ReturnType<typeof createSyncLoop>;

/**
 * Keeps a mirror equal to the server: syncs when told that something may have changed, again by itself
 * after a failure, and every minute while the page is visible.
 * @param cursor says where the mirror stands, as text: another text is another state
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
  let forget: () => void = () => undefined;
  let running: Promise<void> | null = null;
  let stopped = false;

  function become(change: Partial<SyncStatus>): void {
    status = { ...status, ...change };
    for (const listener of listeners) listener();
  }

  /** Who this is to the others that ask the same server. */
  const self = {};

  async function run(): Promise<void> {
    const rest = world.rest.turn(self);
    if (rest > 0) {
      settle({ phase: "waiting", failure: status.failure ?? world.rest.failure() }, rest);
      return;
    }
    become({ phase: "syncing" });
    const before = await cursor();
    const outcome = await world.exclusively(pull);
    if ((await cursor()) !== before) world.mirrorChanged();
    if (outcome === null) {
      world.rest.pass(self);
      return settle(fromOtherTab(), SYNC_INTERVAL);
    }
    finish(outcome);
  }

  /** Another tab is syncing: what it remembered is ours too. */
  function fromOtherTab(): Partial<SyncStatus> {
    const { updatedAt } = world.remembered;
    return { phase: "idle", updatedAt, saved: updatedAt !== null };
  }

  function finish(outcome: Result<Outcome>): void {
    world.rest.heard(self, outcome.ok ? null : outcome.failure);
    if (!outcome.ok) {
      wait(outcome.failure, {});
      return;
    }
    const { now, dropped, lacking = null } = outcome.value;
    const updatedAt = world.now();
    world.clock.heard(now);
    world.remembered.updatedAt = updatedAt;
    const level = { updatedAt, clockOffset: millisecondsOf(now) - updatedAt };
    if (dropped.length > 0) world.forgetPictures(dropped);
    if (lacking) wait(lacking, level);
    else {
      failures = 0;
      settle({ phase: "idle", saved: true, failure: null, ...level }, SYNC_INTERVAL);
    }
  }

  /** Tries again after a failure, of a pull or of a part of it. */
  function wait(failure: Failure, change: Partial<SyncStatus>): void {
    failures += 1;
    const pause = waitBeforeRetry(failures, failure, world.isVisible(), world.random());
    settle({ ...change, phase: "waiting", failure }, passesByWaiting(failure) ? pause : SYNC_INTERVAL);
  }

  function settle(change: Partial<SyncStatus>, next: number): void {
    become(change);
    forget();
    if (!stopped)
      forget = world.later(next, () => (world.isVisible() ? void goOn() : settle({}, SYNC_INTERVAL)));
  }

  /** Syncs now, for somebody wants it; a sync that is already running is the answer to everyone who asks meanwhile. */
  function sync(): Promise<void> {
    world.rest.lift();
    return goOn();
  }

  function goOn(): Promise<void> {
    if (stopped) return Promise.resolve();
    running ??= run()
      .catch((error: unknown) => {
        // The database itself failed (blocked, quota, closed): say it and try again like any bad line.
        console.error(error);
        finish({ ok: false, failure: { kind: "busy", retryAfter: null } });
      })
      .finally(() => {
        running = null;
      });
    return running;
  }

  const unsubscribe = world.rest.subscribe(() => {
    if (status.phase === "waiting" && !running && world.isVisible()) void goOn();
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
      forget();
    },
  };
}
