import { FORMAT, type Intent, laneOf, type Operation, type Refusal } from "../domain/operation.ts";
import type { SiteDatabase } from "./site-database.ts";

// The queue of what a person did, as they touch it. What the sender does with it is in outbox-sending.ts.

/**
 * Queues one operation. When this has resolved it is on the disk, and a dead battery does not lose it.
 * @throws Dexie's QuotaExceededError or DatabaseClosedError, with nothing queued
 */
export async function append(db: SiteDatabase, id: string, intent: Intent, queuedAt: number): Promise<void> {
  await db.outbox.add({
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
  });
}

/**
 * Takes back what was never attempted: nobody else can have seen it.
 * @returns the operation, or null when it has left already or is done
 */
export async function withdraw(db: SiteDatabase, id: string): Promise<Operation | null> {
  return take(db, id, ({ attempts, state }) => attempts === 0 && state === "pending");
}

/** Gives up what the server refused, and gives it back for editing. Null when it is not parked any more. */
export async function discard(db: SiteDatabase, id: string): Promise<Operation | null> {
  return take(db, id, ({ state }) => state === "parked");
}

/** Sends what the server refused once more, under its id. */
export async function retry(db: SiteDatabase, id: string): Promise<void> {
  await db.outbox
    .where({ id })
    .and(({ state }) => state === "parked")
    .modify({ state: "pending", dueAt: null, refusal: null } satisfies Partial<Operation>);
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

async function take(
  db: SiteDatabase,
  id: string,
  may: (operation: Operation) => boolean,
): Promise<Operation | null> {
  return db.transaction("rw", [db.outbox], async () => {
    const operation = await db.outbox.get({ id });
    if (!operation || !may(operation)) return null;
    await db.outbox.delete(operation.seq);
    return operation;
  });
}

/** Puts an operation aside, with the reason, until the person decides. The caller holds the transaction. */
export async function park(db: SiteDatabase, { seq }: Operation, refusal: Refusal): Promise<void> {
  await db.outbox.update(seq, { state: "parked", attempt: null, dueAt: null, refusal });
}
