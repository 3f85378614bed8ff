import { isPostId } from "../../domain/content/post-id.ts";
import type { Intent } from "../../domain/outbox/operation.ts";
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
    const tap = parseTap(text);
    if (tap && isPostId(id)) {
      await db.transaction("rw", [db.outbox, db.receipts], async () => {
        if (!(await db.receipts.get(id))) await enqueue(db, id, tap.intent, tap.at);
      });
    }
    drop(id);
  }
}

function parseTap(text: string): { intent: Intent; at: number } | null {
  try {
    const { intent, at } = JSON.parse(text) as { intent: Record<string, unknown>; at: unknown };
    const { kind, on, postId } = intent;
    if (typeof at !== "number" || typeof postId !== "string" || !isPostId(postId)) return null;
    if (kind === "like" && (on === "community" || on === "blog")) return { intent: { kind, on, postId }, at };
    if (kind === "share" && on === "community") return { intent: { kind, on, postId }, at };
    return null;
  } catch {
    // Truncated when the browser crashed, or without an intent.
    return null;
  }
}
