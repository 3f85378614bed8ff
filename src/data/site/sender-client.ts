import type { Failure } from "../../domain/outbox/failure.ts";
import type { Remote } from "../../domain/outbox/remote.ts";
import { createLeaderLock } from "../../offline/core/leader-lock.ts";
import { createSender, type Sender } from "../../offline/core/sender.ts";
import type { ServerBackoff } from "../../offline/core/server-backoff.ts";
import type { ServerClock } from "../../offline/core/server-clock.ts";
import type { SiteDatabase } from "../../offline/site/database.ts";
import { visitorQueue } from "../../offline/site/push.ts";
import { askToKeepOnce } from "../../pwa/storage/persist-storage.ts";

type Around = {
  readonly db: SiteDatabase;
  readonly remote: Remote;
  readonly clock: ServerClock;
  /** The Web Locks API, or null. */
  readonly locks: LockManager | null;
  readonly rest: ServerBackoff;
};

/**
 * Loaded with the first operation to send; most visits have none.
 * @param lastFailure the failure of the last pull: after a connection failure, the server is probed before sending
 */
export function startSender(
  { db, remote, clock, locks, rest }: Around,
  lastFailure: () => Failure | null,
): Sender {
  const queue = visitorQueue({
    db,
    remote,
    clock,
    now: Date.now,
    newId: () => crypto.randomUUID(),
    isOnline: () => navigator.onLine && !hasNoServer(lastFailure()),
  });
  const sender = createSender({
    queue,
    rest,
    now: Date.now,
    elapsed: () => performance.now(),
    random: Math.random,
    isVisible: () => document.visibilityState === "visible",
    withLeaderLock: createLeaderLock(db, locks, Date.now),
    later(milliseconds, run) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  });
  return {
    ...sender,
    async wake() {
      // Unsent operations exist only here, so from now on storage should be persistent.
      if ((await db.outbox.count()) > 0) void askToKeepOnce();
      return sender.wake();
    },
  };
}

function hasNoServer(failure: Failure | null): boolean {
  return failure?.kind === "offline" || failure?.kind === "portal";
}
