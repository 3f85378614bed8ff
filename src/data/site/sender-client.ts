import type { Failure } from "../../domain/outbox/failure.ts";
import type { Remote } from "../../domain/outbox/remote.ts";
import { createLeaderLock } from "../../offline/core/leader-lock.ts";
import { createSender, type Sender } from "../../offline/core/sender.ts";
import type { ServerBackoff } from "../../offline/core/server-backoff.ts";
import type { ServerClock } from "../../offline/core/server-clock.ts";
import type { SiteDatabase } from "../../offline/site/database.ts";
import { visitorQueue } from "../../offline/site/push.ts";
import { requestPersistenceOnce } from "../../pwa/storage/persist-storage.ts";

type SenderDependencies = {
  readonly db: SiteDatabase;
  readonly remote: Remote;
  readonly clock: ServerClock;
  /** The Web Locks API, or null. */
  readonly locks: LockManager | null;
  readonly backoff: ServerBackoff;
};

/**
 * Loaded with the first operation to send; most visits have none.
 * @param lastFailure the failure of the last pull: after a connection failure, the server is probed before sending
 */
export function startSender(
  { db, remote, clock, locks, backoff }: SenderDependencies,
  lastFailure: () => Failure | null,
): Sender {
  const queue = visitorQueue({
    db,
    remote,
    clock,
    now: Date.now,
    newId: () => crypto.randomUUID(),
    isOnline: () => navigator.onLine && !isUnreachable(lastFailure()),
  });
  const sender = createSender({
    queue,
    backoff,
    now: Date.now,
    elapsed: () => performance.now(),
    random: Math.random,
    isVisible: () => document.visibilityState === "visible",
    withLeaderLock: createLeaderLock(db, locks, Date.now),
    setTimer(milliseconds, run) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  });
  return {
    ...sender,
    async wake() {
      // Unsent operations exist only here, so from now on storage should be persistent.
      if ((await db.outbox.count()) > 0) void requestPersistenceOnce();
      return sender.wake();
    },
  };
}

function isUnreachable(failure: Failure | null): boolean {
  return failure?.kind === "offline" || failure?.kind === "portal";
}
