import { type AdminKind, type AdminRow, fieldsIn } from "../../domain/content/admin-content.ts";
import type { Timestamp } from "../../domain/dates/timestamp.ts";
import { type AdminOperation, PARKED } from "../../domain/outbox/admin-operation.ts";
import type { Deleted, Saved } from "../../domain/outbox/admin-remote.ts";
import { deepEqual } from "../../domain/outbox/deep-equal.ts";
import { merge } from "../../domain/outbox/merge.ts";
import type { Rejection } from "../../domain/outbox/operation.ts";
import { release } from "../core/queue-claims.ts";
import type { AdminDatabase } from "./database.ts";
import { beginReading, buryRow, putAnswered, readAdminState } from "./mirror.ts";
import { anew } from "./outbox.ts";
import { deadLetterWithFollowers } from "./outbox-dead-letter.ts";
import type { AdminClaim } from "./outbox-dequeue.ts";
import { type Before, rebaseOperation } from "./outbox-rebase.ts";
import { adminReceiptOf } from "./receipts.ts";
import { adminTable } from "./tables.ts";

/** The server's answer to an operation: its result or a rejection. */
export type AdminAnswer =
  | Exclude<Saved | Deleted, { readonly status: "restart" }>
  | { readonly status: "refused"; readonly refusal: Rejection };

/**
 * Acknowledges the answer of the server: stores the row and the receipt, removes the operation and rebases the next one
 * in its lane, in one transaction. Ignores an operation that another attempt has leased since.
 * @param newId the id for an operation that has to be sent again as a new one
 * @returns false if another sender has leased it since
 */
export async function acknowledgeAdmin(
  db: AdminDatabase,
  { attempt, operations }: AdminClaim,
  answer: AdminAnswer,
  newId: string,
): Promise<boolean> {
  const [claimed] = operations;
  return db.transaction("rw", db.tables, async () => {
    const operation = claimed && (await db.outbox.get(claimed.seq));
    if (!operation || operation.id !== claimed.id || operation.attempt !== attempt)
      return !operation?.attempt;
    await putDown(db, operation, answer, newId);
    return true;
  });
}

function putDown(
  db: AdminDatabase,
  operation: AdminOperation,
  answer: AdminAnswer,
  newId: string,
): Promise<void> {
  switch (answer.status) {
    case "saved":
      return finish(db, operation, answer.row, answer.at);
    case "deleted":
      return finish(db, operation, null, answer.at);
    case "conflict":
      return resolveConflict(db, operation, answer.row, newId);
    case "refused":
      return deadLetterWithFollowers(db, operation, answer.refusal);
  }
}

/**
 * Requeues recent operations ahead of the leased one, after the server was restored from a backup.
 * @returns as `acknowledgeAdmin`
 */
export async function replayAdmin(
  db: AdminDatabase,
  claimed: AdminClaim,
  serverTime: Timestamp,
): Promise<boolean> {
  return db.transaction("rw", db.tables, async () => {
    const isOurs = await release(db, claimed);
    await beginReading(db, await readAdminState(db), serverTime);
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
  if (row) await putAnswered(db, intent.on, row);
  else await buryRow(db, intent.on, rowId, (await adminTable(db, intent.on).get(rowId))?.rev ?? 0);
  await letNextBegin(db, lane, row, intent.kind === "save" ? intent : NOTHING);
  if (row) await moveDraft(db, rowId, intent.on, row);
}

/** Stands for a deletion by this device, after which a save recreates the row. */
const NOTHING: Before = { fields: {}, base: null };

async function letNextBegin(
  db: AdminDatabase,
  lane: string,
  row: AdminRow | null,
  own: Before,
): Promise<void> {
  for (;;) {
    const [next] = await db.outbox.where("lane").equals(lane).sortBy("seq");
    if (next?.baseVersion !== null || next.state === "parked") return;
    if (await rebaseOperation(db, next, row, own)) return;
  }
}

/** Rebases a draft onto the saved row, if the row's fields equal those the draft was based on. */
async function moveDraft(db: AdminDatabase, rowId: string, kind: AdminKind, row: AdminRow): Promise<void> {
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
  if (theirs) await putAnswered(db, intent.on, theirs);
  // Losing a flag of a deleted row is harmless, and a deletion of a deleted row is done.
  if (!theirs && (!isWritten || intent.kind === "delete")) return finish(db, operation, null, null);
  if (!theirs || (intent.kind === "delete" && isWritten)) {
    const code = theirs ? PARKED.conflict : PARKED.gone;
    return deadLetterWithFollowers(db, { ...operation, conflict: { theirs } }, { code, message: "" });
  }
  const resent = { ...operation, ...anew(newId), baseVersion: theirs.version };
  if (intent.kind === "delete") return void (await db.outbox.put(resent));
  const { fields, overlaps } = merge(intent.base, intent.fields, theirs);
  if (overlaps.length > 0) {
    const refusal = { code: PARKED.conflict, message: "" };
    return deadLetterWithFollowers(db, { ...operation, conflict: { theirs } }, refusal);
  }
  if (Object.keys(fields).length === 0) return finish(db, operation, theirs, null);
  await db.outbox.put({
    ...resent,
    rowId: theirs.id,
    intent: { ...intent, rowId: theirs.id, fields, base: theirs },
  });
}
