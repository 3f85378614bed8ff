import { TRANSLATED_KINDS } from "../../../domain/kinds/kinds.ts";
import { type SiteDatabase, tableOf } from "../../../offline/site/database.ts";
import { readMirrorState } from "../../../offline/site/mirror.ts";
import { putChanged } from "../../../offline/site/mirror-rows.ts";
import type { GivenPost } from "../domain/signed-text.ts";

/**
 * What became of a post that was given by hand: stored, here already in this revision, here in a newer one, or taken down
 * by the site.
 */
export type TakeOutcome = "kept" | "here" | "newer_here" | "removed";

/**
 * Stores verified posts in the mirror, as rows that were fetched by their ids are: one older than a list's contiguous part
 * can be read, but has no place in the list.
 * @returns the outcome of each, or null if the device has no mirror yet; nothing is stored then
 */
export async function takeGiven(
  db: SiteDatabase,
  posts: readonly GivenPost[],
): Promise<readonly TakeOutcome[] | null> {
  const tables = [
    ...TRANSLATED_KINDS.map((kind) => db.table(kind)),
    db.tombstones,
    db.meta,
    db.outbox,
    db.touched,
  ];
  return db.transaction("rw", tables, async () => {
    const state = await readMirrorState(db);
    if (!state) return null;
    const outcomes: TakeOutcome[] = [];
    for (const { kind, row } of posts) {
      const [stored, tombstone] = await Promise.all([
        tableOf(db, kind).get(row.id),
        db.tombstones.get(row.id),
      ]);
      const outcome = outcomeOf(row.rev, stored?.rev, tombstone?.rev);
      if (outcome === "kept") await putChanged(db, kind, [row], state);
      outcomes.push(outcome);
    }
    return outcomes;
  });
}

function outcomeOf(rev: number, stored: number | undefined, deleted: number | undefined): TakeOutcome {
  if (deleted !== undefined && deleted >= rev) return "removed";
  if (stored === undefined || stored < rev) return "kept";
  return stored === rev ? "here" : "newer_here";
}
