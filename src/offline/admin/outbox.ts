import type { AdminKind, AdminRow, Fields } from "../../domain/content/admin-content.ts";
import {
  type AdminIntent,
  type AdminOperation,
  adminLane,
  UNDO,
} from "../../domain/outbox/admin-operation.ts";
import { merge } from "../../domain/outbox/merge.ts";
import { FORMAT } from "../../domain/outbox/operation.ts";
import type { AdminDatabase } from "./database.ts";
import { fold, rebase, shows } from "./outbox-folding.ts";

// The owner's side of the outbox. The sender's side is in outbox-dequeue.ts.

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
 * that has been sent it waits, and is rebased on its answer.
 * @returns the id of the queued operation; null if nothing is left to change
 */
export async function appendSave(db: AdminDatabase, change: Change): Promise<string | null> {
  return db.transaction("rw", [db.outbox], async () => {
    const lane = await laneOf(db, change.kind, change.rowId);
    const last = lane.at(-1);
    const rebased = rebase(change, lane);
    if (last && isOpen(last)) return takeIn(db, last, rebased);
    const { id, kind: on, rowId, at, base, fields, media: chosen } = rebased;
    // Saving a row after its deletion recreates it, even without changed fields.
    if (base && last?.intent.kind !== "delete" && Object.keys(fields).length === 0) return null;
    const media = chosen.filter((path) => shows(fields, path));
    const intent: AdminIntent = { kind: "save", on, rowId, fields, base, media };
    await db.outbox.add(fresh(db, id, intent, last ? null : (base?.version ?? 0), at, null));
    return id;
  });
}

/** Queues a deletion with a short delay, during which it can be undone. */
export async function appendDelete(
  db: AdminDatabase,
  id: string,
  on: AdminKind,
  base: AdminRow,
  at: number,
): Promise<void> {
  await db.transaction("rw", [db.outbox], async () => {
    const isBehind = (await laneOf(db, on, base.id)).length > 0;
    const intent: AdminIntent = { kind: "delete", on, rowId: base.id, base };
    await db.outbox.add(fresh(db, id, intent, isBehind ? null : base.version, at, at + UNDO));
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
export async function replaceParked(
  db: AdminDatabase,
  parkedId: string,
  id: string,
  change: (parked: AdminOperation) => Pick<AdminOperation, "intent" | "baseVersion"> | null,
): Promise<boolean> {
  return db.transaction("rw", [db.outbox], async () => {
    const parked = await db.outbox.where("id").equals(parkedId).first();
    if (parked?.state !== "parked") return false;
    const changed = change(parked);
    if (changed) await db.outbox.put({ ...parked, ...anew(id), ...changed });
    else await db.outbox.delete(parked.seq);
    return true;
  });
}

/** The fields that turn an operation into a new one that was never attempted. */
export function anew(id: string) {
  return {
    ...{ id, state: "pending", attempts: 0, attempt: null, firstAttemptAt: null, dueAt: null },
    ...{ again: false, refusal: null, conflict: null },
  } satisfies Partial<AdminOperation>;
}

/** True if a later change may be folded into the operation. */
function isOpen({ intent, attempts, state }: AdminOperation): boolean {
  return intent.kind === "save" && (state === "parked" || (state === "pending" && attempts === 0));
}

async function takeIn(db: AdminDatabase, last: AdminOperation, change: Change): Promise<string | null> {
  if (last.intent.kind !== "save") return null;
  const intent = fold(last.intent, change);
  const { base, fields } = intent;
  if (base && Object.keys(fields).length === 0) {
    await db.outbox.delete(last.seq);
    return null;
  }
  const theirs = last.conflict?.theirs;
  const isStillParked =
    last.conflict !== null && (!theirs || merge(base, fields, { ...theirs }).overlaps.length > 0);
  const baseVersion = last.baseVersion && base ? Math.min(last.baseVersion, base.version) : last.baseVersion;
  const folded = { ...last, intent, baseVersion };
  await db.outbox.put(isStillParked ? folded : { ...folded, ...anew(change.id), queuedAt: change.at });
  return isStillParked ? last.id : change.id;
}

function fresh(
  db: AdminDatabase,
  id: string,
  intent: AdminIntent,
  baseVersion: number | null,
  queuedAt: number,
  dueAt: number | null,
): Omit<AdminOperation, "seq"> {
  const { rowId, on } = intent;
  const lane = adminLane(on, rowId);
  return { ...anew(id), format: FORMAT, actor: db.userId, lane, rowId, intent, baseVersion, queuedAt, dueAt };
}
