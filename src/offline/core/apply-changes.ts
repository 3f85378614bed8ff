import type { Timestamp } from "../../domain/dates/timestamp.ts";
import { type Result, success } from "../../domain/outbox/failure.ts";
import type { ChangesOf, Cursor } from "../../domain/outbox/remote.ts";

export type PullResult = {
  /** The server's time, used to correct for this device's clock. */
  readonly now: Timestamp;
  /** URLs of the pictures of deleted or unpublished rows. */
  readonly dropped: readonly string[];
};

/**
 * Applies all changes after a cursor, page by page. While a page is written, the next one is fetched.
 * @param fetchPage fetches the page of changes after a cursor
 * @param apply writes a page and moves the cursor; returns "stale" if another tab has already moved it
 * @param restart called when the server was restored from a backup, so local data may not match its history
 */
export async function applyAllChanges<
  Changes extends ChangesOf<unknown, unknown>,
  Restarted extends PullResult = PullResult,
>(
  since: Cursor,
  fetchPage: (since: Cursor) => Promise<Result<Changes>>,
  apply: (since: Cursor, changes: Changes) => Promise<{ dropped: readonly string[] } | "stale">,
  restart: (since: Cursor, now: Timestamp) => Promise<Result<Restarted>>,
): Promise<Result<PullResult | Restarted>> {
  const dropped: string[] = [];
  let changes = await fetchPage(since);
  for (let from = since; ; ) {
    if (!changes.ok) return changes;
    const { cursor, more, now } = changes.value;
    if (changes.value.restart) return restart(from, now);
    // A stamp belongs to one revision.
    if (cursor.stamp === from.stamp) return success({ now, dropped });
    const [next, applied] = await Promise.all([more ? fetchPage(cursor) : null, apply(from, changes.value)]);
    if (applied === "stale") return success({ now, dropped });
    dropped.push(...applied.dropped);
    if (!next) return success({ now, dropped });
    from = cursor;
    changes = next;
  }
}
