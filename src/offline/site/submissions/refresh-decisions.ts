import { isReadable } from "../../../domain/outbox/operation.ts";
import type { SubmissionsRemote } from "../../../domain/submissions/submissions-remote.ts";
import type { SiteDatabase } from "../database.ts";

/** As many as the server answers at once. */
const MOST_ASKED = 100;

/** Asks what the owner decided about what arrived last, and stores the answers with the receipts. */
export async function refreshDecisions(
  db: SiteDatabase,
  remote: Pick<SubmissionsRemote, "decisions">,
): Promise<void> {
  const sent = (await db.receipts.orderBy("doneAt").filter(isReadable).toArray()).flatMap(({ id, intent }) =>
    intent.kind === "submission" ? [{ id, secret: intent.secret }] : [],
  );
  if (sent.length === 0) return;
  const decisions = await remote.decisions(sent.slice(-MOST_ASKED));
  if (!decisions.ok) return;
  for (const [id, decision] of decisions.value) await db.receipts.update(id, { decision });
}
