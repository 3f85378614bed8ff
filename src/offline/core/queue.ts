import type { Dexie, InsertType, Table, UpdateSpec } from "dexie";
import type { Queued } from "../../domain/outbox/operation.ts";

// User operations on queued items, shared by the site and the admin. Sending is in queue-claims.ts.

/** The lease of this device's sender. `at` is its last renewal, in milliseconds of this device's clock. */
export type Lease = { key: "sender"; at: number };

/** A database with a queue of the user's operations, in the order they were made. */
export type QueueDatabase<O extends Queued = Queued> = Dexie & {
  readonly outbox: Table<O, number, InsertType<O, "seq">>;
  readonly lease: Table<Lease, string>;
};

/**
 * Removes an operation that was never attempted, so the server cannot have seen it.
 * @returns the operation, or null if it has been attempted or is done
 */
export async function withdraw<O extends Queued>(db: QueueDatabase<O>, id: string): Promise<O | null> {
  return take(db, id, ({ attempts, state }) => attempts === 0 && state === "pending");
}

/** Removes a dead-lettered operation and returns it for editing, or null if it is no longer dead-lettered. */
export async function discard<O extends Queued>(db: QueueDatabase<O>, id: string): Promise<O | null> {
  return take(db, id, ({ state }) => state === "parked");
}

/** Requeues a dead-lettered operation under the same id. */
export async function retry<O extends Queued>(db: QueueDatabase<O>, id: string): Promise<void> {
  const requeued: Partial<Queued> = { state: "pending", dueAt: null, refusal: null };
  await db.outbox
    .where({ id })
    .and(({ state }) => state === "parked")
    .modify(requeued as UpdateSpec<InsertType<O, "seq">>);
}

async function take<O extends Queued>(
  db: QueueDatabase<O>,
  id: string,
  may: (operation: O) => boolean,
): Promise<O | null> {
  return db.transaction("rw", [db.outbox], async () => {
    const operation = await db.outbox.get({ id });
    if (!operation || !may(operation)) return null;
    await db.outbox.delete(operation.seq);
    return operation;
  });
}
