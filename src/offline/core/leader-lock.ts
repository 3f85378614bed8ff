import type { Queued } from "../../domain/outbox/operation.ts";
import type { QueueDatabase } from "./queue.ts";

/** The visitor's queue; each person's admin has its own. */
const LOCK = "selam-send";
/** A sender that has not begun a request for so long, in milliseconds, is taken for frozen or gone. */
const SILENT = 20_000;

/**
 * One sends, of all tabs and the service worker. The lock is the browser's, which frees it when a tab dies; where there
 * is none, a note in the database is. A holder that is silent for 20 s loses it: the ledger gives exactly-once, the
 * lock only saves requests. Each claim of the outbox says that the holder is alive.
 * @param locks the browser's Web Locks, null without them
 * @param now milliseconds of this device's clock
 * @param name of the lock: who works off another queue keeps nobody waiting
 * @returns runs a job if nobody else sends; gives null without running it otherwise
 */
export function createLeaderLock<O extends Queued>(
  db: QueueDatabase<O>,
  locks: LockManager | null,
  now: () => number,
  name = LOCK,
) {
  return async function withLeaderLock<T>(job: () => Promise<T>): Promise<T | null> {
    if (!locks) return (await take(false)) ? noted(job) : null;
    const held = async (lock: Lock | null) => {
      if (!lock) return null;
      await take(true);
      return { value: await noted(job) };
    };
    try {
      const got =
        (await locks.request(name, { ifAvailable: true }, held)) ??
        ((await isHolderSilent()) ? await locks.request(name, { steal: true }, held) : null);
      return got?.value ?? null;
    } catch (error) {
      // Another has taken it, after this one was frozen: what it still does, it does for nothing.
      if (error instanceof DOMException && error.name === "AbortError") return null;
      throw error;
    }
  };

  /** @param whoeverHasIt the browser's lock is held, so that whoever wrote the note is gone */
  async function take(whoeverHasIt: boolean): Promise<boolean> {
    return db.transaction("rw", [db.lease], async () => {
      if (!whoeverHasIt && !(await isSilent())) return false;
      await db.lease.put({ key: "sender", at: now() });
      return true;
    });
  }

  async function noted<T>(job: () => Promise<T>): Promise<T> {
    try {
      return await job();
    } finally {
      await db.lease.delete("sender");
    }
  }

  async function isSilent(): Promise<boolean> {
    const lease = await db.lease.get("sender");
    return !lease || isOld(lease.at);
  }

  /** One that has left no note yet, or has none any more, has its lock only just; from now on its time counts. */
  async function isHolderSilent(): Promise<boolean> {
    return db.transaction("rw", [db.lease], async () => {
      const lease = await db.lease.get("sender");
      if (!lease) await db.lease.put({ key: "sender", at: now() });
      return lease !== undefined && isOld(lease.at);
    });
  }

  /** A time to come was written under a clock that has been set back since. */
  function isOld(at: number): boolean {
    return at > now() || now() - at >= SILENT;
  }
}
