import type { Table } from "dexie";
import type { BlogPost, CommunityPost } from "../../domain/content/content.ts";
import type { Counts } from "../../domain/outbox/remote.ts";
import { type ListedRow, type SiteDatabase, tableOf } from "./database.ts";

const COUNTERS = ["likes", "comments", "shares", "views", "countsVersion"] as const;

/**
 * Stores counters that are newer than the stored ones; skips rows that this device does not have. Works inside or
 * outside a transaction.
 */
export async function applyCounts(db: SiteDatabase, all: readonly Counts[]): Promise<void> {
  await db.transaction("rw", [db.blog, db.community], async () => {
    for (const kind of ["blog", "community"] as const) {
      const table: Table<ListedRow<BlogPost | CommunityPost>, string> = tableOf(db, kind);
      // Counters of the same post in one response are the same.
      const newest = new Map(all.flatMap((counts) => (counts.kind === kind ? [[counts.id, counts]] : [])));
      const stored = await table.bulkGet([...newest.keys()]);
      await table.bulkPut(
        stored.flatMap((row) => {
          const counts = row && newest.get(row.id);
          return counts && row.countsVersion < counts.countsVersion
            ? [{ ...row, ...countersOf(row, counts) }]
            : [];
        }),
      );
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
export async function withStoredCounters<
  T extends { readonly id: string; readonly countsVersion?: number } & Partial<Counts>,
>(db: SiteDatabase, pairs: readonly { readonly row: T; readonly stored: T }[]): Promise<T[]> {
  const counted = pairs.flatMap(({ stored: { id, countsVersion } }) =>
    countsVersion === undefined ? [] : [id],
  );
  const inFlight = await postsInFlight(db, counted);
  return pairs.map(({ row, stored }) =>
    inFlight.has(row.id) || (stored.countsVersion ?? 0) > (row.countsVersion ?? 0)
      ? { ...row, ...countersOf(row, stored) }
      : row,
  );
}

/** The counters that the row has, with the numbers of `from`. */
function countersOf<T extends object>(row: T, from: Partial<Counts>): Partial<T> {
  return Object.fromEntries(
    COUNTERS.flatMap((counter) => (counter in row ? [[counter, from[counter]]] : [])),
  ) as Partial<T>;
}

async function postsInFlight(db: SiteDatabase, ids: readonly string[]): Promise<Set<string>> {
  const operations = await db.outbox
    .where("postId")
    .anyOf(ids)
    .and(({ attempts, state, again }) => attempts > 0 && state !== "parked" && !again)
    .toArray();
  return new Set(operations.map(({ postId }) => postId));
}
