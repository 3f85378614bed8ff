import type { AdminKind, AdminRow, Fields } from "../../../domain/content/admin-content.ts";
import { type AdminIntent, type AdminOperation, UNDO_MS } from "../../../domain/outbox/admin-operation.ts";
import { deepEqual } from "../../../domain/outbox/deep-equal.ts";
import { changedFields, merge, setIn, valueAt } from "../../../domain/outbox/merge.ts";
import { OPERATION_FORMAT } from "../../../domain/outbox/operation.ts";
import type { AdminDatabase } from "../database.ts";

// The admin's outbox: enqueue (this file), dequeue.ts, acknowledge.ts, rebase.ts (or dead-letter).

/** A change of one row. `id` becomes the operation's id. */
export type Change = {
  readonly id: string;
  readonly kind: AdminKind;
  readonly rowId: string;
  /** The new values: all fields of a new row, the changed fields of an existing one. */
  readonly fields: Fields;
  /** The row that was edited; null for a new one. */
  readonly base: AdminRow | null;
  /** Paths of local pictures and videos; those that the fields do not refer to are ignored. */
  readonly media: readonly string[];
  /** Milliseconds of this device's clock. */
  readonly at: number;
};

/**
 * Queues a change. It is folded into an earlier change of the row that was never attempted or was rejected. Behind one
 * that has been sent it waits, and is rebased on its response.
 * @returns the id of the queued operation; null if nothing is left to change
 */
export async function enqueueSave(db: AdminDatabase, change: Change): Promise<string | null> {
  return db.transaction("rw", [db.outbox], async () => {
    const lane = await laneOf(db, change.kind, change.rowId);
    const last = lane.at(-1);
    const rebased = rebase(change, lane);
    if (last?.intent.kind === "save" && canCoalesce(last))
      return coalesceInto(db, last, coalesce(last.intent, rebased), rebased);
    const { id, kind: on, rowId, at, base, fields, media: chosen } = rebased;
    // Saving a row after its deletion recreates it, even without changed fields.
    if (base && last?.intent.kind !== "delete" && Object.keys(fields).length === 0) return null;
    const media = chosen.filter((path) => refersTo(fields, path));
    const intent: AdminIntent = { kind: "save", on, rowId, fields, base, media };
    await db.outbox.add(newOperation(db, id, intent, last ? null : (base?.version ?? 0), at, null));
    return id;
  });
}

/** Queues a deletion with a short delay, during which it can be undone. */
export async function enqueueDelete(
  db: AdminDatabase,
  id: string,
  on: AdminKind,
  base: AdminRow,
  at: number,
): Promise<void> {
  await db.transaction("rw", [db.outbox], async () => {
    const isBlocked = (await laneOf(db, on, base.id)).length > 0;
    const intent: AdminIntent = { kind: "delete", on, rowId: base.id, base };
    await db.outbox.add(newOperation(db, id, intent, isBlocked ? null : base.version, at, at + UNDO_MS));
  });
}

/** The lane of a row: its operations are sent in order. */
function laneName(kind: AdminKind, rowId: string): string {
  return `${kind}:${rowId}`;
}

/** All queued operations of one row, in order. */
function laneOf(db: AdminDatabase, kind: AdminKind, rowId: string): Promise<AdminOperation[]> {
  return db.outbox.where({ lane: laneName(kind, rowId) }).toArray();
}

/**
 * Replaces a dead-lettered operation with another, under a new id that the server has not seen. Does nothing if it is no
 * longer dead-lettered.
 */
export async function replaceDeadLetter(
  db: AdminDatabase,
  deadLetteredId: string,
  id: string,
  change: (deadLettered: AdminOperation) => Pick<AdminOperation, "intent" | "baseVersion"> | null,
): Promise<void> {
  await db.transaction("rw", [db.outbox], async () => {
    const deadLettered = await db.outbox.where("id").equals(deadLetteredId).first();
    if (deadLettered?.state !== "parked") return;
    const changed = change(deadLettered);
    if (changed) await db.outbox.put({ ...deadLettered, ...neverAttempted(id), ...changed });
    else await db.outbox.delete(deadLettered.seq);
  });
}

/** The fields that turn an operation into a new one that was never attempted. */
export function neverAttempted(id: string) {
  return {
    id,
    state: "pending",
    attempts: 0,
    attempt: null,
    firstAttemptAt: null,
    dueAt: null,
    again: false,
    refusal: null,
    conflict: null,
  } satisfies Partial<AdminOperation>;
}

/** True if a later change may be folded into the operation. */
function canCoalesce({ attempts, state }: AdminOperation): boolean {
  return state === "parked" || attempts === 0;
}

/** @param intent that of the last operation, with the change folded into it */
async function coalesceInto(
  db: AdminDatabase,
  last: AdminOperation,
  intent: SaveIntent,
  change: Change,
): Promise<string | null> {
  const { base, fields } = intent;
  if (base && Object.keys(fields).length === 0) {
    await db.outbox.delete(last.seq);
    return null;
  }
  const theirs = last.conflict?.theirs;
  const stillConflicts =
    last.conflict !== null && (!theirs || merge(base, fields, { ...theirs }).overlaps.length > 0);
  const baseVersion = last.baseVersion && base ? Math.min(last.baseVersion, base.version) : last.baseVersion;
  const coalesced = { ...last, intent, baseVersion };
  await db.outbox.put(
    stillConflicts ? coalesced : { ...coalesced, ...neverAttempted(change.id), queuedAt: change.at },
  );
  return stillConflicts ? last.id : change.id;
}

function newOperation(
  db: AdminDatabase,
  id: string,
  intent: AdminIntent,
  baseVersion: number | null,
  queuedAt: number,
  dueAt: number | null,
): Omit<AdminOperation, "seq"> {
  const { rowId, on } = intent;
  const lane = laneName(on, rowId);
  return {
    ...neverAttempted(id),
    format: OPERATION_FORMAT,
    actor: db.userId,
    lane,
    rowId,
    intent,
    baseVersion,
    queuedAt,
    dueAt,
  };
}

type SaveIntent = Extract<AdminIntent, { kind: "save" }>;

/** Edited fields, with the row they were based on. */
type Edit = Pick<SaveIntent, "fields" | "base" | "media">;

/**
 * Rebases a change onto operations of its row that were queued after it was started, so that it overwrites only the
 * fields, and the texts of each language, that it changed itself.
 * @param lane the queued operations of the row, in order
 */
function rebase<E extends Edit>(edit: E, lane: readonly AdminOperation[]): E {
  const { base, fields } = edit;
  if (!base) return edit;
  let onto: AdminRow = base;
  for (const { intent } of lane)
    if (intent.kind === "save")
      onto = { ...onto, ...merge(intent.base, intent.fields, { ...onto }).fields } as AdminRow;
  return { ...edit, base: onto, fields: merge(base, fields, { ...onto }).fields };
}

/** Folds a later change of the same row into a queued one; the later value of each field wins. */
export function coalesce(queued: SaveIntent, later: Edit): SaveIntent {
  const state = { ...queued.base, ...queued.fields };
  const seen = fieldsOnNewerBase(later, queued.base, state);
  const all = { ...queued.fields, ...merge(later.base, later.fields, state).fields, ...seen.fields };
  const common = queued.base && later.base ? commonBase(queued.base, state, later) : queued.base;
  const base = common && ({ ...common, ...seen.base } as AdminRow);
  const fields = changedFields(base, all);
  const media = [...new Set([...queued.media, ...later.media])].filter((path) => refersTo(fields, path));
  return { ...queued, base, fields, media };
}

/**
 * The fields that only the later change edited and whose base is newer than the queued one's: they keep the base that the
 * later change saw. Setting a field back to the value of an outdated base is a change too, and must not be dropped.
 */
function fieldsOnNewerBase(
  later: Edit,
  base: AdminRow | null,
  state: Fields,
): { base?: Fields; fields?: Fields } {
  if (!base || !later.base) return {};
  const [queuedBase, laterBase]: [Fields, Fields] = [{ ...base }, { ...later.base }];
  const edited = Object.keys(later.fields).filter(
    (field) =>
      !deepEqual(laterBase[field], later.fields[field]) &&
      deepEqual(state[field], queuedBase[field]) &&
      !deepEqual(queuedBase[field], laterBase[field]),
  );
  const pick = (from: Fields) => Object.fromEntries(edited.map((field) => [field, from[field]]));
  const version = Math.min(base.version, later.base.version);
  return edited.length === 0 ? {} : { base: { ...pick(laterBase), version }, fields: pick(later.fields) };
}

/**
 * The base of the folded change. If the later change is based on another version of the row and edits a field that
 * differs there, that field's base comes from it, with the older version number, so that the server detects a conflict.
 */
function commonBase(base: AdminRow, state: Fields, later: Edit): AdminRow {
  const { overlaps } = merge(later.base, later.fields, { ...base });
  const others = overlaps.filter(({ field }) => deepEqual(valueAt(state, field), valueAt(base, field)));
  if (others.length === 0) return base;
  const seen = others.reduce<Fields>((row, { field, base: was }) => setIn(row, field.split("."), was), {
    ...base,
  });
  return { ...seen, version: Math.min(base.version, later.base?.version ?? base.version) } as AdminRow;
}

/** True if any of these fields refers to a storage path. */
export function refersTo(fields: Fields, path: string): boolean {
  return JSON.stringify(fields).includes(path);
}
