import { type AdminKind, type AdminRow, fieldsIn } from "../../../domain/content/admin-content.ts";
import { addMilliseconds, type Timestamp } from "../../../domain/dates/timestamp.ts";
import {
  type AdminOperation,
  type AdminReceipt,
  DEAD_LETTER_CODES,
} from "../../../domain/outbox/admin-operation.ts";
import type { DeleteResult, SaveResult } from "../../../domain/outbox/admin-remote.ts";
import { deepEqual } from "../../../domain/outbox/deep-equal.ts";
import { merge } from "../../../domain/outbox/merge.ts";
import { REPLAY_WINDOW, type Refusal } from "../../../domain/outbox/operation.ts";
import type { AppliedOperation } from "../../../domain/outbox/remote.ts";
import { omit, requeue } from "../../core/queue.ts";
import type { AdminDatabase } from "../database.ts";
import { deleteReturnedRow, putReturnedRow } from "../mirror.ts";
import { prepareRestart } from "../start-mirror.ts";
import type { AdminLease } from "./dequeue.ts";
import { neverAttempted } from "./enqueue.ts";
import {
  deadLetterWithFollowers,
  isChangedElsewhere,
  type PrecedingSave,
  rebaseOperation,
} from "./rebase.ts";

/** The server's response to an operation: its result or a rejection. */
export type AdminResponse =
  | Exclude<SaveResult | DeleteResult, { readonly status: "restart" }>
  | { readonly status: "rejected"; readonly refusal: Refusal };

/**
 * Acknowledges the response of the server: stores the row and the receipt, removes the operation and rebases the next one
 * in its lane, in one transaction. Ignores an operation that another attempt has leased since.
 * @param newId the id for an operation that has to be sent again as a new one
 * @returns false if another sender has leased it since
 */
export async function acknowledge(
  db: AdminDatabase,
  { attempt, operations }: AdminLease,
  response: AdminResponse,
  newId: string,
): Promise<boolean> {
  const [leased] = operations;
  return db.transaction("rw", db.tables, async () => {
    const operation = leased && (await db.outbox.get(leased.seq));
    if (operation?.attempt !== attempt) return !operation?.attempt;
    await apply(db, operation, response, newId);
    return true;
  });
}

function apply(
  db: AdminDatabase,
  operation: AdminOperation,
  response: AdminResponse,
  newId: string,
): Promise<void> {
  switch (response.status) {
    case "saved":
      return finish(db, operation, response.row, response.at);
    case "deleted":
      return finish(db, operation, null, response.at);
    case "conflict":
      return resolveConflict(db, operation, response.row, newId);
    case "rejected":
      return deadLetterWithFollowers(db, operation, response.refusal);
  }
}

/**
 * Requeues recent operations ahead of the leased one, after the server was restored from a backup, and marks the mirror for a
 * new start.
 * @returns false if another sender has leased it since
 */
export async function replay(db: AdminDatabase, leased: AdminLease, serverTime: Timestamp): Promise<boolean> {
  return db.transaction("rw", db.tables, async () => {
    const isOurs = await requeue(db, leased);
    await prepareRestart(db, serverTime);
    return isOurs;
  });
}

/** @param doneAt when the server did it; null if there was nothing left to do */
async function finish(
  db: AdminDatabase,
  operation: AdminOperation,
  row: AdminRow | null,
  doneAt: Timestamp | null,
): Promise<void> {
  const { seq, lane, rowId, intent } = operation;
  await db.outbox.delete(seq);
  if (doneAt) await db.receipts.put(adminReceiptOf(operation, doneAt));
  if (row) await putReturnedRow(db, intent.on, row);
  else await deleteReturnedRow(db, intent.on, rowId);
  await rebaseNext(db, lane, row, intent.kind === "save" ? intent : OWN_DELETION);
  if (row) await rebaseDraft(db, rowId, intent.on, row);
}

/** Represents a deletion by this device, after which a save recreates the row. */
const OWN_DELETION: PrecedingSave = { fields: {}, base: null };

async function rebaseNext(
  db: AdminDatabase,
  lane: string,
  row: AdminRow | null,
  own: PrecedingSave,
): Promise<void> {
  for (;;) {
    const next = await db.outbox.where({ lane }).first();
    if (next?.baseVersion !== null || next.state === "parked") return;
    if (await rebaseOperation(db, next, row, own)) return;
  }
}

/** Rebases a draft onto the saved row, if the row's fields equal those the draft was based on. */
async function rebaseDraft(db: AdminDatabase, rowId: string, kind: AdminKind, row: AdminRow): Promise<void> {
  const draft = await db.drafts.get(rowId);
  if (!draft?.base || draft.base.version >= row.version) return;
  if (deepEqual(fieldsIn(kind, draft.base), fieldsIn(kind, row)))
    await db.drafts.put({ ...draft, base: row } as typeof draft);
}

/** Resolves a conflict: fields that one side changed are merged, the rest waits for the user's decision. */
async function resolveConflict(
  db: AdminDatabase,
  operation: AdminOperation,
  theirs: AdminRow | null,
  newId: string,
): Promise<void> {
  const { intent } = operation;
  const isWritten = intent.on !== "message" && intent.on !== "comment";
  if (theirs) await putReturnedRow(db, intent.on, theirs);
  // Losing a flag of a deleted row is harmless, and a deletion of a deleted row is done.
  if (!theirs && (!isWritten || intent.kind === "delete")) return finish(db, operation, null, null);
  // A version that the author has not seen may be their own change, acknowledged while they tapped Delete.
  if (!theirs || (intent.kind === "delete" && isChangedElsewhere(intent, theirs))) {
    const code = theirs ? DEAD_LETTER_CODES.conflict : DEAD_LETTER_CODES.gone;
    return deadLetterWithFollowers(db, { ...operation, conflict: { theirs } }, { code, message: "" });
  }
  const resent = { ...operation, ...neverAttempted(newId), baseVersion: theirs.version };
  if (intent.kind === "delete") return void (await db.outbox.put(resent));
  const { fields, overlaps } = merge(intent.base, intent.fields, theirs);
  if (overlaps.length > 0) {
    const refusal = { code: DEAD_LETTER_CODES.conflict, message: "" };
    return deadLetterWithFollowers(db, { ...operation, conflict: { theirs } }, refusal);
  }
  if (Object.keys(fields).length === 0) return finish(db, operation, theirs, null);
  await db.outbox.put({
    ...resent,
    rowId: theirs.id,
    intent: { ...intent, rowId: theirs.id, fields, base: theirs },
  });
}

/** @param doneAt when the server did it, by its own clock */
function adminReceiptOf(operation: AdminOperation, doneAt: Timestamp): AdminReceipt {
  const queued = ["state", "attempt", "dueAt", "again", "refusal", "conflict", "checked"] as const;
  const done = omit(operation, ...queued);
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

/** Deletes receipts past the replay window. */
export async function deleteExpiredAdminReceipts(db: AdminDatabase, now: Timestamp): Promise<void> {
  await db.receipts.where("doneAt").below(addMilliseconds(now, -REPLAY_WINDOW)).delete();
}
