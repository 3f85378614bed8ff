import { type AdminRow, fieldsIn } from "../../domain/content/admin-content.ts";
import { type AdminOperation, PARKED } from "../../domain/outbox/admin-operation.ts";
import { deepEqual } from "../../domain/outbox/deep-equal.ts";
import { merge, put as setAt, valueAt } from "../../domain/outbox/merge.ts";
import type { AdminDatabase } from "./database.ts";
import { deadLetterWithFollowers } from "./outbox-dead-letter.ts";

/** What was written here just before, and what it was written over. */
export type Before = Pick<Extract<AdminOperation["intent"], { kind: "save" }>, "fields" | "base">;

/**
 * What waited behind another change of its row begins from the row as it is now. Its author had the row before their eyes
 * as it was with the changes before it: what somebody else has changed since is merged, or asked about, as in any other
 * conflict. The caller holds the transaction.
 * @param own what was written here just before it; null where nothing was
 * @returns it, ready to go; null when it needs its author, or nothing is left of it
 */
export async function rebaseOperation(
  db: AdminDatabase,
  operation: AdminOperation,
  row: AdminRow | null,
  own: Before | null,
): Promise<AdminOperation | null> {
  const { intent } = operation;
  if (!row) return withoutRow(db, operation, own !== null);
  const { version } = row;
  const seen = intent.base && intent.base.version !== version ? asSeen(intent.base, row, own) : null;
  if (!seen) return put(db, { ...operation, baseVersion: version, intent: begunFrom(intent, row) });
  const ask = async () => {
    const asked = { ...operation, baseVersion: version, conflict: { theirs: row } };
    const known = { ...asked, intent: { ...intent, base: seen } };
    await deadLetterWithFollowers(db, known, { code: PARKED.conflict, message: "" });
    return null;
  };
  if (intent.kind === "delete") {
    const isWritten = intent.on !== "message" && intent.on !== "comment";
    const isChanged = isWritten && !deepEqual(fieldsIn(intent.on, seen), fieldsIn(intent.on, { ...row }));
    return isChanged ? ask() : put(db, { ...operation, baseVersion: version });
  }
  const { fields, overlaps } = merge(seen, intent.fields, { ...row });
  if (overlaps.length > 0) return ask();
  if (Object.keys(fields).length > 0)
    return put(db, { ...operation, baseVersion: version, intent: { ...intent, fields, base: row } });
  await db.outbox.delete(operation.seq);
  return null;
}

/**
 * The row is not there, or never was. Who deleted it here and then saved it wants it again, as it was with what was
 * written; where somebody else deleted it, its author is asked.
 */
async function withoutRow(
  db: AdminDatabase,
  operation: AdminOperation,
  isOurs: boolean,
): Promise<AdminOperation | null> {
  const { intent } = operation;
  const anew = { ...operation, baseVersion: 0 };
  if (intent.kind === "delete" || !intent.base) return put(db, anew);
  if (intent.on === "message" || intent.on === "comment") {
    // A mark on what is gone is no loss.
    await db.outbox.delete(operation.seq);
    return null;
  }
  if (isOurs || intent.base.version === 0) {
    const fields = { ...fieldsIn(intent.on, intent.base), ...intent.fields };
    return put(db, { ...anew, intent: { ...intent, base: null, fields } });
  }
  const gone = { ...operation, conflict: { theirs: null } };
  await deadLetterWithFollowers(db, gone, { code: PARKED.gone, message: "" });
  return null;
}

/**
 * What is one's own is seen as the server took it: it may have tidied the words, and it gives what is published its day,
 * so that one without a day was published here and nowhere else yet.
 */
function asSeen(base: AdminRow, row: AdminRow, own: Before | null): AdminRow {
  const isPublishedHere = "published" in base && base.published && base.publishedAt === null;
  const names = [...(own ? ownNames(own) : []), ...(isPublishedHere ? ["publishedAt"] : [])];
  return names.reduce<object>(
    (seen, name) => setAt(seen, name.split("."), valueAt(row, name)),
    base,
  ) as AdminRow;
}

/** The fields that were written, of the translations each text. A set's members are told apart by what it was. */
function ownNames({ fields, base }: Before): string[] {
  const { tags: _, translations = {}, ...rest } = fields;
  const langs = Object.entries(translations as Record<string, Record<string, unknown>>);
  const texts = langs.flatMap(([lang, all]) =>
    Object.keys(all).map((name) => `translations.${lang}.${name}`),
  );
  const written = texts.filter((name) => !deepEqual(valueAt(fields, name), valueAt(base, name)));
  return [...Object.keys(rest), ...written];
}

function begunFrom(intent: AdminOperation["intent"], row: AdminRow): AdminOperation["intent"] {
  return intent.kind === "save" ? { ...intent, base: row } : intent;
}

async function put(db: AdminDatabase, operation: AdminOperation): Promise<AdminOperation> {
  await db.outbox.put(operation);
  return operation;
}
