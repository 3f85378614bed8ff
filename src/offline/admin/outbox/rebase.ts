import { type AdminRow, type Fields, fieldsIn } from "../../../domain/content/admin-content.ts";
import { type AdminOperation, DEAD_LETTER_CODES } from "../../../domain/outbox/admin-operation.ts";
import { deepEqual } from "../../../domain/outbox/deep-equal.ts";
import { merge, setIn as setAt, valueAt } from "../../../domain/outbox/merge.ts";
import type { Refusal } from "../../../domain/outbox/operation.ts";
import { deadLetter } from "../../core/queue.ts";
import type { AdminDatabase } from "../database.ts";
import { releaseMedia } from "../media.ts";
import { coalesce } from "./enqueue.ts";

/** The preceding change of the row on this device: its fields, and the row it was based on. */
export type PrecedingSave = Pick<Extract<AdminOperation["intent"], { kind: "save" }>, "fields" | "base">;

/**
 * Rebases an operation that waited behind another change of its row onto the current row. Its author saw the row with
 * the preceding local changes; what another device has changed since is merged, or becomes a conflict. Must run in the
 * caller's transaction.
 * @param own the preceding change on this device; null if there was none
 * @returns the operation, ready to send; null if it needs its author's decision or nothing is left of it
 */
export async function rebaseOperation(
  db: AdminDatabase,
  operation: AdminOperation,
  row: AdminRow | null,
  own: PrecedingSave | null,
): Promise<AdminOperation | null> {
  const { intent } = operation;
  if (!row) return rebaseOntoMissingRow(db, operation, own !== null);
  const { version } = row;
  // Its base has the preceding change on it, so it can differ from the row even at the same version: the answer to that
  // change was lost, and the row was pulled.
  const { base } = intent;
  if (!base || (own === null && base.version === version))
    return put(db, { ...operation, baseVersion: version, intent: { ...intent, base: row } });
  const seen = baseWithOwnChanges(base, row, own);
  const failWithConflict = async () => {
    const conflicting = { ...operation, baseVersion: version, conflict: { theirs: row } };
    const known = { ...conflicting, intent: { ...intent, base: seen } };
    await deadLetterWithFollowers(db, known, { code: DEAD_LETTER_CODES.conflict, message: "" });
    return null;
  };
  if (intent.kind === "delete") {
    const isChanged = isChangedElsewhere({ ...intent, base: seen }, row);
    return isChanged ? failWithConflict() : put(db, { ...operation, baseVersion: version });
  }
  const mine = isScheduleCarriedOut(base, row, own) ? unpublishing(intent.fields) : intent.fields;
  const { fields, overlaps } = merge(seen, mine, { ...row });
  if (overlaps.length > 0) return failWithConflict();
  if (Object.keys(fields).length > 0)
    return put(db, { ...operation, baseVersion: version, intent: { ...intent, fields, base: row } });
  await db.outbox.delete(operation.seq);
  return null;
}

/** True if a row to be deleted has other fields than its author saw. Nothing is written in a message or a comment. */
export function isChangedElsewhere(
  { on, base }: Extract<AdminOperation["intent"], { kind: "delete" }>,
  row: AdminRow,
): boolean {
  const isWritten = on !== "message" && on !== "comment";
  const seen = baseWithOwnChanges(base, row, null);
  return isWritten && !deepEqual(fieldsIn(on, { ...seen }), fieldsIn(on, { ...row }));
}

/**
 * Handles an operation whose row does not exist. If this device deleted the row and then saved it, the row is
 * recreated; if another device deleted it, the operation becomes a conflict.
 */
async function rebaseOntoMissingRow(
  db: AdminDatabase,
  operation: AdminOperation,
  isOurs: boolean,
): Promise<AdminOperation | null> {
  const { intent } = operation;
  const recreated = { ...operation, baseVersion: 0 };
  if (intent.kind === "delete" || !intent.base) return put(db, recreated);
  if (intent.on === "message" || intent.on === "comment") {
    // Losing a flag (read, hidden) of a deleted row is harmless.
    await db.outbox.delete(operation.seq);
    return null;
  }
  if (isOurs || intent.base.version === 0) {
    const fields = { ...fieldsIn(intent.on, intent.base), ...intent.fields };
    return put(db, { ...recreated, intent: { ...intent, base: null, fields } });
  }
  const gone = { ...operation, conflict: { theirs: null } };
  await deadLetterWithFollowers(db, gone, { code: DEAD_LETTER_CODES.gone, message: "" });
  return null;
}

/**
 * The base row with this device's own changes as the server stored them, so that they do not count as a conflict: it
 * may have normalised the text, and it sets the publication date.
 */
function baseWithOwnChanges(base: AdminRow, row: AdminRow, own: PrecedingSave | null): AdminRow {
  const isPublishedHere = isPublic(base) && base.publishedAt === null;
  const names = [
    ...(own ? ownFieldNames(own) : []),
    ...(isScheduleCarriedOut(base, row, own) ? ["published", "publishedAt"] : []),
    ...(isPublishedHere ? ["publishedAt"] : []),
  ];
  return names.reduce<object>(
    (seen, name) => setAt(seen, name.split("."), valueAt(row, name)),
    base,
  ) as AdminRow;
}

/** True if the preceding change scheduled the post for a time that had passed when it arrived. */
function isScheduleCarriedOut(base: AdminRow, row: AdminRow, own: PrecedingSave | null): boolean {
  return !isPublic(base) && Boolean(own?.fields.publishAt) && isPublic(row);
}

function isPublic(row: AdminRow): row is Extract<AdminRow, { published: boolean }> {
  return "published" in row && row.published;
}

/** A change of a schedule, for a post that the schedule has made public: it is to be a draft again. */
function unpublishing(fields: Fields): Fields {
  return "publishAt" in fields && fields.published !== true ? { ...fields, published: false } : fields;
}

/**
 * The names of the changed fields; each translated text counts separately. Tags are left out: they merge one by one.
 */
function ownFieldNames({ fields, base }: PrecedingSave): string[] {
  const { tags: _, translations = {}, ...rest } = fields;
  const langs = Object.entries(translations as Record<string, Record<string, unknown>>);
  const texts = langs.flatMap(([lang, all]) =>
    Object.keys(all).map((name) => `translations.${lang}.${name}`),
  );
  const written = texts.filter((name) => !deepEqual(valueAt(fields, name), valueAt(base, name)));
  return [...Object.keys(rest), ...written];
}

async function put(db: AdminDatabase, operation: AdminOperation): Promise<AdminOperation> {
  await db.outbox.put(operation);
  return operation;
}

/** Dead-letters a change until the owner decides. Must run in the caller's transaction. */
export async function deadLetterWithFollowers(
  db: AdminDatabase,
  operation: AdminOperation,
  refusal: Refusal,
): Promise<void> {
  const all = await coalesceFollowers(db, operation);
  await db.outbox.put(all);
  await releaseMedia(db, all.rowId);
  await deadLetter(db, all, refusal);
}

/** Folds the changes that wait behind a dead-lettered one into it, so that the owner decides on all of them at once. */
async function coalesceFollowers(db: AdminDatabase, deadLettered: AdminOperation): Promise<AdminOperation> {
  let all = deadLettered;
  for (const next of await db.outbox.where({ lane: deadLettered.lane }).toArray()) {
    if (next.seq <= deadLettered.seq || next.intent.kind !== "save" || all.intent.kind !== "save") continue;
    all = { ...all, intent: coalesce(all.intent, next.intent) };
    await db.outbox.delete(next.seq);
  }
  return all;
}
