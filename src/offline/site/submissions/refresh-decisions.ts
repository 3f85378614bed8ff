import { isReadable, type Receipt } from "../../../domain/outbox/operation.ts";
import { isUndecided } from "../../../domain/submissions/submission.ts";
import type { SubmissionsRemote } from "../../../domain/submissions/submissions-remote.ts";
import type { SiteDatabase } from "../database.ts";

/** As many as the server answers at once. */
const MOST_ASKED = 100;

/** Later than this after it was sent, nobody decides any more, in milliseconds. */
const ASKED_FOR_MS = 180 * 24 * 60 * 60_000;

type Proof = Parameters<SubmissionsRemote["decisions"]>[0][number];

/** How a receipt is asked about; null if the owner decides nothing about it. A message's id is known to nobody but its sender and the owner. */
function proofOf({ id, intent }: Receipt): Proof | null {
  if (intent.kind === "submission") return { id, secret: intent.secret };
  return intent.kind === "message" ? { id, secret: "" } : null;
}

/** True if something that this device has sent may still get an answer. */
export async function hasUndecided(db: SiteDatabase, now: number): Promise<boolean> {
  const waits = (receipt: Receipt) =>
    proofOf(receipt) !== null &&
    (!receipt.decision || isUndecided(receipt.decision)) &&
    now - receipt.queuedAt < ASKED_FOR_MS;
  return (await db.receipts.filter((receipt) => isReadable(receipt) && waits(receipt)).count()) > 0;
}

/** Asks what the owner decided about what arrived last, and stores the answers with the receipts. */
export async function refreshDecisions(
  db: SiteDatabase,
  remote: Pick<SubmissionsRemote, "decisions">,
): Promise<void> {
  const sent = (await db.receipts.orderBy("doneAt").filter(isReadable).toArray()).flatMap(
    (receipt) => proofOf(receipt) ?? [],
  );
  if (sent.length === 0) return;
  const decisions = await remote.decisions(sent.slice(-MOST_ASKED));
  if (!decisions.ok) return;
  for (const [id, decision] of decisions.value) await db.receipts.update(id, { decision });
}
