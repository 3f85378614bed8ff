import {
  deletedBy,
  isBatched,
  isDelayed,
  isOfOwner,
  isReadable,
  type Operation,
} from "../../domain/outbox/operation.ts";
import type { Attempt, Lease as LeaseOf } from "../core/queue.ts";
import type { SiteDatabase } from "./database.ts";

// What the sender takes from the visitor's outbox. acknowledge.ts has what it does with the responses.

/** How many queued operations are read at once. */
const PART = 100;

/** The operations leased for one request: a batch of interactions, or one of another kind. */
export type SiteLease = LeaseOf<Operation>;

/**
 * Leases the next operations, in order. Stores the attempt before anything is sent. The caller must
 * hold the leader lock: an operation still in "sending" got no response and is sent again unchanged.
 * @param max maximum number of operations
 * @param underWay a batch that waits for its response; then only what goes into batches is leased
 * @param isOwnerHere true if a comment of the owner can be sent: where the owner's session is
 * @returns the leased operations, none if only files of operations may be due, or null if nothing is due
 */
export async function leaseNext(
  db: SiteDatabase,
  { attempt, now, serverTime }: Attempt,
  max: number,
  underWay: SiteLease | null = null,
  isOwnerHere = false,
): Promise<SiteLease | null> {
  return db.transaction("rw", [db.outbox], async () => {
    const isDue = dueInOrder(now, underWay, isOwnerHere);
    const { chosen, isUploading } = await nextDueBatch(db, max, isDue);
    const [first] = chosen;
    if (!first || (underWay && !isBatched(first.intent)))
      return isUploading ? { attempt, operations: [] } : null;
    const operations = chosen.map(
      (operation): Operation => ({
        ...operation,
        state: "sending",
        attempt,
        attempts: operation.attempts + 1,
        firstAttemptAt: operation.firstAttemptAt ?? serverTime,
      }),
    );
    await db.outbox.bulkPut(operations);
    return { attempt, operations };
  });
}

/**
 * The first operation that may be sent now, with up to `max` interactions if it is one. Reads the queue in parts, in order,
 * until there are enough: only what is ahead of an operation can hold it back.
 */
async function nextDueBatch(
  db: SiteDatabase,
  max: number,
  isDue: (operation: Operation) => boolean,
): Promise<{ chosen: Operation[]; isUploading: boolean }> {
  const chosen: Operation[] = [];
  let isUploading = false;
  for (let after = 0; ; ) {
    const part = await db.outbox.where("seq").above(after).limit(PART).toArray();
    for (const operation of part) {
      after = operation.seq;
      isUploading ||= Boolean(operation.uploading);
      if (!isReadable(operation) || !isDue(operation)) continue;
      const [first = operation] = chosen;
      if (isBatched(first.intent) === isBatched(operation.intent)) chosen.push(operation);
      if (chosen.length === max || !isBatched(first.intent)) return { chosen, isUploading };
    }
    if (part.length < PART) return { chosen, isUploading };
  }
}

/** Takes back the lease of a batch of which nothing was sent: its operations were not attempted. */
export async function releaseLease(db: SiteDatabase, { attempt, operations }: SiteLease): Promise<void> {
  await db.transaction("rw", [db.outbox], async () => {
    const leased = await between(db, operations)
      .filter((operation) => operation.attempt === attempt)
      .toArray();
    await db.outbox.bulkPut(
      leased.map((operation) => ({
        ...operation,
        state: "pending",
        attempt: null,
        attempts: operation.attempts - 1,
        firstAttemptAt: operation.attempts === 1 ? null : operation.firstAttemptAt,
      })),
    );
  });
}

/**
 * Whether each operation, given in the order of the queue, may be sent now: it is not under way, and nothing ahead of it in its
 * lane has to wait.
 */
function dueInOrder(
  now: number,
  underWay: SiteLease | null,
  isOwnerHere: boolean,
): (operation: Operation) => boolean {
  const waiting = new Set<string>();
  const lanes = new Map<string, string>();
  return (operation) => {
    const { id, lane, state, intent, attempt } = operation;
    lanes.set(id, lane);
    if (state === "parked") return false;
    // A comment, whose lane is another, has to reach the server before its deletion.
    const laneAhead = lanes.get(deletedBy(intent) ?? "");
    const ahead = laneAhead !== undefined && laneAhead !== lane;
    const isElsewhere = isOfOwner(intent) && !isOwnerHere;
    if (isDelayed(operation, now) || ahead || operation.uploading || isElsewhere) waiting.add(lane);
    return !waiting.has(lane) && attempt !== underWay?.attempt;
  };
}

/** What is queued from the first to the last of these, which are in order; nothing if there are none. */
export function between(db: SiteDatabase, operations: readonly Operation[]) {
  const [first, last] = [operations[0]?.seq ?? 0, operations.at(-1)?.seq ?? 0];
  return db.outbox.where("seq").between(first, last, true, true);
}
