import type { MediaFile } from "../../../domain/forms/draft.ts";
import { type AdminOperation, DEAD_LETTER_CODES, UNDO_MS } from "../../../domain/outbox/admin-operation.ts";
import { isDelayed } from "../../../domain/outbox/operation.ts";
import type { Attempt, Lease } from "../../core/queue.ts";
import { type AdminDatabase, adminTable } from "../database.ts";
import { hasUnwanted, nextUnwanted, releaseMedia } from "../media.ts";
import { deadLetterWithFollowers, rebaseOperation } from "./rebase.ts";

// Selects the next work of the admin's queue. Answers are handled in acknowledge.ts.

export type AdminLease = Lease<AdminOperation>;

/** The next piece of work: an operation to send, a file to upload, one to delete, or one to check. */
export type Work =
  | { readonly leased: AdminLease }
  | { readonly upload: MediaFile }
  /** Nothing refers to the file, so it is to be deleted from storage. */
  | { readonly unwanted: MediaFile }
  /** A path that a restored server may have lost, to be checked. */
  | { readonly unverifiedPath: string; readonly of: AdminOperation };

/**
 * Leases the next work: of the lane heads that are due, the first whose files are uploaded; if all wait for files, the
 * first file. The attempt is stored before anything is sent.
 * @returns null if nothing is due
 */
export async function leaseNext(db: AdminDatabase, next: Attempt): Promise<Work | null> {
  const { attempt, now, serverTime } = next;
  return db.transaction("rw", db.tables, async () => {
    let missing: MediaFile | null = null;
    for (const operation of await headsOfLanes(db, now)) {
      const unverifiedPath = operation.files?.[operation.checked ?? 0];
      if (operation.again && unverifiedPath) return { unverifiedPath, of: operation };
      const files = await filesOf(db, operation);
      if (files && "reason" in files) {
        await deadLetterWithFollowers(db, operation, {
          code: DEAD_LETTER_CODES.media,
          message: files.reason,
        });
        continue;
      }
      missing ??= files;
      if (files) continue;
      const leased: AdminOperation = {
        ...operation,
        state: "sending",
        attempt,
        attempts: operation.attempts + 1,
        firstAttemptAt: operation.firstAttemptAt ?? serverTime,
      };
      await db.outbox.put(leased);
      return { leased: { attempt, operations: [leased] } };
    }
    if (missing) return { upload: missing };
    const unwanted = await nextUnwanted(db);
    return unwanted && { unwanted };
  });
}

/** Records that one more file of an operation was checked in storage. */
export async function markVerified(
  db: AdminDatabase,
  { seq, id, checked = 0 }: AdminOperation,
): Promise<void> {
  await db.outbox
    .where({ seq })
    .and((one) => one.id === id)
    .modify({ checked: checked + 1 });
}

/** True if any work is left that needs no decision. Behind a dead-lettered operation only a deletion counts. */
export async function hasAdminWork(db: AdminDatabase): Promise<boolean> {
  const hasWork = ([first, ...later]: AdminOperation[]) => first?.state !== "parked" || deletionIn(later);
  return [...(await lanesOf(db))].some(hasWork) || hasUnwanted(db);
}

/** The operations of each lane, in order. */
async function lanesOf(db: AdminDatabase): Promise<Iterable<AdminOperation[]>> {
  const lanes = new Map<string, AdminOperation[]>();
  await db.outbox.each((operation) => {
    lanes.set(operation.lane, [...(lanes.get(operation.lane) ?? []), operation]);
  });
  return lanes.values();
}

async function headsOfLanes(db: AdminDatabase, now: number): Promise<AdminOperation[]> {
  const heads: AdminOperation[] = [];
  for (const [first, ...later] of await lanesOf(db)) {
    if (!first) continue;
    const head =
      first.state === "parked"
        ? await replaceWithDeletion(db, first, later, now)
        : await withBaseVersion(db, first);
    // Only a deletion has a due time, which is at most so far away unless the clock was set back.
    if (head && !isDelayed(head, now, UNDO_MS)) heads.push(head);
  }
  return heads;
}

/**
 * Rebases a head without a base version on the mirrored row: the operation it waited for was withdrawn or discarded.
 */
async function withBaseVersion(db: AdminDatabase, head: AdminOperation): Promise<AdminOperation | null> {
  if (head.baseVersion !== null) return head;
  const { intent, rowId } = head;
  const row = (await adminTable(db, intent.on).get(rowId)) ?? null;
  if (intent.kind === "delete" && !row) {
    await db.outbox.delete(head.seq);
    return null;
  }
  return rebaseOperation(db, head, row, null);
}

function deletionIn(later: readonly AdminOperation[]): AdminOperation | undefined {
  return later.find(({ intent, state }) => intent.kind === "delete" && state === "pending");
}

/** Lets a queued deletion replace the dead-lettered operation ahead of it. */
async function replaceWithDeletion(
  db: AdminDatabase,
  deadLettered: AdminOperation,
  later: readonly AdminOperation[],
  now: number,
): Promise<AdminOperation | null> {
  const deletion = deletionIn(later);
  if (!deletion || isDelayed(deletion, now, UNDO_MS)) return null;
  // Changes in between are dropped too: they would recreate the row.
  const before = [deadLettered, ...later.slice(0, later.indexOf(deletion))];
  await db.outbox.bulkDelete(before.map(({ seq }) => seq));
  await releaseMedia(db, deadLettered.rowId);
  return inheritBaseVersion(db, deletion, deadLettered);
}

/** Gives a deletion the base version of the operation it replaces. Drops it if the server never had the row. */
async function inheritBaseVersion(
  db: AdminDatabase,
  deletion: AdminOperation,
  { baseVersion, conflict }: AdminOperation,
): Promise<AdminOperation | null> {
  const version = conflict ? (conflict.theirs?.version ?? 0) : (baseVersion ?? 0);
  if (version === 0) {
    await db.outbox.delete(deletion.seq);
    return null;
  }
  const based = { ...deletion, baseVersion: version };
  await db.outbox.put(based);
  return based;
}

/** States of files that will not be uploaded without the user. */
const FINAL_STATES: readonly MediaFile["state"][] = ["refused", "cancelled", "unwanted"];

/** The first file that an operation waits for, null for none; or the `reason` if one will not be uploaded. */
async function filesOf(
  db: AdminDatabase,
  { intent }: AdminOperation,
): Promise<MediaFile | { readonly reason: string } | null> {
  if (intent.kind !== "save") return null;
  for (const path of intent.media) {
    const file = await db.media.get(path);
    if (!file || FINAL_STATES.includes(file.state)) return { reason: file?.why ?? "" };
    if (file.state !== "there") return file;
  }
  return null;
}
