import type { Queued } from "../../domain/outbox/operation.ts";
import type { QueueDatabase } from "./queue.ts";

/** Lock of the visitor's queue. Each admin user has a separate lock. */
const LOCK = "selam-send";
/** A holder that has not renewed its lease for this long, in milliseconds, counts as frozen or gone. */
const LEASE_MS = 20_000;

/**
 * At most one tab or the service worker sends at a time. A browser that refuses Web Locks sends all the same: the ledger
 * guarantees exactly-once, the lock only saves requests. For the same reason it may be stolen. A frozen tab on Android
 * keeps its locks, so a holder that has not renewed its lease for 20 s loses it; each dequeue renews the lease.
 * @param locks the browser's Web Locks, or null if it refuses them
 * @param now milliseconds of this device's clock
 * @param name name of the lock; each queue has its own
 * @returns a function that runs a job while holding the lock, or returns null without running it if the lock is taken
 */
export function createLeaderLock<O extends Queued>(
  db: QueueDatabase<O>,
  locks: Pick<LockManager, "request"> | null,
  now: () => number,
  name = LOCK,
) {
  return async function withLeaderLock<T>(job: () => Promise<T>): Promise<T | null> {
    if (!locks) return job();
    const held = async (lock: Lock | null) => (lock ? { value: await runThenRelease(job) } : null);
    try {
      const got =
        (await locks.request(name, { ifAvailable: true }, held)) ??
        ((await checkHolderFrozen()) ? await locks.request(name, { steal: true }, held) : null);
      return got?.value ?? null;
    } catch (error) {
      // The lock was stolen while this context was frozen, so its results are discarded.
      if (error instanceof DOMException && error.name === "AbortError") return null;
      throw error;
    }
  };

  async function runThenRelease<T>(job: () => Promise<T>): Promise<T> {
    await db.lease.put({ key: "sender", at: now() });
    try {
      return await job();
    } finally {
      await db.lease.delete("sender");
    }
  }

  /** A holder without a lease has only just taken or is releasing the lock, so its 20 s start now. */
  async function checkHolderFrozen(): Promise<boolean> {
    return db.transaction("rw", [db.lease], async () => {
      const lease = await db.lease.get("sender");
      if (!lease) await db.lease.put({ key: "sender", at: now() });
      // A time in the future means that the clock has been set back since.
      return lease !== undefined && (lease.at > now() || now() - lease.at >= LEASE_MS);
    });
  }
}
