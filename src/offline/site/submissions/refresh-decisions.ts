import { isReadable, type Receipt } from "../../../domain/outbox/operation.ts";
import { answerOwner, isUndecided } from "../../../domain/submissions/submission.ts";
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
  const isRecent = (queuedAt: number) => now - queuedAt < ASKED_FOR_MS;
  const waits = (receipt: Receipt) =>
    proofOf(receipt) !== null &&
    (!receipt.decision || isUndecided(receipt.decision)) &&
    isRecent(receipt.queuedAt);
  const asked = await db.receipts.filter((receipt) => isReadable(receipt) && waits(receipt)).count();
  // The server may have deleted a recording before this device had it.
  return asked > 0 || (await unheard(db)).some(({ createdAt }) => isRecent(createdAt));
}

/** The recordings with which the owner answered that are not on this device yet. */
async function unheard(db: SiteDatabase) {
  const answered = await db.receipts.filter(({ decision }) => Boolean(decision?.recording)).toArray();
  const found = answered.flatMap((receipt) => {
    const proof = proofOf(receipt);
    const recording = receipt.decision?.recording;
    return proof && recording ? [{ proof, recording, createdAt: receipt.queuedAt }] : [];
  });
  const here = await db.files.bulkGet(found.map(({ recording }) => recording.id));
  return found.filter((_, at) => here[at] === undefined);
}

/** Asks what the owner decided about what arrived last, and stores the answers with the receipts, and what was recorded beside them. */
export async function refreshDecisions(
  db: SiteDatabase,
  remote: Pick<SubmissionsRemote, "decisions" | "answer">,
): Promise<void> {
  const sent = (await db.receipts.orderBy("doneAt").filter(isReadable).toArray()).flatMap(
    (receipt) => proofOf(receipt) ?? [],
  );
  if (sent.length === 0) return;
  const decisions = await remote.decisions(sent.slice(-MOST_ASKED));
  if (!decisions.ok) return;
  for (const [id, decision] of decisions.value) await db.receipts.update(id, { decision });
  for (const one of await unheard(db)) await keepRecording(db, remote, one);
}

type Unheard = Awaited<ReturnType<typeof unheard>>[number];

/** Fetches a recording, which is then heard offline, and forgets the one that it replaces. */
async function keepRecording(
  db: SiteDatabase,
  remote: Pick<SubmissionsRemote, "answer">,
  { proof, recording: { id, seconds }, createdAt }: Unheard,
): Promise<void> {
  const fetched = await remote.answer(proof);
  if (!fetched.ok || !fetched.value) return;
  const { type, bytes } = fetched.value;
  const owner = answerOwner(proof.id);
  const sent = 0;
  await db.transaction("rw", db.files, async () => {
    await db.files.where({ owner }).delete();
    await db.files.put({ id, owner, kind: "voice", type, bytes, seconds, sent, createdAt });
  });
}
