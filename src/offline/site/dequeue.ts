import { addMilliseconds, type Timestamp } from "../../domain/dates/timestamp.ts";
import {
  deletedBy,
  isDelayed,
  isInteraction,
  isReadable,
  mayBeApplied,
  type Operation,
  REPLAY_WINDOW,
  type Receipt,
  type Rejection,
} from "../../domain/outbox/operation.ts";
import type { InteractionResult } from "../../domain/outbox/remote.ts";
import { type Attempt, deadLetter, type Lease as LeaseOf, requeue } from "../core/queue.ts";
import { applyCounts } from "./counts.ts";
import type { SiteDatabase } from "./database.ts";
import { markDamaged, putReturnedRows, releaseHeld, requeueReceipts } from "./mirror.ts";

// The sender's side of the visitor's outbox: dequeue, acknowledge, requeue, dead-letter.

/** How many queued operations are read at once. */
const PART = 100;

/** The operations leased for one request: a batch of interactions, or one of another kind. */
export type SiteLease = LeaseOf<Operation>;

/**
 * Leases the next operations, in order. Stores the attempt and renews the sender's lease before anything is sent. The
 * caller must hold the leader lock: an operation still in "sending" got no response and is sent again unchanged.
 * @param max maximum number of operations
 * @param underWay a batch that waits for its response; then only interactions are leased
 * @returns the leased operations, none if only files of operations may be due, or null if nothing is due
 */
export async function leaseNext(
  db: SiteDatabase,
  { attempt, now, serverTime }: Attempt,
  max: number,
  underWay: SiteLease | null = null,
): Promise<SiteLease | null> {
  return db.transaction("rw", [db.outbox, db.lease], async () => {
    await db.lease.put({ key: "sender", at: now });
    const { chosen, isUploading } = await nextDueBatch(db, now, max, underWay);
    const [first] = chosen;
    if (!first || (underWay && !isInteraction(first.intent)))
      return isUploading ? { attempt, operations: [] } : null;
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

/**
 * The first operation that may be sent now, with up to `max` interactions if it is one. Reads the queue in parts, in order,
 * until there are enough: only what is ahead of an operation can hold it back.
 */
async function nextDueBatch(
  db: SiteDatabase,
  now: number,
  max: number,
  underWay: SiteLease | null,
): Promise<{ chosen: Operation[]; isUploading: boolean }> {
  const isDue = dueInOrder(now, underWay);
  const chosen: Operation[] = [];
  let isUploading = false;
  for (let after = 0; ; ) {
    const part = await db.outbox.where("seq").above(after).limit(PART).toArray();
    for (const operation of part) {
      after = operation.seq;
      isUploading ||= Boolean(operation.uploading);
      if (!isReadable(operation) || !isDue(operation)) continue;
      const [first = operation] = chosen;
      if (isInteraction(first.intent) === isInteraction(operation.intent)) chosen.push(operation);
      if (chosen.length === max || !isInteraction(first.intent)) return { chosen, isUploading };
    }
    if (part.length < PART) return { chosen, isUploading };
  }
}

/** Takes back the lease of a batch of which nothing was sent: its operations were not attempted. */
export async function releaseLease(db: SiteDatabase, { attempt, operations }: SiteLease): Promise<void> {
  await db.transaction("rw", [db.outbox], async () => {
    const leased = await between(db, operations)
      .filter((operation) => operation.attempt === attempt)
      .toArray();
    await db.outbox.bulkPut(
      leased.map((operation) => ({
        ...operation,
        state: "pending",
        attempt: null,
        attempts: operation.attempts - 1,
        firstAttemptAt: operation.attempts === 1 ? null : operation.firstAttemptAt,
      })),
    );
  });
}

/**
 * Whether each operation, given in the order of the queue, may be sent now: it is not under way, and nothing ahead of it in its
 * lane has to wait.
 */
function dueInOrder(now: number, underWay: SiteLease | null): (operation: Operation) => boolean {
  const waiting = new Set<string>();
  const comments = new Set<string>();
  return (operation) => {
    const { id, lane, state, intent, attempt } = operation;
    if (intent.kind === "comment") comments.add(id);
    if (state === "parked") return false;
    // A comment has to reach the server before its deletion.
    const ahead = intent.kind === "comment_delete" && comments.has(intent.commentId);
    if (isDelayed(operation, now) || ahead || operation.uploading) waiting.add(lane);
    return !waiting.has(lane) && attempt !== underWay?.attempt;
  };
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

/** What is queued from the first to the last of these, which are in order; nothing if there are none. */
function between(db: SiteDatabase, operations: readonly Operation[]) {
  const [first, last] = [operations[0]?.seq ?? 0, operations.at(-1)?.seq ?? 0];
  return db.outbox.where("seq").between(first, last, true, true);
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
  refusal: Rejection,
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
 * Deletes receipts past the replay window. Likes, comments, submissions and answers stay: they are shown as the visitor's
 * own, and the author can still delete or withdraw them, or hears what the owner decided. An answer goes when the replay
 * window has passed since its event.
 */
export async function deleteExpiredReceipts(db: SiteDatabase, now: Timestamp): Promise<void> {
  const expired = addMilliseconds(now, -REPLAY_WINDOW);
  await db.receipts
    .where("doneAt")
    .below(expired)
    .filter(isReadable)
    .and(({ intent }) =>
      "day" in intent ? intent.day < expired : !["like", "comment", "submission"].includes(intent.kind),
    )
    .delete();
}
