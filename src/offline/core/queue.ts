import type { Dexie, InsertType, Table, UpdateSpec } from "dexie";
import type { Timestamp } from "../../domain/dates/timestamp.ts";
import type { Queued, Refusal } from "../../domain/outbox/operation.ts";

// What the outboxes of the site and of the admin share. How each enqueues, dequeues and acknowledges is in
// site/outbox.ts, site/dequeue.ts, site/acknowledge.ts and admin/outbox.

/** A database with a queue of the user's operations, in the order they were made. */
export type QueueDatabase<O extends Queued = Queued> = Dexie & {
  readonly outbox: Table<O, number, InsertType<O, "seq">>;
};

export type Lease<O extends Queued> = {
  readonly attempt: string;
  readonly operations: readonly O[];
};

/** The state of a finished operation that is sent again because the server was restored from a backup. */
export const REPLAYED = { state: "pending", attempt: null, dueAt: null, again: true, refusal: null } as const;

/** A copy without some fields. */
export function omit<T extends object, K extends keyof T>(from: T, ...names: K[]): Omit<T, K> {
  const copy = { ...from };
  for (const name of names) delete copy[name];
  return copy;
}

export type Attempt = {
  readonly attempt: string;
  /** Milliseconds of this device's clock. */
  readonly now: number;
  readonly serverTime: Timestamp;
};

/**
 * Requeues leased operations unchanged, after a failure that was not about the operations themselves.
 * @returns false if another sender has leased some of them since
 */
export async function requeue<O extends Queued>(
  db: QueueDatabase<O>,
  { attempt, operations }: Lease<O>,
): Promise<boolean> {
  return db.transaction("rw", [db.outbox], async () => {
    let isOurs = true;
    for (const { seq } of operations) {
      const operation = await db.outbox.get(seq);
      if (operation?.attempt === attempt) await update(db, seq, { state: "pending", attempt: null });
      else if (operation?.attempt) isOurs = false;
    }
    return isOurs;
  });
}

/** Updates the state of an operation. Must run in the caller's transaction. */
async function update<O extends Queued>(
  db: QueueDatabase<O>,
  seq: number,
  change: Partial<Queued>,
): Promise<void> {
  await db.outbox.update(seq, change as UpdateSpec<InsertType<O, "seq">>);
}

/** Dead-letters an operation, with the reason, until the user decides. Must run in the caller's transaction. */
export async function deadLetter<O extends Queued>(
  db: QueueDatabase<O>,
  { seq }: Queued,
  refusal: Refusal,
): Promise<void> {
  await update(db, seq, { state: "parked", attempt: null, refusal });
}

/**
 * Removes an operation that was never attempted, so the server cannot have seen it.
 * @returns the operation, or null if it has been attempted or is finished
 */
export async function withdraw<O extends Queued>(db: QueueDatabase<O>, id: string): Promise<O | null> {
  return removeIf(db, id, ({ attempts, state }) => attempts === 0 && state === "pending");
}

/** Removes a dead-lettered operation and returns it for editing, or null if it is no longer dead-lettered. */
export async function discard<O extends Queued>(db: QueueDatabase<O>, id: string): Promise<O | null> {
  return removeIf(db, id, ({ state }) => state === "parked");
}

/** Requeues a dead-lettered operation under the same id. */
export async function retry<O extends Queued>(db: QueueDatabase<O>, id: string): Promise<void> {
  const requeued: Partial<Queued> = { state: "pending", dueAt: null, refusal: null };
  await db.outbox
    .where({ id })
    .and(({ state }) => state === "parked")
    .modify(requeued as UpdateSpec<InsertType<O, "seq">>);
}

async function removeIf<O extends Queued>(
  db: QueueDatabase<O>,
  id: string,
  predicate: (operation: O) => boolean,
): Promise<O | null> {
  return db.transaction("rw", [db.outbox], async () => {
    const operation = await db.outbox.get({ id });
    if (!operation || !predicate(operation)) return null;
    await db.outbox.delete(operation.seq);
    return operation;
  });
}
