import { type DeskKind, type DeskRow, fieldsIn } from "../../domain/content/admin-content.ts";
import { type DeskOperation, PARKED } from "../../domain/outbox/admin-operation.ts";
import type { Deleted, Saved } from "../../domain/outbox/admin-remote.ts";
import type { Instant } from "../../domain/dates/timestamp.ts";
import { merge } from "../../domain/outbox/merge.ts";
import type { Refusal } from "../../domain/outbox/operation.ts";
import { same } from "../../domain/outbox/deep-equal.ts";
import { adopt, type Before } from "./outbox-rebase.ts";
import type { DeskClaim } from "./outbox-dequeue.ts";
import type { DeskDatabase } from "./database.ts";
import { beginReading, buryRow, putAnswered, readDeskState } from "./mirror.ts";
import { anew } from "./outbox.ts";
import { parkWithFollowers } from "./outbox-dead-letter.ts";
import { deskReceiptOf } from "./receipts.ts";
import { deskTable } from "./tables.ts";
import { release } from "../core/queue-claims.ts";

/** What became of an operation, or that the server will not do it. */
export type DeskAnswer =
  | Exclude<Saved | Deleted, { readonly status: "restart" }>
  | { readonly status: "refused"; readonly refusal: Refusal };

/**
 * Puts down what the server answered: the row, the operation's end and its receipt in one transaction; and what the next
 * one in its lane begins from. An answer to another attempt than the one that asks now is not ours.
 * @param newId names what has to be sent as a new operation
 * @returns false when somebody else asks for it now
 */
export async function settleDesk(
  db: DeskDatabase,
  { attempt, operations }: DeskClaim,
  answer: DeskAnswer,
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
  db: DeskDatabase,
  operation: DeskOperation,
  answer: DeskAnswer,
  newId: string,
): Promise<void> {
  switch (answer.status) {
    case "saved":
      return finish(db, operation, answer.row, answer.at);
    case "deleted":
      return finish(db, operation, null, answer.at);
    case "conflict":
      return meet(db, operation, answer.row, newId);
    case "refused":
      return parkWithFollowers(db, operation, answer.refusal);
  }
}

/**
 * A restored server has forgotten what it did since its backup: all of that goes before what was just to be sent.
 * @returns as `settleDesk`
 */
export async function sendDeskAgain(
  db: DeskDatabase,
  claimed: DeskClaim,
  serverTime: Instant,
): Promise<boolean> {
  return db.transaction("rw", db.tables, async () => {
    const isOurs = await release(db, claimed);
    await beginReading(db, await readDeskState(db), serverTime);
    return isOurs;
  });
}

/** @param doneAt when the server did it; null where there was nothing left for it to do */
async function finish(
  db: DeskDatabase,
  operation: DeskOperation,
  row: DeskRow | null,
  doneAt: Instant | null,
): Promise<void> {
  const { seq, lane, rowId, intent } = operation;
  await db.outbox.delete(seq);
  if (doneAt) await db.receipts.put(deskReceiptOf(operation, doneAt));
  if (row) await putAnswered(db, intent.on, row);
  else await buryRow(db, intent.on, rowId, (await deskTable(db, intent.on).get(rowId))?.rev ?? 0);
  await letNextBegin(db, lane, row, intent.kind === "save" ? intent : NOTHING);
  if (row) await moveDraft(db, rowId, intent.on, row);
}

/** A deletion is ours, too: whoever saves the row after it wants it again. */
const NOTHING: Before = { fields: {}, base: null };

async function letNextBegin(db: DeskDatabase, lane: string, row: DeskRow | null, own: Before): Promise<void> {
  for (;;) {
    const [next] = await db.outbox.where("lane").equals(lane).sortBy("seq");
    if (next?.baseVersion !== null || next.state === "parked") return;
    if (await adopt(db, next, row, own)) return;
  }
}

/** A draft that was begun from what has just been saved begins from the saved row. */
async function moveDraft(db: DeskDatabase, rowId: string, kind: DeskKind, row: DeskRow): Promise<void> {
  const draft = await db.drafts.get(rowId);
  if (!draft?.base || draft.base.version >= row.version) return;
  if (same(fieldsIn(kind, draft.base), fieldsIn(kind, row)))
    await db.drafts.put({ ...draft, base: row } as typeof draft);
}

/** The row was changed elsewhere since: what only one side changed is merged unasked, the rest waits for the person. */
async function meet(
  db: DeskDatabase,
  operation: DeskOperation,
  theirs: DeskRow | null,
  newId: string,
): Promise<void> {
  const { intent } = operation;
  const isWritten = intent.on !== "message" && intent.on !== "comment";
  if (theirs) await putAnswered(db, intent.on, theirs);
  // A mark on what is gone is no loss; gone already is what a deletion asked for.
  if (!theirs && (!isWritten || intent.kind === "delete")) return finish(db, operation, null, null);
  if (!theirs || (intent.kind === "delete" && isWritten)) {
    const code = theirs ? PARKED.conflict : PARKED.gone;
    return parkWithFollowers(db, { ...operation, conflict: { theirs } }, { code, message: "" });
  }
  const resent = { ...operation, ...anew(newId), baseVersion: theirs.version };
  if (intent.kind === "delete") return void (await db.outbox.put(resent));
  const { fields, overlaps } = merge(intent.base, intent.fields, theirs);
  if (overlaps.length > 0) {
    const refusal = { code: PARKED.conflict, message: "" };
    return parkWithFollowers(db, { ...operation, conflict: { theirs } }, refusal);
  }
  if (Object.keys(fields).length === 0) return finish(db, operation, theirs, null);
  await db.outbox.put({
    ...resent,
    rowId: theirs.id,
    intent: { ...intent, rowId: theirs.id, fields, base: theirs },
  });
}
