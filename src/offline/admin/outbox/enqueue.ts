import type { AdminKind, AdminRow, Fields } from "../../../domain/content/admin-content.ts";
import {
  type AdminIntent,
  type AdminOperation,
  adminLane,
  UNDO_MS,
} from "../../../domain/outbox/admin-operation.ts";
import { merge } from "../../../domain/outbox/merge.ts";
import { OPERATION_FORMAT } from "../../../domain/outbox/operation.ts";
import type { AdminDatabase } from "../database.ts";
import { coalesce, rebase, refersTo } from "./fold.ts";

// The admin's outbox: enqueue (this file), dequeue.ts, acknowledge.ts, rebase.ts (or dead-letter), fold.ts.

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
    if (last && canCoalesce(last)) return coalesceInto(db, last, rebased);
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

/** All queued operations of one row, in order. */
function laneOf(db: AdminDatabase, kind: AdminKind, rowId: string): Promise<AdminOperation[]> {
  return db.outbox.where("lane").equals(adminLane(kind, rowId)).sortBy("seq");
}

/**
 * Replaces a dead-lettered operation with another, under a new id that the server has not seen.
 * @returns false if it is no longer dead-lettered
 */
export async function replaceDeadLetter(
  db: AdminDatabase,
  deadLetteredId: string,
  id: string,
  change: (deadLettered: AdminOperation) => Pick<AdminOperation, "intent" | "baseVersion"> | null,
): Promise<boolean> {
  return db.transaction("rw", [db.outbox], async () => {
    const deadLettered = await db.outbox.where("id").equals(deadLetteredId).first();
    if (deadLettered?.state !== "parked") return false;
    const changed = change(deadLettered);
    if (changed) await db.outbox.put({ ...deadLettered, ...neverAttempted(id), ...changed });
    else await db.outbox.delete(deadLettered.seq);
    return true;
  });
}

/** The fields that turn an operation into a new one that was never attempted. */
export function neverAttempted(id: string) {
  return {
    ...{ id, state: "pending", attempts: 0, attempt: null, firstAttemptAt: null, dueAt: null },
    ...{ again: false, refusal: null, conflict: null },
  } satisfies Partial<AdminOperation>;
}

/** True if a later change may be folded into the operation. */
function canCoalesce({ intent, attempts, state }: AdminOperation): boolean {
  return intent.kind === "save" && (state === "parked" || (state === "pending" && attempts === 0));
}

async function coalesceInto(db: AdminDatabase, last: AdminOperation, change: Change): Promise<string | null> {
  if (last.intent.kind !== "save") return null;
  const intent = coalesce(last.intent, change);
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
  const lane = adminLane(on, rowId);
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
