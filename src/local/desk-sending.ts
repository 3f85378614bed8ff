import type { DeskKind, DeskRow } from "../domain/desk-content.ts";
import { fieldsIn } from "../domain/desk-content.ts";
import { type DeskOperation, PARKED, UNDO } from "../domain/desk-operation.ts";
import type { Deleted, Saved } from "../domain/desk-remote.ts";
import type { Medium } from "../domain/draft.ts";
import type { Instant } from "../domain/instant.ts";
import { merge } from "../domain/merge.ts";
import type { Refusal } from "../domain/operation.ts";
import { same } from "../domain/same.ts";
import type { DeskDatabase } from "./desk-database.ts";
import { buryRow, putAnswered } from "./desk-mirror.ts";
import { anew, foldFollowers } from "./desk-outbox.ts";
import { deskReceiptOf } from "./desk-receipts.ts";
import { deskTable } from "./desk-tables.ts";
import { forgetSentMedia } from "./media.ts";
import { type Claim, type Claiming, isEarly, LONGEST_WAIT, park } from "./queue-sending.ts";

export type DeskClaim = Claim<DeskOperation>;

/** What became of an operation, or that the server will not do it. */
export type DeskAnswer = Saved | Deleted | { readonly status: "refused"; readonly refusal: Refusal };

/** What is to be done next: an operation to be sent, or a file that one of them waits for. */
export type Next = { readonly claim: DeskClaim } | { readonly medium: Medium };

/**
 * Takes what goes next: of all that stands first in its lane and is due, the first whose files are there; where all wait
 * for files, the first file. The attempt is noted before anything leaves.
 */
export async function claimNext(db: DeskDatabase, claiming: Claiming): Promise<Next | null> {
  const { attempt, now, serverTime } = claiming;
  return db.transaction("rw", db.tables, async () => {
    await db.lease.put({ key: "sender", at: now });
    let missing: Medium | null = null;
    for (const operation of await headsOfLanes(db, now)) {
      const files = await filesOf(db, operation);
      if (files && "lost" in files) {
        await parkWithFollowers(db, operation, { code: PARKED.media, message: files.lost });
        continue;
      }
      missing ??= files;
      if (files) continue;
      const claimed: DeskOperation = {
        ...{ ...operation, state: "sending", attempt, attempts: operation.attempts + 1 },
        firstAttemptAt: operation.firstAttemptAt ?? serverTime,
      };
      await db.outbox.put(claimed);
      return { claim: { attempt, operations: [claimed] } };
    }
    return missing && { medium: missing };
  });
}

async function headsOfLanes(db: DeskDatabase, now: number): Promise<DeskOperation[]> {
  const lanes = new Map<string, DeskOperation[]>();
  await db.outbox.orderBy("seq").each((operation) => {
    lanes.set(operation.lane, [...(lanes.get(operation.lane) ?? []), operation]);
  });
  const heads: DeskOperation[] = [];
  for (const [first, ...later] of lanes.values()) {
    if (!first) continue;
    const head =
      first.state === "parked" ? await deletionInstead(db, first, later, now) : await withVersion(db, first);
    if (head && isDue(head, now)) heads.push(head);
  }
  return heads.sort((one, other) => one.seq - other.seq);
}

/** What it was to begin from was taken back or given up: it begins from the row as it is known here. */
async function withVersion(db: DeskDatabase, head: DeskOperation): Promise<DeskOperation | null> {
  if (head.baseVersion !== null) return head;
  const { intent, rowId } = head;
  const row = (await deskTable(db, intent.on).get(rowId)) ?? null;
  if (intent.kind === "delete" && !row) {
    await db.outbox.delete(head.seq);
    return null;
  }
  const begun = intent.kind === "save" ? { ...intent, base: row } : intent;
  const adopted: DeskOperation = { ...head, intent: begun, baseVersion: row?.version ?? 0 };
  await db.outbox.put(adopted);
  return adopted;
}

function isDue(operation: DeskOperation, now: number): boolean {
  const { intent, attempts } = operation;
  const longest = intent.kind === "delete" && attempts === 0 ? UNDO : LONGEST_WAIT;
  return !isEarly(operation, now, longest);
}

/** Whoever wants a row gone wants nothing of it any more that waits for a decision. */
async function deletionInstead(
  db: DeskDatabase,
  parked: DeskOperation,
  later: readonly DeskOperation[],
  now: number,
): Promise<DeskOperation | null> {
  const deletion = later.find(({ intent, state }) => intent.kind === "delete" && state === "pending");
  if (!deletion || isEarly(deletion, now, UNDO)) return null;
  await db.outbox.delete(parked.seq);
  return inheritDeletion(db, deletion, parked);
}

/** A row that the server never had needs no deletion. */
async function inheritDeletion(
  db: DeskDatabase,
  deletion: DeskOperation,
  { baseVersion, conflict }: DeskOperation,
): Promise<DeskOperation | null> {
  const version = conflict ? (conflict.theirs?.version ?? 0) : (baseVersion ?? 0);
  if (version === 0) {
    await db.outbox.delete(deletion.seq);
    return null;
  }
  const heir = { ...deletion, baseVersion: version };
  await db.outbox.put(heir);
  return heir;
}

/** The first file that an operation still waits for, null for none; `lost`, and why, when one will never come. */
async function filesOf(
  db: DeskDatabase,
  { intent }: DeskOperation,
): Promise<Medium | { readonly lost: string } | null> {
  if (intent.kind !== "save") return null;
  for (const path of intent.media) {
    const medium = await db.media.get(path);
    if (!medium || medium.state === "refused" || medium.state === "cancelled")
      return { lost: medium?.why ?? "" };
    if (medium.state !== "there") return medium;
  }
  return null;
}

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
  serverTime: Instant,
  newId: string,
): Promise<boolean> {
  const [claimed] = operations;
  return db.transaction("rw", db.tables, async () => {
    const operation = claimed && (await db.outbox.get(claimed.seq));
    if (!operation || operation.id !== claimed.id || operation.attempt !== attempt)
      return !operation?.attempt;
    await putDown(db, operation, answer, serverTime, newId);
    return true;
  });
}

function putDown(
  db: DeskDatabase,
  operation: DeskOperation,
  answer: DeskAnswer,
  serverTime: Instant,
  newId: string,
): Promise<void> {
  switch (answer.status) {
    case "saved":
      return finish(db, operation, answer.row, serverTime);
    case "deleted":
      return finish(db, operation, null, serverTime);
    case "conflict":
      return meet(db, operation, answer.row, serverTime, newId);
    case "refused":
      return parkWithFollowers(db, operation, answer.refusal);
  }
}

async function finish(
  db: DeskDatabase,
  operation: DeskOperation,
  row: DeskRow | null,
  doneAt: Instant,
): Promise<void> {
  const { seq, lane, rowId, intent } = operation;
  await db.outbox.delete(seq);
  await db.receipts.put(deskReceiptOf(operation, doneAt));
  if (row) await putAnswered(db, intent.on, row);
  else await buryRow(db, intent.on, rowId, (await deskTable(db, intent.on).get(rowId))?.rev ?? 0);
  const [next] = await db.outbox.where("lane").equals(lane).sortBy("seq");
  if (next && next.baseVersion === null) {
    const version = row?.version ?? 0;
    const begun = next.intent.kind === "save" ? { ...next.intent, base: row } : next.intent;
    await db.outbox.put({ ...next, baseVersion: version, intent: begun });
  }
  if (row) await moveDraft(db, rowId, intent.on, row);
  if (intent.kind === "save") await forgetSentMedia(db, intent.media);
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
  doneAt: Instant,
  newId: string,
): Promise<void> {
  const { intent } = operation;
  const isWritten = intent.on !== "message" && intent.on !== "comment";
  if (theirs) await putAnswered(db, intent.on, theirs);
  // A mark on what is gone is no loss; gone already is what a deletion asked for.
  if (!theirs && (!isWritten || intent.kind === "delete")) return finish(db, operation, null, doneAt);
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
  if (Object.keys(fields).length === 0) return finish(db, operation, theirs, doneAt);
  await db.outbox.put({
    ...resent,
    rowId: theirs.id,
    intent: { ...intent, rowId: theirs.id, fields, base: theirs },
  });
}

async function parkWithFollowers(
  db: DeskDatabase,
  operation: DeskOperation,
  refusal: Refusal,
): Promise<void> {
  const all = await foldFollowers(db, operation);
  await db.outbox.put(all);
  await park(db, all, refusal);
}
