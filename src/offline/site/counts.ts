import type { ContentKind, ContentOf } from "../../domain/content/content.ts";
import type { Counts } from "../../domain/outbox/remote.ts";
import type { ListedRow, SiteDatabase } from "./database.ts";

/**
 * Stores counters that are newer than the stored ones; skips rows that this device does not have. Works inside or
 * outside a transaction.
 */
export async function applyCounts(db: SiteDatabase, all: readonly Counts[]): Promise<void> {
  await db.transaction("rw", [db.blog, db.community], async () => {
    for (const { kind, id, likes, comments, shares, views, countsVersion } of all) {
      if (kind === "blog") {
        const row = await db.blog.get(id);
        if (row && row.countsVersion < countsVersion)
          await db.blog.update(id, { likes, views, countsVersion });
      } else {
        const row = await db.community.get(id);
        if (row && row.countsVersion < countsVersion) {
          await db.community.update(id, { likes, comments, shares, countsVersion });
        }
      }
    }
  });
}

/**
 * Stores counters that were polled. Skips posts with an operation in flight: the counters may already include it, and
 * the screen would count it twice. The response to the operation brings the number.
 */
export async function applyPolledCounts(db: SiteDatabase, all: readonly Counts[]): Promise<void> {
  await db.transaction("rw", [db.blog, db.community, db.outbox], async () => {
    const inFlight = await postsInFlight(
      db,
      all.map(({ id }) => id),
    );
    await applyCounts(
      db,
      all.filter(({ id }) => !inFlight.has(id)),
    );
  });
}

/**
 * Incoming rows, with the stored counters where those are newer or an operation on the post is in flight.
 */
export async function withStoredCounters<K extends ContentKind>(
  db: SiteDatabase,
  kind: K,
  pairs: readonly { readonly row: ListedRow<ContentOf[K]>; readonly stored: ContentOf[K] }[],
): Promise<ListedRow<ContentOf[K]>[]> {
  if (pairs.length === 0 || (kind !== "blog" && kind !== "community")) return pairs.map(({ row }) => row);
  const inFlight = await postsInFlight(
    db,
    pairs.map(({ stored }) => stored.id),
  );
  return pairs.map(({ row, stored }) => {
    if (!("countsVersion" in stored && "countsVersion" in row)) return row;
    return inFlight.has(row.id) || stored.countsVersion > row.countsVersion
      ? { ...row, ...countersOf(stored) }
      : row;
  });
}

function countersOf(row: ContentOf["blog"] | ContentOf["community"]) {
  const { likes, countsVersion } = row;
  return "views" in row
    ? { likes, views: row.views, countsVersion }
    : { likes, comments: row.comments, shares: row.shares, countsVersion };
}

async function postsInFlight(db: SiteDatabase, ids: readonly string[]): Promise<Set<string>> {
  const operations = await db.outbox
    .where("postId")
    .anyOf(ids)
    .and(({ attempts, state, again }) => attempts > 0 && state !== "parked" && !again)
    .toArray();
  return new Set(operations.map(({ postId }) => postId));
}
