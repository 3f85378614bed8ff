import type { InsertType, UpdateSpec } from "dexie";
import type { Timestamp } from "../../domain/dates/timestamp.ts";
import type { Queued, Rejection } from "../../domain/outbox/operation.ts";
import type { QueueDatabase } from "./queue.ts";

// Sender operations shared by both queues. The rest is in site/outbox-claims.ts, admin/outbox-dequeue.ts and
// admin/outbox-acknowledge.ts.

/** The longest delay of an operation, in milliseconds. A later due time means that the clock has jumped. */
export const MAX_WAIT = 2 * 60 * 60_000;

/** The operations leased for one request. */
export type Claim<O extends Queued> = {
  readonly attempt: string;
  readonly operations: readonly O[];
};

export type Claiming = {
  /** The id of this attempt. */
  readonly attempt: string;
  /** Milliseconds of this device's clock. */
  readonly now: number;
  readonly serverTime: Timestamp;
};

/**
 * True if an operation is not due yet.
 * @param longest the longest possible delay, in milliseconds
 */
export function isEarly({ dueAt }: Queued, now: number, longest = MAX_WAIT): boolean {
  return dueAt !== null && dueAt > now && dueAt - now <= longest;
}

/**
 * True if this version of the app can read a stored operation. Others are skipped: they neither block nor wake the
 * sender.
 */
type Readable<O> = (operation: O) => boolean;

/** The earliest due time of a delayed operation, in milliseconds of this device's clock; null if none is delayed. */
export async function nextDue<O extends Queued>(
  db: QueueDatabase<O>,
  isReadable: Readable<O> = () => true,
): Promise<number | null> {
  const isTimed = (row: O) => row.state !== "parked" && row.dueAt !== null && isReadable(row);
  const times = await db.outbox.filter(isTimed).toArray();
  return times.length > 0 ? Math.min(...times.map(({ dueAt }) => dueAt ?? 0)) : null;
}

/** True if anything is left to send, now or later. */
export async function hasUnsent<O extends Queued>(
  db: QueueDatabase<O>,
  isReadable: Readable<O> = () => true,
): Promise<boolean> {
  return (await db.outbox.filter((row) => row.state !== "parked" && isReadable(row)).first()) !== undefined;
}

/**
 * Requeues leased operations unchanged, after a failure that was not about the operations themselves.
 * @returns false if another sender has leased some of them since
 */
export async function release<O extends Queued>(
  db: QueueDatabase<O>,
  { attempt, operations }: Claim<O>,
): Promise<boolean> {
  return db.transaction("rw", [db.outbox], async () => {
    let isOurs = true;
    for (const { seq } of operations) {
      const operation = await db.outbox.get(seq);
      if (operation?.attempt === attempt) await amend(db, seq, { state: "pending", attempt: null });
      else if (operation?.attempt) isOurs = false;
    }
    return isOurs;
  });
}

/** Updates the state of an operation. Must run in the caller's transaction. */
async function amend<O extends Queued>(
  db: QueueDatabase<O>,
  seq: number,
  change: Partial<Queued>,
): Promise<void> {
  await db.outbox.update(seq, change as UpdateSpec<InsertType<O, "seq">>);
}

/** Dead-letters an operation, with the reason, until the user decides. Must run in the caller's transaction. */
export async function park<O extends Queued>(
  db: QueueDatabase<O>,
  { seq }: Queued,
  refusal: Rejection,
): Promise<void> {
  await amend(db, seq, { state: "parked", attempt: null, dueAt: null, refusal });
}
