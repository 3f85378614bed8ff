import type { Dexie, InsertType, Table, UpdateSpec } from "dexie";
import type { Queued } from "../../domain/outbox/operation.ts";

// What a person can do with anything that waits, a visitor's and the owner's alike. Sending is in queue-sending.ts.

/** Who sends for this device was alive then, in milliseconds of its clock. */
export type Lease = { key: "sender"; at: number };

/** A database that holds a queue of what a person did, in the order they did it. */
export type QueueDatabase<O extends Queued = Queued> = Dexie & {
  readonly outbox: Table<O, number, InsertType<O, "seq">>;
  readonly lease: Table<Lease, string>;
};

/**
 * Takes back what was never attempted: nobody else can have seen it.
 * @returns the operation, or null when it has left already or is done
 */
export async function withdraw<O extends Queued>(db: QueueDatabase<O>, id: string): Promise<O | null> {
  return take(db, id, ({ attempts, state }) => attempts === 0 && state === "pending");
}

/** Gives up what the server refused, and gives it back for editing. Null when it is not parked any more. */
export async function discard<O extends Queued>(db: QueueDatabase<O>, id: string): Promise<O | null> {
  return take(db, id, ({ state }) => state === "parked");
}

/** Sends what the server refused once more, under its id. */
export async function retry<O extends Queued>(db: QueueDatabase<O>, id: string): Promise<void> {
  const again: Partial<Queued> = { state: "pending", dueAt: null, refusal: null };
  await db.outbox
    .where({ id })
    .and(({ state }) => state === "parked")
    .modify(again as UpdateSpec<InsertType<O, "seq">>);
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
