import { Dexie } from "dexie";
import { addMilliseconds, type Timestamp } from "../../domain/dates/timestamp.ts";
import {
  type Intent,
  isDelayed,
  isReadable,
  newOperation,
  type Operation,
  REPLAY_WINDOW,
  type Receipt,
  type Rejection,
} from "../../domain/outbox/operation.ts";
import type { AppliedOperation, InteractionResult } from "../../domain/outbox/remote.ts";
import {
  type Attempt,
  deadLetter,
  discard,
  type Lease as LeaseOf,
  requeue,
  withdraw,
} from "../core/queue.ts";
import { applyCounts } from "./counts.ts";
import type { SiteDatabase } from "./database.ts";
import { markDamaged, putSingle, releaseHeld, requeueReceipts } from "./mirror.ts";

// The visitor's outbox: enqueue, dequeue, acknowledge, requeue, dead-letter.

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
 * Queues the deletion of the visitor's own comment. A comment that was never sent, or was rejected, is removed from the
 * outbox instead. One transaction, because the sender may be about to acknowledge the comment.
 * @returns the id of the operation that was removed or queued
 */
export async function enqueueDeletion(
  db: SiteDatabase,
  id: string,
  intent: Extract<Intent, { kind: "comment_delete" }>,
  queuedAt: number,
): Promise<string> {
  return db.transaction("rw", [db.outbox], async () => {
    const { commentId } = intent;
    if ((await withdraw(db, commentId)) ?? (await discard(db, commentId))) return commentId;
    await enqueue(db, id, intent, queuedAt);
    return id;
  });
}

/** The operations leased for one request: a batch of interactions, or one message. */
export type SiteLease = LeaseOf<Operation>;

/**
 * Leases the next operations, in order. Stores the attempt and renews the sender's lease before anything is sent. The
 * caller must hold the leader lock: an operation still in "sending" got no response and is sent again unchanged.
 * @param max maximum number of operations
 * @returns the leased operations, or null if nothing is due
 */
export async function leaseNext(db: SiteDatabase, next: Attempt, max: number): Promise<SiteLease | null> {
  const { attempt, now, serverTime } = next;
  return db.transaction("rw", [db.outbox, db.lease], async () => {
    await db.lease.put({ key: "sender", at: now });
    const all = await db.outbox.orderBy("seq").toArray();
    const due = dueNow(all.filter(isReadable), now);
    const [first] = due;
    if (!first) return null;
    const isMessage = first.intent.kind === "message";
    const chosen = isMessage ? [first] : due.filter(({ intent }) => intent.kind !== "message").slice(0, max);
    const operations = chosen.map(
      (operation): Operation => ({
        ...operation,
        state: "sending",
        attempt,
        attempts: operation.attempts + 1,
        firstAttemptAt: operation.firstAttemptAt ?? serverTime,
      }),
    );
    await db.outbox.bulkPut(operations);
    return { attempt, operations };
  });
}

/** The operations that may be sent now: those of each lane before the first one that has to wait. */
function dueNow(all: readonly Operation[], now: number): Operation[] {
  const waiting = new Set<string>();
  const comments = new Set(all.flatMap(({ id, intent }) => (intent.kind === "comment" ? [id] : [])));
  return all.filter((operation) => {
    const { lane, state, intent } = operation;
    if (state === "parked") return false;
    // A comment has to reach the server before its deletion.
    const ahead = intent.kind === "comment_delete" && comments.has(intent.commentId);
    if (isDelayed(operation, now) || ahead) waiting.add(lane);
    return !waiting.has(lane);
  });
}

/**
 * Acknowledges the responses of the server: removes finished operations and stores their counters, comments and receipts
 * in one transaction, so that no counter drops for a moment. Ignores operations that another attempt has leased since.
 * @param now milliseconds of this device's clock
 * @returns false if another sender has leased some of them since
 */
export async function acknowledge(
  db: SiteDatabase,
  { attempt, operations }: SiteLease,
  answers: { readonly now: Timestamp; readonly results: readonly InteractionResult[] },
  now: number,
): Promise<boolean> {
  const results = new Map(answers.results.map((result) => [result.id, result]));
  return db.transaction("rw", db.tables, async () => {
    let isOurs = true;
    for (const { seq, id } of operations) {
      const operation = await db.outbox.get(seq);
      if (operation?.id !== id || operation.attempt !== attempt) {
        if (operation?.attempt) isOurs = false;
        continue;
      }
      const result = results.get(id);
      switch (result?.status) {
        case "done":
          await finish(db, operation, result);
          break;
        case "later":
          await db.outbox.update(seq, {
            state: "pending",
            attempt: null,
            dueAt: now + result.seconds * 1_000,
          });
          break;
        case "rejected":
          await handleRejected(db, operation, result.refusal);
          break;
        // An outdated operation waits for an app update. One without a response is sent again.
        case "outdated":
        case undefined:
          await db.outbox.update(seq, { state: "pending", attempt: null });
      }
    }
    return isOurs;
  });
}

/**
 * Requeues recent operations ahead of the leased ones after the server was restored from a backup, and marks the mirror
 * for a new start, since the counters were restored too.
 * @returns as `acknowledge`
 */
export async function replay(db: SiteDatabase, leased: SiteLease, serverTime: Timestamp): Promise<boolean> {
  return db.transaction("rw", [db.outbox, db.receipts, db.meta], async () => {
    const isOurs = await requeue(db, leased);
    await markDamaged(db);
    await requeueReceipts(db, serverTime);
    return isOurs;
  });
}

async function finish(
  db: SiteDatabase,
  operation: Operation,
  { at, counts, comment, held }: Extract<InteractionResult, { status: "done" }>,
): Promise<void> {
  await db.outbox.delete(operation.seq);
  await db.receipts.put(receiptOf(operation, at, held));
  if (comment) await putSingle(db, "comment", comment);
  if (counts) await applyCounts(db, [counts]);
  // A deleted comment is no longer held, so its author does not see it counted.
  if (operation.intent.kind === "comment_delete") await releaseHeld(db, [operation.intent.commentId]);
}

/** Dead-letters a rejected operation. A rejected comment whose deletion is queued is dropped with its deletion. */
async function handleRejected(db: SiteDatabase, operation: Operation, refusal: Rejection): Promise<void> {
  const deletions = await db.outbox
    .where("postId")
    .equals(operation.postId)
    .filter(isReadable)
    .and(({ intent }) => intent.kind === "comment_delete" && intent.commentId === operation.id)
    .primaryKeys();
  if (operation.intent.kind !== "comment" || deletions.length === 0)
    return deadLetter(db, operation, refusal);
  await db.outbox.bulkDelete([operation.seq, ...deletions]);
}

/** The receipt of a finished operation. */
function receiptOf(operation: Operation, doneAt: Timestamp, held: boolean): Receipt {
  const { seq, id, format, lane, postId, intent, queuedAt, attempts, firstAttemptAt } = operation;
  return { seq, id, format, lane, postId, intent, queuedAt, attempts, firstAttemptAt, doneAt, held };
}

/**
 * Deletes receipts past the replay window. Likes and comments stay: they are shown as the visitor's own, and the author
 * can still delete a comment.
 */
export async function deleteExpiredReceipts(db: SiteDatabase, now: Timestamp): Promise<void> {
  await db.receipts
    .where("doneAt")
    .below(addMilliseconds(now, -REPLAY_WINDOW))
    .filter(isReadable)
    .and(({ intent }) => intent.kind !== "like" && intent.kind !== "comment")
    .delete();
}

/** The most messages that a device names: as many as the server takes from one address in an hour. */
const NAMED_MESSAGES = 20;

/**
 * The last interaction and the newest messages that the server applied for this device. Each pull and each send of
 * interactions names them: a server that does not know them was restored from a backup. Of the interactions of one
 * batch, which have the same time, it is the last: a delayed copy of a request may have brought the first ones to a
 * restored server. One message is not enough, because a message is sent without naming those before it.
 */
export async function lastApplied(db: SiteDatabase): Promise<AppliedOperation[]> {
  const newestFirst = () => db.receipts.orderBy("doneAt").reverse().filter(isStoredByServer);
  const [newest, messages] = await Promise.all([
    newestFirst()
      .and(({ intent }) => intent.kind !== "message")
      .first(),
    newestFirst()
      .and(({ intent }) => intent.kind === "message")
      .limit(NAMED_MESSAGES)
      .toArray(),
  ]);
  const last = newest && (await lastOfBatch(db, newest));
  return [...(last ? [last] : []), ...messages].map(({ id, doneAt }) => ({ id, at: doneAt }));
}

async function lastOfBatch(db: SiteDatabase, { doneAt }: Receipt): Promise<Receipt | undefined> {
  const batch = await db.receipts
    .where("doneAt")
    .equals(doneAt)
    .filter((done) => isStoredByServer(done) && done.intent.kind !== "message")
    .sortBy("seq");
  return batch.at(-1);
}

/** False if the honeypot field is filled: the server accepts such an operation but does not store it. */
function isStoredByServer(receipt: Receipt): boolean {
  if (!isReadable(receipt)) return false;
  const { intent } = receipt;
  const written = intent.kind === "message" ? intent.message : intent;
  return !("website" in written && written.website !== "");
}
