import type { Queued } from "../../domain/outbox/operation.ts";
import type { QueueDatabase } from "./queue.ts";

/** Lock of the visitor's queue. Each admin user has a separate lock. */
const LOCK = "selam-send";
/** A holder that has not renewed its lease for this long, in milliseconds, counts as frozen or gone. */
const LEASE_MS = 20_000;

/**
 * At most one tab or the service worker sends at a time. Uses Web Locks, or a lease row in the database where they are
 * missing. The lock is stolen from a holder that has not renewed its lease for 20 s; each dequeue renews it. Stealing
 * is safe: the ledger guarantees exactly-once, the lock only saves requests.
 * @param locks the browser's Web Locks, or null if unsupported
 * @param now milliseconds of this device's clock
 * @param name name of the lock; each queue has its own
 * @returns a function that runs a job while holding the lock, or returns null without running it if the lock is taken
 */
export function createLeaderLock<O extends Queued>(
  db: QueueDatabase<O>,
  locks: LockManager | null,
  now: () => number,
  name = LOCK,
) {
  return async function withLeaderLock<T>(job: () => Promise<T>): Promise<T | null> {
    if (!locks) return (await takeLease(false)) ? withLease(job) : null;
    const held = async (lock: Lock | null) => {
      if (!lock) return null;
      await takeLease(true);
      return { value: await withLease(job) };
    };
    try {
      const got =
        (await locks.request(name, { ifAvailable: true }, held)) ??
        ((await isHolderExpired()) ? await locks.request(name, { steal: true }, held) : null);
      return got?.value ?? null;
    } catch (error) {
      // The lock was stolen while this context was frozen, so its results are discarded.
      if (error instanceof DOMException && error.name === "AbortError") return null;
      throw error;
    }
  };

  /** @param force take the lease even if it has not expired, because the Web Lock is already held */
  async function takeLease(force: boolean): Promise<boolean> {
    return db.transaction("rw", [db.lease], async () => {
      if (!force && !(await isLeaseExpired())) return false;
      await db.lease.put({ key: "sender", at: now() });
      return true;
    });
  }

  async function withLease<T>(job: () => Promise<T>): Promise<T> {
    try {
      return await job();
    } finally {
      await db.lease.delete("sender");
    }
  }

  async function isLeaseExpired(): Promise<boolean> {
    const lease = await db.lease.get("sender");
    return !lease || isOld(lease.at);
  }

  /** A holder without a lease has only just taken or is releasing the lock, so its 20 s start now. */
  async function isHolderExpired(): Promise<boolean> {
    return db.transaction("rw", [db.lease], async () => {
      const lease = await db.lease.get("sender");
      if (!lease) await db.lease.put({ key: "sender", at: now() });
      return lease !== undefined && isOld(lease.at);
    });
  }

  /** A time in the future means that the clock has been set back since. */
  function isOld(at: number): boolean {
    return at > now() || now() - at >= LEASE_MS;
  }
}
