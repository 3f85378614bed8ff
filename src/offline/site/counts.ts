import type { ContentKind, ContentOf } from "../../domain/content/content.ts";
import type { Counts } from "../../domain/outbox/remote.ts";
import type { SiteDatabase } from "./database.ts";
import type { Listed } from "./tables.ts";

/**
 * Writes counters that are newer than what is stored; rows this device does not have are passed over. The caller holds
 * a transaction, or needs none.
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
 * The same for counters that were read beside the outbox. Where an operation of this device is on its way they may hold
 * its effect already, which the screen adds too: its own answer brings the number instead.
 */
export async function applyReadCounts(db: SiteDatabase, all: readonly Counts[]): Promise<void> {
  await db.transaction("rw", [db.blog, db.community, db.outbox], async () => {
    const onTheirWay = await postsOnTheirWay(
      db,
      all.map(({ id }) => id),
    );
    await applyCounts(
      db,
      all.filter(({ id }) => !onTheirWay.has(id)),
    );
  });
}

/**
 * Rows that came, as they are to be stored over those of the same ids that are here: the newer counters stay, and those
 * that wait for an answer.
 */
export async function withStoredCounters<K extends ContentKind>(
  db: SiteDatabase,
  kind: K,
  met: readonly { readonly row: Listed<ContentOf[K]>; readonly here: ContentOf[K] }[],
): Promise<Listed<ContentOf[K]>[]> {
  if (met.length === 0 || (kind !== "blog" && kind !== "community")) return met.map(({ row }) => row);
  const onTheirWay = await postsOnTheirWay(
    db,
    met.map(({ here }) => here.id),
  );
  return met.map(({ row, here }) => {
    if (!("countsVersion" in here && "countsVersion" in row)) return row;
    return onTheirWay.has(row.id) || here.countsVersion > row.countsVersion
      ? { ...row, ...countersOf(here) }
      : row;
  });
}

function countersOf(row: ContentOf["blog"] | ContentOf["community"]) {
  const { likes, countsVersion } = row;
  return "views" in row
    ? { likes, views: row.views, countsVersion }
    : { likes, comments: row.comments, shares: row.shares, countsVersion };
}

async function postsOnTheirWay(db: SiteDatabase, ids: readonly string[]): Promise<Set<string>> {
  const left = await db.outbox
    .where("postId")
    .anyOf(ids)
    .and(({ attempts, state, again }) => attempts > 0 && state !== "parked" && !again)
    .toArray();
  return new Set(left.map(({ postId }) => postId));
}
