import type { Medium } from "../../domain/forms/draft.ts";
import { type AdminOperation, PARKED, UNDO } from "../../domain/outbox/admin-operation.ts";
import { type Claim, type Claiming, isEarly, MAX_WAIT } from "../core/queue-claims.ts";
import type { AdminDatabase } from "./database.ts";
import { hasUnwanted, releaseMedia, unwantedMedium } from "./media/media.ts";
import { deadLetterWithFollowers } from "./outbox-dead-letter.ts";
import { rebaseOperation } from "./outbox-rebase.ts";
import { adminTable } from "./tables.ts";

// Selects the next work of the admin's queue. Answers are handled in outbox-acknowledge.ts.

export type AdminClaim = Claim<AdminOperation>;

/** The next piece of work: an operation to send, a file to upload, one to delete, or one to check. */
export type Next =
  | { readonly claim: AdminClaim }
  | { readonly medium: Medium }
  /** Nothing refers to the file, so it is to be deleted from storage. */
  | { readonly unwanted: Medium }
  /** A path that a restored server may have lost, to be checked. */
  | { readonly doubtful: string; readonly of: AdminOperation };

/**
 * Leases the next work: of the lane heads that are due, the first whose files are uploaded; if all wait for files, the
 * first file. The attempt is stored before anything is sent.
 * @returns null if nothing is due
 */
export async function dequeueNext(db: AdminDatabase, claiming: Claiming): Promise<Next | null> {
  const { attempt, now, serverTime } = claiming;
  return db.transaction("rw", db.tables, async () => {
    await db.lease.put({ key: "sender", at: now });
    let missing: Medium | null = null;
    for (const operation of await headsOfLanes(db, now)) {
      const doubtful = operation.files?.[operation.checked ?? 0];
      if (operation.again && doubtful) return { doubtful, of: operation };
      const files = await filesOf(db, operation);
      if (files && "lost" in files) {
        await deadLetterWithFollowers(db, operation, { code: PARKED.media, message: files.lost });
        continue;
      }
      missing ??= files;
      if (files) continue;
      const claimed: AdminOperation = {
        ...{ ...operation, state: "sending", attempt, attempts: operation.attempts + 1 },
        firstAttemptAt: operation.firstAttemptAt ?? serverTime,
      };
      await db.outbox.put(claimed);
      return { claim: { attempt, operations: [claimed] } };
    }
    if (missing) return { medium: missing };
    const unwanted = await unwantedMedium(db);
    return unwanted && { unwanted };
  });
}

/** Records that one more file of an operation was checked in storage. */
export async function noteChecked(
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
  const mayGo = ([first, ...later]: AdminOperation[]) => first?.state !== "parked" || deletionIn(later);
  return [...(await lanesOf(db))].some(mayGo) || hasUnwanted(db);
}

async function lanesOf(db: AdminDatabase): Promise<Iterable<AdminOperation[]>> {
  const lanes = new Map<string, AdminOperation[]>();
  await db.outbox.orderBy("seq").each((operation) => {
    lanes.set(operation.lane, [...(lanes.get(operation.lane) ?? []), operation]);
  });
  return lanes.values();
}

async function headsOfLanes(db: AdminDatabase, now: number): Promise<AdminOperation[]> {
  const heads: AdminOperation[] = [];
  for (const [first, ...later] of await lanesOf(db)) {
    if (!first) continue;
    const head =
      first.state === "parked" ? await deletionInstead(db, first, later, now) : await withVersion(db, first);
    if (head && isDue(head, now)) heads.push(head);
  }
  return heads.sort((one, other) => one.seq - other.seq);
}

/**
 * Rebases a head without a base version on the mirrored row: the operation it waited for was withdrawn or discarded.
 */
async function withVersion(db: AdminDatabase, head: AdminOperation): Promise<AdminOperation | null> {
  if (head.baseVersion !== null) return head;
  const { intent, rowId } = head;
  const row = (await adminTable(db, intent.on).get(rowId)) ?? null;
  if (intent.kind === "delete" && !row) {
    await db.outbox.delete(head.seq);
    return null;
  }
  return rebaseOperation(db, head, row, null);
}

function isDue(operation: AdminOperation, now: number): boolean {
  const { intent, attempts } = operation;
  const longest = intent.kind === "delete" && attempts === 0 ? UNDO : MAX_WAIT;
  return !isEarly(operation, now, longest);
}

function deletionIn(later: readonly AdminOperation[]): AdminOperation | undefined {
  return later.find(({ intent, state }) => intent.kind === "delete" && state === "pending");
}

/** Lets a queued deletion replace the dead-lettered operation ahead of it. */
async function deletionInstead(
  db: AdminDatabase,
  parked: AdminOperation,
  later: readonly AdminOperation[],
  now: number,
): Promise<AdminOperation | null> {
  const deletion = deletionIn(later);
  if (!deletion || isEarly(deletion, now, UNDO)) return null;
  // Changes in between are dropped too: they would recreate the row.
  const before = [parked, ...later.slice(0, later.indexOf(deletion))];
  await db.outbox.bulkDelete(before.map(({ seq }) => seq));
  await releaseMedia(db, parked.rowId);
  return inheritDeletion(db, deletion, parked);
}

/** Gives a deletion the base version of the operation it replaces. Drops it if the server never had the row. */
async function inheritDeletion(
  db: AdminDatabase,
  deletion: AdminOperation,
  { baseVersion, conflict }: AdminOperation,
): Promise<AdminOperation | null> {
  const version = conflict ? (conflict.theirs?.version ?? 0) : (baseVersion ?? 0);
  if (version === 0) {
    await db.outbox.delete(deletion.seq);
    return null;
  }
  const heir = { ...deletion, baseVersion: version };
  await db.outbox.put(heir);
  return heir;
}

/** States of files that will not be uploaded without the user. */
const NEVER: readonly Medium["state"][] = ["refused", "cancelled", "unwanted"];

/** The first file that an operation waits for, null for none; or `lost` with the reason if one will not be uploaded. */
async function filesOf(
  db: AdminDatabase,
  { intent }: AdminOperation,
): Promise<Medium | { readonly lost: string } | null> {
  if (intent.kind !== "save") return null;
  for (const path of intent.media) {
    const medium = await db.media.get(path);
    if (!medium || NEVER.includes(medium.state)) return { lost: medium?.why ?? "" };
    if (medium.state !== "there") return medium;
  }
  return null;
}
