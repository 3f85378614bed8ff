import { isPostId } from "../../domain/content/post-id.ts";
import type { Intent } from "../../domain/outbox/operation.ts";
import type { SiteDatabase } from "./database.ts";
import { append } from "./outbox.ts";

/** A tap as it was noted beside the database: its operation's id, and its intent and time as JSON. */
type Note = { readonly id: string; readonly text: string };

/**
 * Queues the taps of pages that ended before their database had them, each once: under the id they were made with, so
 * that neither this device nor the server does one twice.
 * @param drop is told of each that is in the outbox, was sent already, or is no tap
 */
export async function replayTapJournal(
  db: SiteDatabase,
  notes: readonly Note[],
  drop: (id: string) => void,
): Promise<void> {
  for (const { id, text } of notes) {
    const tap = tapIn(text);
    if (tap && isPostId(id)) {
      await db.transaction("rw", [db.outbox, db.receipts], async () => {
        if (!(await db.receipts.get(id))) await append(db, id, tap.intent, tap.at);
      });
    }
    drop(id);
  }
}

function tapIn(text: string): { intent: Intent; at: number } | null {
  try {
    const { intent, at } = JSON.parse(text) as { intent?: Partial<Intent>; at?: unknown };
    if (!intent || typeof at !== "number" || !("postId" in intent) || !isPostId(intent.postId ?? ""))
      return null;
    const { kind, on, postId = "" } = intent;
    if (kind === "like" && (on === "community" || on === "blog")) return { intent: { kind, on, postId }, at };
    if (kind === "share" && on === "community") return { intent: { kind, on, postId }, at };
    return null;
  } catch {
    // Half-written by a browser that died: nobody knows what it was.
    return null;
  }
}
