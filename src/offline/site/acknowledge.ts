import { addMilliseconds, type Timestamp } from "../../domain/dates/timestamp.ts";
import { actionOf } from "../../domain/outbox/actions.ts";
import {
  deletedBy,
  isReadable,
  mayBeApplied,
  type Operation,
  REPLAY_WINDOW,
  type Receipt,
  type Refusal,
} from "../../domain/outbox/operation.ts";
import type { InteractionResult } from "../../domain/outbox/remote.ts";
import { deadLetter, requeue } from "../core/queue.ts";
import { applyCounts } from "./counts.ts";
import type { SiteDatabase } from "./database.ts";
import { between, type SiteLease } from "./dequeue.ts";
import { markDamaged, putReturnedRows, releaseHeld, requeueReceipts } from "./mirror.ts";
import { deleteObsoleteFiles } from "./submissions/submissions.ts";

// What the sender does with the responses to leased operations of the visitor: receipts, dead letters, replay.

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
    const stored = new Map((await between(db, operations).toArray()).map((one) => [one.seq, one]));
    const done: Finished[] = [];
    let isOurs = true;
    for (const { seq, id } of operations) {
      const operation = stored.get(seq);
      if (operation?.id !== id || operation.attempt !== attempt) {
        if (operation?.attempt) isOurs = false;
        continue;
      }
      const result = results.get(id);
      switch (result?.status) {
        case "done":
          done.push({ operation, result });
          break;
        case "later":
          await db.outbox.update(seq, {
            state: "pending",
            attempt: null,
            dueAt: now + result.seconds * 1_000,
          });
          break;
        case "rejected":
          await handleRejected(db, operation, result.refusal, answers.now);
          break;
        // An outdated operation waits for an app update. One without a response is sent again.
        case "outdated":
        case undefined:
          await db.outbox.update(seq, { state: "pending", attempt: null });
      }
    }
    await finish(db, done);
    return isOurs;
  });
}

/**
 * Requeues recent operations ahead of the leased ones after the server was restored from a backup, and marks the mirror
 * for a new start, since the counters were restored too.
 * @returns false if another sender has leased some of them since
 */
export async function replay(db: SiteDatabase, leased: SiteLease, serverTime: Timestamp): Promise<boolean> {
  return db.transaction("rw", [db.outbox, db.receipts, db.meta], async () => {
    const isOurs = await requeue(db, leased);
    await markDamaged(db);
    await requeueReceipts(db, serverTime);
    return isOurs;
  });
}

/** An operation and the server's answer that it was applied. */
type Finished = {
  readonly operation: Operation;
  readonly result: Extract<InteractionResult, { status: "done" }>;
};

async function finish(db: SiteDatabase, all: readonly Finished[]): Promise<void> {
  const operations = all.map(({ operation }) => operation);
  // One is gone if what it was to withdraw has just been rejected.
  const queued = new Set(await between(db, operations).primaryKeys());
  const done = all.filter(({ operation }) => queued.has(operation.seq));
  if (done.length === 0) return;
  // A range is one request of IndexedDB, however many there are.
  if (done.length === queued.size) await between(db, operations).delete();
  else await db.outbox.bulkDelete(done.map(({ operation }) => operation.seq));
  await db.receipts.bulkPut(
    done.map(({ operation, result }) => receiptOf(operation, result.at, result.held)),
  );
  const comments = done.flatMap(({ result }) => result.comment ?? []);
  if (comments.length > 0) await putReturnedRows(db, "comment", comments);
  await applyCounts(
    db,
    done.flatMap(({ result }) => result.counts ?? []),
  );
  const deleted = done.flatMap(({ operation: { intent } }) =>
    intent.kind === "comment_delete" ? [intent.commentId] : [],
  );
  // A deleted comment is no longer held, so its author does not see it counted.
  if (deleted.length > 0) await releaseHeld(db, deleted);
}

/**
 * Dead-letters a rejected operation. What is queued to be deleted or withdrawn again is dropped with its deletion, unless
 * it may have been applied. A deletion that may have been applied is sent as if for the first time.
 */
async function handleRejected(
  db: SiteDatabase,
  operation: Operation,
  refusal: Refusal,
  now: Timestamp,
): Promise<void> {
  const { seq, intent, firstAttemptAt } = operation;
  const isOld = firstAttemptAt !== null && firstAttemptAt < addMilliseconds(now, -REPLAY_WINDOW);
  // Deleting twice has the effect of deleting once. Only if it is old, or a server in error would be asked without end.
  if (mayBeApplied(refusal) && isOld && deletedBy(intent) !== undefined) {
    await db.outbox.update(seq, { state: "pending", attempt: null, firstAttemptAt: null });
    return;
  }
  const deletions = await db.outbox
    .where("postId")
    .equals(operation.postId)
    .filter(isReadable)
    .and(({ intent }) => deletedBy(intent) === operation.id)
    .primaryKeys();
  if (deletions.length === 0) return deadLetter(db, operation, refusal);
  await db.outbox.bulkDelete(mayBeApplied(refusal) ? [seq] : [seq, ...deletions]);
}

/** The receipt of a finished operation. */
function receiptOf(operation: Operation, doneAt: Timestamp, held: boolean): Receipt {
  const { seq, id, format, lane, postId, intent, queuedAt, attempts, firstAttemptAt } = operation;
  return { seq, id, format, lane, postId, intent, queuedAt, attempts, firstAttemptAt, doneAt, held };
}

/**
 * Deletes receipts past the replay window, and files that nothing can send again. Receipts that their action keeps stay: they are
 * shown as the visitor's own, and the author can still delete or withdraw them, or hears what the owner decided.
 */
export async function deleteObsolete(db: SiteDatabase, now: Timestamp): Promise<void> {
  const expired = addMilliseconds(now, -REPLAY_WINDOW);
  await db.receipts
    .where("doneAt")
    .below(expired)
    .filter(isReadable)
    .and(({ intent }) => !actionOf(intent).isKept?.(intent, expired))
    .delete();
  await deleteObsoleteFiles(db, ({ doneAt }) => doneAt > expired);
}
