import { Dexie } from "dexie";
import type { OwnAttendance } from "../../domain/events/attendance.ts";
import {
  deletedBy,
  type Intent,
  isInteraction,
  isReadable,
  type LocalOperations,
  mayBeApplied,
  newOperation,
  type Operation,
  type Receipt,
} from "../../domain/outbox/operation.ts";
import type { AppliedOperation, InteractionResult } from "../../domain/outbox/remote.ts";
import { discard, withdraw } from "../core/queue.ts";
import type { SiteDatabase } from "./database.ts";

// What the app enqueues in the visitor's outbox. The sender's side is in dequeue.ts.

/**
 * Queues one operation. It is on disk when this resolves, so a power loss does not lose it. An id that is queued
 * already is not added twice: another tab may have replayed the tap journal (replay-tap-journal.ts).
 * @throws Dexie's QuotaExceededError or DatabaseClosedError, with nothing queued
 */
export async function enqueue(db: SiteDatabase, id: string, intent: Intent, queuedAt: number): Promise<void> {
  try {
    await db.outbox.add(newOperation(id, intent, queuedAt));
  } catch (error) {
    if (!(error instanceof Dexie.ConstraintError)) throw error;
  }
}

/**
 * Replaces a dead-lettered operation with a new one in one transaction. If the old one is no longer dead-lettered, the
 * new one is queued all the same.
 */
export async function replace(
  db: SiteDatabase,
  deadLetteredId: string,
  id: string,
  intent: Intent,
  queuedAt: number,
): Promise<void> {
  await db.transaction("rw", [db.outbox], async () => {
    await discard(db, deadLetteredId);
    await enqueue(db, id, intent, queuedAt);
  });
}

/**
 * Queues an answer to an event, unless this device has given one: a second tap, or another tab, must not count the same
 * people twice. It takes the place of an answer that was rejected. One transaction, so that both taps cannot find none.
 * @param own this device's answer for that time, as read in the transaction
 * @returns the id of the queued answer, or of the one there is
 */
export async function enqueueAnswer(
  db: SiteDatabase,
  id: string,
  intent: Extract<Intent, { kind: "attend" }>,
  queuedAt: number,
  own: (local: LocalOperations) => OwnAttendance,
): Promise<string> {
  return db.transaction("rw", [db.outbox, db.receipts], async () => {
    const given = own(await localOperationsOf(db, intent.postId));
    if (given.state !== "none" && given.state !== "refused") return given.id;
    if (given.state === "refused") await discard(db, given.id);
    await enqueue(db, id, intent, queuedAt);
    return id;
  });
}

/** This visitor's queued and finished operations on a post, in the order they were made. */
export async function localOperationsOf(db: SiteDatabase, postId: string): Promise<LocalOperations> {
  const [operations, receipts] = await Promise.all([
    db.outbox.where({ postId }).filter(isReadable).sortBy("seq"),
    db.receipts.where({ postId }).filter(isReadable).sortBy("seq"),
  ]);
  return { operations, receipts };
}

/**
 * Queues the deletion of the visitor's own comment or answer. One that was never sent, or was rejected, is removed from
 * the outbox instead, if it cannot be on the server. One transaction, because the sender may be about to acknowledge it.
 * @returns the id of the operation that was removed or queued
 */
export async function enqueueDeletion(
  db: SiteDatabase,
  id: string,
  intent: Extract<Intent, { kind: "comment_delete" | "attend_withdraw" }>,
  queuedAt: number,
): Promise<string> {
  return db.transaction("rw", [db.outbox], async () => {
    const written = deletedBy(intent) ?? "";
    const removed = (await withdraw(db, written)) ?? (await discard(db, written));
    if (removed && !mayBeApplied(removed.refusal)) return written;
    await enqueue(db, id, intent, queuedAt);
    return id;
  });
}

/** The last interaction that the server applied for this device, and its newest other operations. */
export type LastApplied = {
  readonly interaction: AppliedOperation | null;
  readonly others: readonly AppliedOperation[];
};

/** The most messages that a device names: as many as the server takes from one address in an hour. */
const NAMED_MESSAGES = 20;

/**
 * The last interaction and the newest other operations that the server applied for this device. Each pull and each send
 * of interactions names them: a server that does not know them was restored from a backup. Of the interactions of one
 * batch, which have the same time, it is the last: a delayed copy of a request may have brought the first ones to a
 * restored server. One message is not enough, because a message is sent without naming those before it.
 */
export async function lastApplied(db: SiteDatabase): Promise<LastApplied> {
  const [newest, others] = await Promise.all([
    db.receipts.orderBy("doneAt").reverse().filter(isStoredInteraction).first(),
    // Only interactions are about a post.
    db.receipts.where({ postId: "" }).sortBy("doneAt"),
  ]);
  const last = newest && (await lastOfBatch(db, newest));
  const named = ({ id, doneAt }: Receipt): AppliedOperation => ({ id, at: doneAt });
  return {
    interaction: last ? named(last) : null,
    others: others.filter(isStoredByServer).slice(-NAMED_MESSAGES).map(named),
  };
}

/** What the server has applied for this device, as a request names it. */
export function namesOf({ interaction, others }: LastApplied): AppliedOperation[] {
  return [...(interaction ? [interaction] : []), ...others];
}

/**
 * What `lastApplied` returns once a batch of interactions is acknowledged.
 * @param before what it returned before
 * @param operations the batch, in order
 */
export function appliedAfter(
  { interaction, others }: LastApplied,
  operations: readonly Operation[],
  results: readonly InteractionResult[],
): LastApplied {
  const times = new Map(results.flatMap((one) => (one.status === "done" ? [[one.id, one.at]] : [])));
  let newest = interaction;
  for (const operation of operations) {
    const at = times.get(operation.id);
    if (at && isStoredInteraction(operation) && (!newest || at >= newest.at))
      newest = { id: operation.id, at };
  }
  return { interaction: newest, others };
}

async function lastOfBatch(db: SiteDatabase, { doneAt }: Receipt): Promise<Receipt | undefined> {
  const batch = await db.receipts.where({ doneAt }).sortBy("seq");
  return batch.filter(isStoredInteraction).at(-1);
}

function isStoredInteraction(operation: Operation | Receipt): boolean {
  return isStoredByServer(operation) && isInteraction(operation.intent);
}

/** False if the honeypot field is filled: the server accepts such an operation but does not store it. */
function isStoredByServer(operation: Operation | Receipt): boolean {
  if (!isReadable(operation)) return false;
  const { intent } = operation;
  const written = intent.kind === "message" ? intent.message : intent;
  return !("website" in written && written.website !== "");
}
