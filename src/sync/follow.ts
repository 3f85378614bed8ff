import { type Result, success } from "../domain/failure.ts";
import type { Instant } from "../domain/instant.ts";
import type { ChangesOf, Cursor } from "../domain/remote.ts";

export type Pulled = {
  /** The server's time, to judge this device's clock by. */
  readonly now: Instant;
  /** Pictures of what was taken down. */
  readonly dropped: readonly string[];
};

/** A mirror that follows the server's changes page by page. */
export type Follower<Changes> = {
  ask(since: Cursor): Promise<Result<Changes>>;
  /** Writes a page, and moves the cursor with it; "stale" when another tab was quicker. */
  apply(since: Cursor, changes: Changes): Promise<{ dropped: readonly string[] } | "stale">;
  /** The server was restored from a backup: what is here is not its past. */
  restart(since: Cursor, now: Instant): Promise<Result<Pulled>>;
};

/** Applies all changes after a cursor. */
export async function followChanges<Changes extends ChangesOf<unknown, unknown>>(
  from: Cursor,
  follower: Follower<Changes>,
): Promise<Result<Pulled>> {
  const dropped: string[] = [];
  let since = from;
  for (;;) {
    const changes = await follower.ask(since);
    if (!changes.ok) return changes;
    const { restart, cursor, more, now } = changes.value;
    if (restart) return follower.restart(since, now);
    if (cursor.rev === since.rev && cursor.stamp === since.stamp) return success({ now, dropped });
    const applied = await follower.apply(since, changes.value);
    if (applied === "stale") return success({ now, dropped });
    dropped.push(...applied.dropped);
    if (!more) return success({ now, dropped });
    since = cursor;
  }
}
