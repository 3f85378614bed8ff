import { Dexie, type InsertType } from "dexie";
import { FORMAT, type Intent, laneOf, type Operation } from "../../domain/outbox/operation.ts";
import { discard, withdraw } from "../core/queue.ts";
import type { SiteDatabase } from "./database.ts";

// The visitor's side of the outbox. The sender's side is in outbox-claims.ts.

/**
 * Queues one operation. It is on disk when this resolves, so a power loss does not lose it. An id that is queued
 * already is not added twice: another tab may have replayed the tap journal (replay-tap-journal.ts).
 * @throws Dexie's QuotaExceededError or DatabaseClosedError, with nothing queued
 */
export async function append(db: SiteDatabase, id: string, intent: Intent, queuedAt: number): Promise<void> {
  const operation: InsertType<Operation, "seq"> = {
    id,
    format: FORMAT,
    actor: "visitor",
    lane: laneOf(intent),
    postId: intent.kind === "message" ? "" : intent.postId,
    intent,
    state: "pending",
    attempts: 0,
    attempt: null,
    firstAttemptAt: null,
    dueAt: null,
    queuedAt,
    again: false,
    refusal: null,
  };
  try {
    await db.outbox.add(operation);
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
  parkedId: string,
  id: string,
  intent: Intent,
  queuedAt: number,
): Promise<void> {
  await db.transaction("rw", [db.outbox], async () => {
    await discard(db, parkedId);
    await append(db, id, intent, queuedAt);
  });
}

/**
 * Queues the deletion of the visitor's own comment. A comment that was never sent, or was rejected, is removed from the
 * outbox instead. One transaction, because the sender may be about to acknowledge the comment.
 * @returns the id of the operation that was removed or queued
 */
export async function appendDeletion(
  db: SiteDatabase,
  id: string,
  intent: Extract<Intent, { kind: "comment_delete" }>,
  queuedAt: number,
): Promise<string> {
  return db.transaction("rw", [db.outbox], async () => {
    const { commentId } = intent;
    if ((await withdraw(db, commentId)) ?? (await discard(db, commentId))) return commentId;
    await append(db, id, intent, queuedAt);
    return id;
  });
}
