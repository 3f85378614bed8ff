import type { Instant } from "../domain/instant.ts";
import { isReadable, type Operation, type Refusal } from "../domain/operation.ts";
import type { Answered } from "../domain/remote.ts";
import { applyCounts } from "./counts.ts";
import { keepAlone } from "./mirror.ts";
import { park } from "./outbox.ts";
import { letGoOfHeld, receiptOf, requeueReceipts } from "./receipts.ts";
import type { SiteDatabase } from "./site-database.ts";

/** The longest the server ever asks to wait, in milliseconds; a time further away comes from a clock that jumped. */
export const LONGEST_WAIT = 2 * 60 * 60_000;

/** What goes in one request: some interactions, or one message. */
export type Claim = {
  readonly attempt: string;
  readonly operations: readonly Operation[];
};

export type Claiming = {
  /** Names this attempt. */
  readonly attempt: string;
  /** Milliseconds of this device's clock. */
  readonly now: number;
  readonly serverTime: Instant;
  readonly most: number;
};

/**
 * Takes what is to be sent next, in order, and notes the attempt, and that its sender is alive, before anything leaves. Whoever calls is the only
 * sender: what an attempt before left as being sent was never answered, and goes again as it was.
 */
export async function claim(db: SiteDatabase, claiming: Claiming): Promise<Claim | null> {
  const { attempt, now, serverTime, most } = claiming;
  return db.transaction("rw", [db.outbox, db.lease], async () => {
    await db.lease.put({ key: "sender", at: now });
    const all = await db.outbox.orderBy("seq").filter(isReadable).toArray();
    const due = dueNow(all, now);
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
    const { lane, state, dueAt, intent } = operation;
    if (state === "parked") return false;
    const early = dueAt !== null && dueAt > now && dueAt - now <= LONGEST_WAIT;
    // Nothing about a comment goes before the comment itself has gone.
    const ahead = intent.kind === "comment_delete" && comments.has(intent.commentId);
    if (early || ahead) waiting.add(lane);
    return !waiting.has(lane);
  });
}

/** When the first operation that has to wait is due, in milliseconds of this device's clock; null for none. */
export async function nextDue(db: SiteDatabase): Promise<number | null> {
  const times = await db.outbox.filter((row) => isUnsent(row) && row.dueAt !== null).toArray();
  return times.length > 0 ? Math.min(...times.map(({ dueAt }) => dueAt ?? 0)) : null;
}

/** Whether anything is left to send, now or later. */
export async function hasUnsent(db: SiteDatabase): Promise<boolean> {
  return (await db.outbox.filter(isUnsent).first()) !== undefined;
}

/** What this app cannot read keeps nothing waiting and nobody awake. */
function isUnsent(row: Operation): boolean {
  return row.state !== "parked" && isReadable(row);
}

/**
 * Puts down what the server answered: finished operations with their counters, comments and receipts, all in one
 * transaction, so that no number ever drops back. An answer to another attempt than the one that asks now is not ours.
 * @param now milliseconds of this device's clock
 */
export async function settle(
  db: SiteDatabase,
  { attempt, operations }: Claim,
  answers: { readonly now: Instant; readonly results: readonly Answered[] },
  now: number,
): Promise<void> {
  const results = new Map(answers.results.map((result) => [result.id, result]));
  await db.transaction("rw", db.tables, async () => {
    for (const { seq, id } of operations) {
      const operation = await db.outbox.get(seq);
      if (operation?.id !== id || operation.attempt !== attempt) continue;
      const result = results.get(id);
      switch (result?.status) {
        case "done":
          await finish(db, operation, result, answers.now);
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
  });
}

/** Nothing was answered that concerns the operations themselves: they wait, to go again as they are. */
export async function release(db: SiteDatabase, { attempt, operations }: Claim): Promise<void> {
  await db.transaction("rw", [db.outbox], async () => {
    for (const { seq } of operations) {
      const operation = await db.outbox.get(seq);
      if (operation?.attempt === attempt) await db.outbox.update(seq, { state: "pending", attempt: null });
    }
  });
}

/** A restored server has forgotten what it did since its backup: all of that goes before what was just to be sent. */
export async function sendAgain(db: SiteDatabase, claimed: Claim, serverTime: Instant): Promise<void> {
  await db.transaction("rw", [db.outbox, db.receipts], async () => {
    await release(db, claimed);
    await requeueReceipts(db, serverTime);
  });
}

async function finish(
  db: SiteDatabase,
  operation: Operation,
  { counts, comment, held }: Extract<Answered, { status: "done" }>,
  doneAt: Instant,
): Promise<void> {
  await db.outbox.delete(operation.seq);
  await db.receipts.put(receiptOf(operation, doneAt, held));
  if (comment) await keepAlone(db, "comment", comment);
  if (counts) await applyCounts(db, [counts]);
  // A deleted comment no longer waits for the owner, and its author does not see it counted.
  if (operation.intent.kind === "comment_delete") await letGoOfHeld(db, [operation.intent.commentId]);
}

/** A comment that is refused while its author wants it gone is gone, and so is the wish. */
async function refuse(db: SiteDatabase, operation: Operation, refusal: Refusal): Promise<void> {
  const wishes = await db.outbox
    .where("postId")
    .equals(operation.postId)
    .filter(isReadable)
    .and(({ intent }) => intent.kind === "comment_delete" && intent.commentId === operation.id)
    .primaryKeys();
  if (operation.intent.kind !== "comment" || wishes.length === 0) return park(db, operation, refusal);
  await db.outbox.bulkDelete([operation.seq, ...wishes]);
}
