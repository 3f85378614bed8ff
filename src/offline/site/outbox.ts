import { Dexie, type InsertType } from "dexie";
import { FORMAT, type Intent, laneOf, type Operation } from "../../domain/outbox/operation.ts";
import { discard, withdraw } from "../core/queue.ts";
import type { SiteDatabase } from "./database.ts";

// The queue of what a visitor did, as they touch it. What the sender does with it is in outbox-sending.ts.

/**
 * Queues one operation. When this has resolved it is on the disk, and a dead battery does not lose it. One that is there
 * already, under its id, is there once: another tab took up its note (take-up-notes.ts).
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
 * Queues an operation in the place of a refused one, which is gone in the same moment. What is no longer parked was
 * dealt with elsewhere, and the new one stands for itself.
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
 * Queues the deletion of one's own comment. One that the server has not seen, or has refused, is taken out of the outbox
 * instead, and nothing is queued: all in one moment, for the sender may be about to finish it.
 * @returns the id of what was taken back or queued
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
