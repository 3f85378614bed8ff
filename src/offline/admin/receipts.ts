import { addMilliseconds, type Timestamp } from "../../domain/dates/timestamp.ts";
import type { AdminOperation, AdminReceipt } from "../../domain/outbox/admin-operation.ts";
import { REPLAY_WINDOW } from "../../domain/outbox/operation.ts";
import type { AppliedOperation } from "../../domain/outbox/remote.ts";
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
  // The files are uploaded, so a replay does not wait for uploads.
  const sent = [...new Set([...files, ...intent.media])];
  return { ...done, intent: { ...intent, media: [] }, files: sent, doneAt };
}

/**
 * The last operation that the server applied for this device. Each send and pull includes it, to detect a restored server.
 */
export async function lastAdminApplied(db: AdminDatabase): Promise<AppliedOperation[]> {
  const last = await db.receipts.orderBy("doneAt").last();
  return last ? [{ id: last.id, at: last.doneAt }] : [];
}

/**
 * Requeues the operations of the last 30 days under their ids and in their order. The server repeats its result for
 * those it knows and applies those it lost. Must run in the caller's transaction.
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
  // The server may also have lost files that were uploaded for unsaved rows.
  await db.media.where({ state: "there" }).modify({ state: "kept", sent: 0 });
}

/** Deletes receipts past the replay window. */
export async function deleteExpiredAdminReceipts(db: AdminDatabase, now: Timestamp): Promise<void> {
  await db.receipts.where("doneAt").below(addMilliseconds(now, -REPLAY_WINDOW)).delete();
}
