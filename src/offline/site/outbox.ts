import { Dexie } from "dexie";
import type { OwnAttendance } from "../../domain/events/attendance.ts";
import type { Intent, IntentOf } from "../../domain/outbox/actions.ts";
import {
  deletedBy,
  isReadable,
  type LocalOperations,
  mayBeApplied,
  newOperation,
} from "../../domain/outbox/operation.ts";
import { discard, withdraw } from "../core/queue.ts";
import type { SiteDatabase } from "./database.ts";

// What the app enqueues in the visitor's outbox. The sender's side is in dequeue.ts and acknowledge.ts.

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
 * Replaces a dead-lettered operation with a new one, which gets its files, in one transaction. If the old one is no longer
 * dead-lettered, the new one is queued all the same.
 */
export async function replace(
  db: SiteDatabase,
  deadLetteredId: string,
  id: string,
  intent: Intent,
  queuedAt: number,
): Promise<void> {
  await db.transaction("rw", [db.outbox, db.files], async () => {
    await discard(db, deadLetteredId);
    await enqueue(db, id, intent, queuedAt);
    await db.files.where({ owner: deadLetteredId }).modify({ owner: id });
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
  intent: IntentOf<"attend">,
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
  intent: IntentOf<"comment_delete" | "attend_withdraw">,
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
