import type { InsertType, UpdateSpec } from "dexie";
import type { Timestamp } from "../../domain/dates/timestamp.ts";
import type { Queued, Rejection } from "../../domain/outbox/operation.ts";
import type { QueueDatabase } from "./queue.ts";

// What a sender asks of any queue; what its own operations need is in outbox-sending.ts, admin-claiming.ts and admin-settling.ts.

/** The longest anything ever waits, in milliseconds; a time further away comes from a clock that jumped. */
export const MAX_WAIT = 2 * 60 * 60_000;

/** What goes in one request. */
export type Claim<O extends Queued> = {
  readonly attempt: string;
  readonly operations: readonly O[];
};

export type Claiming = {
  /** Names this attempt. */
  readonly attempt: string;
  /** Milliseconds of this device's clock. */
  readonly now: number;
  readonly serverTime: Timestamp;
};

/**
 * Whether an operation has to wait for its time.
 * @param longest the most it can have to wait, in milliseconds
 */
export function isEarly({ dueAt }: Queued, now: number, longest = MAX_WAIT): boolean {
  return dueAt !== null && dueAt > now && dueAt - now <= longest;
}

/** Whether this app can read a stored operation: what it cannot keeps nothing waiting and nobody awake. */
type Readable<O> = (operation: O) => boolean;

/** When the first operation that has to wait is due, in milliseconds of this device's clock; null for none. */
export async function nextDue<O extends Queued>(
  db: QueueDatabase<O>,
  isReadable: Readable<O> = () => true,
): Promise<number | null> {
  const isTimed = (row: O) => row.state !== "parked" && row.dueAt !== null && isReadable(row);
  const times = await db.outbox.filter(isTimed).toArray();
  return times.length > 0 ? Math.min(...times.map(({ dueAt }) => dueAt ?? 0)) : null;
}

/** Whether anything is left to send, now or later. */
export async function hasUnsent<O extends Queued>(
  db: QueueDatabase<O>,
  isReadable: Readable<O> = () => true,
): Promise<boolean> {
  return (await db.outbox.filter((row) => row.state !== "parked" && isReadable(row)).first()) !== undefined;
}

/**
 * Nothing was answered that concerns the operations themselves: they wait, to go again as they are.
 * @returns false when somebody else asks for some of it now
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

/** Changes where an operation stands. The caller holds the transaction. */
async function amend<O extends Queued>(
  db: QueueDatabase<O>,
  seq: number,
  change: Partial<Queued>,
): Promise<void> {
  await db.outbox.update(seq, change as UpdateSpec<InsertType<O, "seq">>);
}

/** Puts an operation aside, with the reason, until the person decides. The caller holds the transaction. */
export async function park<O extends Queued>(
  db: QueueDatabase<O>,
  { seq }: Queued,
  refusal: Rejection,
): Promise<void> {
  await amend(db, seq, { state: "parked", attempt: null, dueAt: null, refusal });
}
