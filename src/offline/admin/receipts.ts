import { addMilliseconds, type Timestamp } from "../../domain/dates/timestamp.ts";
import type { AdminOperation, AdminReceipt } from "../../domain/outbox/admin-operation.ts";
import { REPLAY_WINDOW } from "../../domain/outbox/operation.ts";
import type { Done } from "../../domain/outbox/remote.ts";
import type { AdminDatabase } from "./database.ts";

/** @param doneAt when the server did it, by its own clock */
export function adminReceiptOf(operation: AdminOperation, doneAt: Timestamp): AdminReceipt {
  const {
    state: _,
    attempt: __,
    dueAt: ___,
    again: ____,
    refusal: _____,
    conflict: ______,
    checked: _______,
    ...done
  } = operation;
  const { intent, files = [] } = done;
  if (intent.kind !== "save") return { ...done, doneAt };
  // The storage has its files: done again, it does not wait for what is on its way there.
  const sent = [...new Set([...files, ...intent.media])];
  return { ...done, intent: { ...intent, media: [] }, files: sent, doneAt };
}

/** What the server did last for this device: one that knows it knows all before it. Each send and each pull asks. */
export async function lastAdminDone(db: AdminDatabase): Promise<Done[]> {
  const last = await db.receipts.orderBy("doneAt").last();
  return last ? [{ id: last.id, at: last.doneAt }] : [];
}

/**
 * Queues again what was done in the last 30 days, each under its id and in its old place: the server repeats what it
 * still knows and does what it forgot. The caller holds the transaction.
 */
export async function requeueAdminReceipts(db: AdminDatabase, now: Timestamp): Promise<void> {
  const recent = await db.receipts.where("doneAt").above(addMilliseconds(now, -REPLAY_WINDOW)).toArray();
  await db.outbox.bulkAdd(
    recent.map(
      ({ doneAt: _, ...done }): AdminOperation => ({
        ...done,
        state: "pending",
        attempt: null,
        dueAt: null,
        again: true,
        checked: 0,
        refusal: null,
        conflict: null,
      }),
    ),
  );
  await db.receipts.bulkDelete(recent.map(({ id }) => id));
  // A file that had arrived for what was not saved yet may be forgotten as well.
  await db.media.where({ state: "there" }).modify({ state: "kept", sent: 0 });
}

/** Forgets receipts that nothing will ask for again. */
export async function forgetOldAdminReceipts(db: AdminDatabase, now: Timestamp): Promise<void> {
  await db.receipts.where("doneAt").below(addMilliseconds(now, -REPLAY_WINDOW)).delete();
}
