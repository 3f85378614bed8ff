import { isReadable, type Receipt } from "../../domain/outbox/operation.ts";
import type { Fate } from "../../domain/privacy/reasons.ts";
import type { SiteDatabase } from "./database.ts";

/** As many as the server answers at once. */
const MOST = 100;

type Proof = { readonly id: string; readonly secret: string };

/**
 * Asks what became of this device's comments that disappeared from the site, and stores the answers in their receipts.
 * A hidden one is asked about again, because its author may get an answer to an appeal.
 * @param ask returns null if the server did not respond
 */
export async function refreshFates(
  db: SiteDatabase,
  ask: (proofs: readonly Proof[]) => Promise<ReadonlyMap<string, Fate> | null>,
): Promise<void> {
  const undecided = await db.receipts
    .orderBy("doneAt")
    .filter(
      (receipt) => isReadable(receipt) && (receipt.fate === undefined || receipt.fate.status === "hidden"),
    )
    .toArray();
  const written = undecided.flatMap((receipt) => proofOf(receipt) ?? []);
  const buried = await db.tombstones.bulkGet(written.map(({ id }) => id));
  const proofs = written.filter((_, at) => buried[at]).slice(-MOST);
  if (proofs.length === 0) return;
  const fates = await ask(proofs);
  if (!fates) return;
  const none: Fate = { status: "none", reason: null, words: "", answer: "", appealed: false };
  for (const { id } of proofs) await db.receipts.update(id, { fate: fates.get(id) ?? none });
}

function proofOf({ id, intent }: Receipt): Proof | null {
  return intent.kind === "comment" ? { id, secret: intent.secret } : null;
}
