import { addMilliseconds, type Timestamp } from "../../domain/dates/timestamp.ts";
import { isReadable, type Operation, REPLAY_WINDOW, type Receipt } from "../../domain/outbox/operation.ts";
import type { AppliedOperation } from "../../domain/outbox/remote.ts";
import type { SiteDatabase } from "./database.ts";

/**
 * The last interaction and the last message that the server applied for this device; their times come from different
 * clocks. Each send and pull includes them: a server that does not know them was restored from a backup.
 */
export async function lastApplied(db: SiteDatabase): Promise<AppliedOperation[]> {
  const newestFirst = () => db.receipts.orderBy("doneAt").reverse();
  const last = await Promise.all([
    newestFirst()
      .filter((done) => isStoredByServer(done) && done.intent.kind !== "message")
      .first(),
    newestFirst()
      .filter((done) => isStoredByServer(done) && done.intent.kind === "message")
      .first(),
  ]);
  return last.flatMap((done) => (done ? [{ id: done.id, at: done.doneAt }] : []));
}

/** False if the honeypot field is filled: the server accepts such an operation but does not store it. */
function isStoredByServer(receipt: Receipt): boolean {
  if (!isReadable(receipt)) return false;
  const { intent } = receipt;
  const written = intent.kind === "message" ? intent.message : intent;
  return !("website" in written && written.website !== "");
}

/**
 * Requeues the operations of the last 30 days under their ids and in their order. The server repeats its result for
 * those it knows and applies those it lost. Must run in the caller's transaction.
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

/** Marks comments as no longer held, so that their author sees them as everyone does. */
export async function releaseHeld(db: SiteDatabase, comments: readonly string[]): Promise<void> {
  await db.receipts
    .where("id")
    .anyOf(comments)
    .and(({ held }) => held)
    .modify({ held: false });
}
