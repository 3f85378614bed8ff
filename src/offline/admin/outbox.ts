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

// The queue of what the owner did, as they touch it. What the sender does with it is in admin-claiming.ts.

/** A change of one row, under the id it is to have. */
export type Change = {
  readonly id: string;
  readonly kind: AdminKind;
  readonly rowId: string;
  /** The fields as they are to be; of an existing row those that were changed. */
  readonly fields: Fields;
  /** The row it was begun from, null for a new one. */
  readonly base: AdminRow | null;
  /** Pictures and films of this device; those that the fields do not show are left out. */
  readonly media: readonly string[];
  /** Milliseconds of this device's clock. */
  readonly at: number;
};

/**
 * Queues a change. It takes in an earlier one of the same row that was never attempted, or was refused; behind one that
 * has left it waits, and begins from what that one's answer says.
 * @returns the id that it waits under; null when nothing is left to change
 */
export async function appendSave(db: AdminDatabase, change: Change): Promise<string | null> {
  return db.transaction("rw", [db.outbox], async () => {
    const lane = await laneOf(db, change.kind, change.rowId);
    const last = lane.at(-1);
    const rebased = rebase(change, lane);
    if (last && isOpen(last)) return takeIn(db, last, rebased);
    const { id, kind: on, rowId, at, base, fields, media: chosen } = rebased;
    // Who saves what they deleted wants it again, as it was.
    if (base && last?.intent.kind !== "delete" && Object.keys(fields).length === 0) return null;
    const media = chosen.filter((path) => shows(fields, path));
    const intent: AdminIntent = { kind: "save", on, rowId, fields, base, media };
    await db.outbox.add(fresh(db, id, intent, last ? null : (base?.version ?? 0), at, null));
    return id;
  });
}

/** Queues a deletion, which waits a moment: until then it can be taken back. */
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

/** Everything that waits for one row, in order. */
function laneOf(db: AdminDatabase, kind: AdminKind, rowId: string): Promise<AdminOperation[]> {
  return db.outbox.where("lane").equals(adminLane(kind, rowId)).sortBy("seq");
}

/**
 * Puts another change in the place of a parked one, under a new id: the server has never seen it.
 * @returns false when it is not parked any more
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

/** What makes an operation one that was never attempted. */
export function anew(id: string) {
  return {
    ...{ id, state: "pending", attempts: 0, attempt: null, firstAttemptAt: null, dueAt: null },
    ...{ again: false, refusal: null, conflict: null },
  } satisfies Partial<AdminOperation>;
}

/** Whether a later change may become part of it. */
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
