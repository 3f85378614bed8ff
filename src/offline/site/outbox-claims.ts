import { addMilliseconds, type Timestamp } from "../../domain/dates/timestamp.ts";
import {
  isReadable,
  type Operation,
  REPLAY_WINDOW,
  type Receipt,
  type Rejection,
} from "../../domain/outbox/operation.ts";
import type { Answered } from "../../domain/outbox/remote.ts";
import { type Claiming, type Claim as ClaimOf, isEarly, park, release } from "../core/queue-claims.ts";
import { applyCounts } from "./counts.ts";
import type { SiteDatabase } from "./database.ts";
import { keepAlone, noteDamage } from "./mirror.ts";
import { releaseHeld, requeueReceipts } from "./receipts.ts";

/** The operations leased for one request: a batch of interactions, or one message. */
export type Claim = ClaimOf<Operation>;

/**
 * Leases the next operations, in order. Stores the attempt and renews the sender's lease before anything is sent. The
 * caller must hold the leader lock: an operation still in "sending" got no answer and is sent again unchanged.
 * @param most maximum number of operations
 * @returns the leased operations, or null if nothing is due
 */
export async function claim(db: SiteDatabase, claiming: Claiming, most: number): Promise<Claim | null> {
  const { attempt, now, serverTime } = claiming;
  return db.transaction("rw", [db.outbox, db.lease], async () => {
    await db.lease.put({ key: "sender", at: now });
    const all = await db.outbox.orderBy("seq").toArray();
    const due = dueNow(all.filter(isReadable), now);
    const [first] = due;
    if (!first) return null;
    const isMessage = first.intent.kind === "message";
    const chosen = isMessage ? [first] : due.filter(({ intent }) => intent.kind !== "message").slice(0, most);
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
    if (isEarly(operation, now) || ahead) waiting.add(lane);
    return !waiting.has(lane);
  });
}

/**
 * Acknowledges the answers of the server: removes finished operations and stores their counters, comments and receipts
 * in one transaction, so that no counter drops for a moment. Ignores operations that another attempt has leased since.
 * @param now milliseconds of this device's clock
 * @returns false if another sender has leased some of them since
 */
export async function settle(
  db: SiteDatabase,
  { attempt, operations }: Claim,
  answers: { readonly now: Timestamp; readonly results: readonly Answered[] },
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
        case "refused":
          await refuse(db, operation, result.refusal);
          break;
        // An outdated operation waits for an app update. One without an answer is sent again.
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
 * @returns as `settle`
 */
export async function sendAgain(db: SiteDatabase, claimed: Claim, serverTime: Timestamp): Promise<boolean> {
  return db.transaction("rw", [db.outbox, db.receipts, db.meta], async () => {
    const isOurs = await release(db, claimed);
    await noteDamage(db);
    await requeueReceipts(db, serverTime);
    return isOurs;
  });
}

async function finish(
  db: SiteDatabase,
  operation: Operation,
  { at, counts, comment, held }: Extract<Answered, { status: "done" }>,
): Promise<void> {
  await db.outbox.delete(operation.seq);
  await db.receipts.put(receiptOf(operation, at, held));
  if (comment) await keepAlone(db, "comment", comment);
  if (counts) await applyCounts(db, [counts]);
  // A deleted comment is no longer held, so its author does not see it counted.
  if (operation.intent.kind === "comment_delete") await releaseHeld(db, [operation.intent.commentId]);
}

/** Dead-letters a rejected operation. A rejected comment whose deletion is queued is dropped with its deletion. */
async function refuse(db: SiteDatabase, operation: Operation, refusal: Rejection): Promise<void> {
  const deletions = await db.outbox
    .where("postId")
    .equals(operation.postId)
    .filter(isReadable)
    .and(({ intent }) => intent.kind === "comment_delete" && intent.commentId === operation.id)
    .primaryKeys();
  if (operation.intent.kind !== "comment" || deletions.length === 0) return park(db, operation, refusal);
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
export async function forgetOldReceipts(db: SiteDatabase, now: Timestamp): Promise<void> {
  await db.receipts
    .where("doneAt")
    .below(addMilliseconds(now, -REPLAY_WINDOW))
    .filter(isReadable)
    .and(({ intent }) => intent.kind !== "like" && intent.kind !== "comment")
    .delete();
}
