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

/** What goes in one request: some interactions, or one message. */
export type Claim = ClaimOf<Operation>;

/**
 * Takes what is to be sent next, in order, and notes the attempt, and that its sender is alive, before anything leaves.
 * Whoever calls is the only sender: what an attempt before left as being sent was never answered, and goes again as it
 * was.
 * @param most how many at the most
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

/** What may go now: the head of each lane and what follows it, up to the first that has to wait. */
function dueNow(all: readonly Operation[], now: number): Operation[] {
  const waiting = new Set<string>();
  const comments = new Set(all.flatMap(({ id, intent }) => (intent.kind === "comment" ? [id] : [])));
  return all.filter((operation) => {
    const { lane, state, intent } = operation;
    if (state === "parked") return false;
    // Nothing about a comment goes before the comment itself has gone.
    const ahead = intent.kind === "comment_delete" && comments.has(intent.commentId);
    if (isEarly(operation, now) || ahead) waiting.add(lane);
    return !waiting.has(lane);
  });
}

/**
 * Puts down what the server answered: finished operations with their counters, comments and receipts, all in one
 * transaction, so that no number ever drops back. An answer to another attempt than the one that asks now is not ours.
 * @param now milliseconds of this device's clock
 * @returns false when somebody else asks for some of it now
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
        // It waits for a newer app; and an item without an answer was not answered.
        case "outdated":
        case undefined:
          await db.outbox.update(seq, { state: "pending", attempt: null });
      }
    }
    return isOurs;
  });
}

/**
 * A restored server has forgotten what it did since its backup: all of that goes before what was just to be sent, and
 * its counters begin anew with the mirror.
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
  // A deleted comment no longer waits for the owner, and its author does not see it counted.
  if (operation.intent.kind === "comment_delete") await releaseHeld(db, [operation.intent.commentId]);
}

/** A comment that is refused while its author wants it gone is gone, and so is the wish. */
async function refuse(db: SiteDatabase, operation: Operation, refusal: Rejection): Promise<void> {
  const wishes = await db.outbox
    .where("postId")
    .equals(operation.postId)
    .filter(isReadable)
    .and(({ intent }) => intent.kind === "comment_delete" && intent.commentId === operation.id)
    .primaryKeys();
  if (operation.intent.kind !== "comment" || wishes.length === 0) return park(db, operation, refusal);
  await db.outbox.bulkDelete([operation.seq, ...wishes]);
}

/** What is left of an operation when it is done. */
function receiptOf(operation: Operation, doneAt: Timestamp, held: boolean): Receipt {
  const { seq, id, format, lane, postId, intent, queuedAt, attempts, firstAttemptAt } = operation;
  return { seq, id, format, lane, postId, intent, queuedAt, attempts, firstAttemptAt, doneAt, held };
}

/**
 * Forgets receipts that nothing will ask for again. What one liked and wrote stays: it is shown, and a comment can be
 * deleted by its author as long as it stands.
 */
export async function forgetOldReceipts(db: SiteDatabase, now: Timestamp): Promise<void> {
  await db.receipts
    .where("doneAt")
    .below(addMilliseconds(now, -REPLAY_WINDOW))
    .filter(isReadable)
    .and(({ intent }) => intent.kind !== "like" && intent.kind !== "comment")
    .delete();
}
