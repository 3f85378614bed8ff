import { addMilliseconds, type Timestamp } from "../../domain/dates/timestamp.ts";
import { isReadable, type Operation, REPLAY_WINDOW, type Receipt } from "../../domain/outbox/operation.ts";
import type { Done } from "../../domain/outbox/remote.ts";
import type { SiteDatabase } from "./database.ts";

/**
 * What the server did last for this device: the last interaction, and the last message, which come from different clocks.
 * A server that knows them knows all before them: each send and each pull asks.
 */
export async function lastDone(db: SiteDatabase): Promise<Done[]> {
  const newestFirst = () => db.receipts.orderBy("doneAt").reverse();
  const last = await Promise.all([
    newestFirst()
      .filter((done) => isKept(done) && done.intent.kind !== "message")
      .first(),
    newestFirst()
      .filter((done) => isKept(done) && done.intent.kind === "message")
      .first(),
  ]);
  return last.flatMap((done) => (done ? [{ id: done.id, at: done.doneAt }] : []));
}

/** Where the field is filled that people never see, the server thanks for it and keeps nothing. */
function isKept(receipt: Receipt): boolean {
  if (!isReadable(receipt)) return false;
  const { intent } = receipt;
  const written = intent.kind === "message" ? intent.message : intent;
  return !("website" in written && written.website !== "");
}

/**
 * Queues again what was done in the last 30 days, each under its id and in its old place: the server repeats what it
 * still knows and does what it forgot. The caller holds the transaction.
 */
export async function requeueReceipts(db: SiteDatabase, now: Timestamp): Promise<void> {
  const recent = await db.receipts.where("doneAt").above(addMilliseconds(now, -REPLAY_WINDOW)).toArray();
  await db.outbox.bulkAdd(
    recent.map(
      ({ doneAt: _, held: __, ...done }): Operation => ({
        ...done,
        actor: "visitor",
        state: "pending",
        attempt: null,
        dueAt: null,
        again: true,
        refusal: null,
      }),
    ),
  );
  await db.receipts.bulkDelete(recent.map(({ id }) => id));
}

/** These comments wait for the owner no more: their author sees of them what everyone does. */
export async function releaseHeld(db: SiteDatabase, comments: readonly string[]): Promise<void> {
  await db.receipts
    .where("id")
    .anyOf(comments)
    .and(({ held }) => held)
    .modify({ held: false });
}
