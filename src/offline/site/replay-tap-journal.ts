import { isPostId } from "../../domain/content/post-id.ts";
import { type Intent, parseTap } from "../../domain/outbox/actions.ts";
import type { SiteDatabase } from "./database.ts";
import { enqueue } from "./outbox.ts";

/** A journal entry for a tap: the operation's id, and its intent and time as JSON. */
type JournalEntry = { readonly id: string; readonly text: string };

/**
 * Queues the taps of pages that were closed before the database stored them. The original ids keep this device and the
 * server from doing one twice.
 * @param drop called with the id of each entry that is queued, was sent already, or is invalid
 */
export async function replayTapJournal(
  db: SiteDatabase,
  entries: readonly JournalEntry[],
  drop: (id: string) => void,
): Promise<void> {
  for (const { id, text } of entries) {
    const tap = parseEntry(text);
    if (tap && isPostId(id)) {
      await db.transaction("rw", [db.outbox, db.receipts], async () => {
        if (!(await db.receipts.get(id))) await enqueue(db, id, tap.intent, tap.at);
      });
    }
    drop(id);
  }
}

function parseEntry(text: string): { intent: Intent; at: number } | null {
  try {
    const { intent, at } = JSON.parse(text) as { intent: unknown; at: unknown };
    const tap = parseTap(intent);
    return tap && isPostId(tap.postId) && typeof at === "number" ? { intent: tap, at } : null;
  } catch {
    // Truncated when the browser crashed.
    return null;
  }
}
