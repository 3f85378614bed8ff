import { isInteraction, isReadable, type Operation, type Receipt } from "../../domain/outbox/operation.ts";
import type { AppliedOperation, InteractionResult } from "../../domain/outbox/remote.ts";
import type { SiteDatabase } from "./database.ts";

// What this device knows that the server has applied, by which it notices a server that was restored from a backup.

/** The last interaction that the server applied for this device, and its newest other operations. */
export type LastApplied = {
  readonly interaction: AppliedOperation | null;
  readonly others: readonly AppliedOperation[];
};

/** The most messages that a device names: as many as the server takes from one address in an hour. */
const NAMED_MESSAGES = 20;

/**
 * The last interaction and the newest other operations that the server applied for this device. Each pull and each send
 * of interactions names them: a server that does not know them was restored from a backup. Of the interactions of one
 * batch, which have the same time, it is the last: a delayed copy of a request may have brought the first ones to a
 * restored server. One message is not enough, because a message is sent without naming those before it.
 */
export async function lastApplied(db: SiteDatabase): Promise<LastApplied> {
  const [newest, others] = await Promise.all([
    db.receipts.orderBy("doneAt").reverse().filter(isStoredInteraction).first(),
    // Only interactions are about a post.
    db.receipts.where({ postId: "" }).sortBy("doneAt"),
  ]);
  const last = newest && (await lastOfBatch(db, newest));
  const named = ({ id, doneAt }: Receipt): AppliedOperation => ({ id, at: doneAt });
  return {
    interaction: last ? named(last) : null,
    others: others.filter(isStoredByServer).slice(-NAMED_MESSAGES).map(named),
  };
}

/** What the server has applied for this device, as a request names it. */
export function namesOf({ interaction, others }: LastApplied): AppliedOperation[] {
  return [...(interaction ? [interaction] : []), ...others];
}

/**
 * What `lastApplied` returns once a batch of interactions is acknowledged.
 * @param before what it returned before
 * @param operations the batch, in order
 */
export function appliedAfter(
  { interaction, others }: LastApplied,
  operations: readonly Operation[],
  results: readonly InteractionResult[],
): LastApplied {
  const times = new Map(results.flatMap((one) => (one.status === "done" ? [[one.id, one.at]] : [])));
  let newest = interaction;
  for (const operation of operations) {
    const at = times.get(operation.id);
    if (at && isStoredInteraction(operation) && (!newest || at >= newest.at))
      newest = { id: operation.id, at };
  }
  return { interaction: newest, others };
}

async function lastOfBatch(db: SiteDatabase, { doneAt }: Receipt): Promise<Receipt | undefined> {
  const batch = await db.receipts.where({ doneAt }).sortBy("seq");
  return batch.filter(isStoredInteraction).at(-1);
}

function isStoredInteraction(operation: Operation | Receipt): boolean {
  return isStoredByServer(operation) && isInteraction(operation.intent);
}

/** False if the honeypot field is filled: the server accepts such an operation but does not store it. */
function isStoredByServer(operation: Operation | Receipt): boolean {
  if (!isReadable(operation)) return false;
  const { intent } = operation;
  const written = intent.kind === "message" ? intent.message : intent;
  return !("website" in written && written.website !== "");
}
