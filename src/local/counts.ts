import type { Counts } from "../domain/remote.ts";
import type { SiteDatabase } from "./site-database.ts";

/** Writes counters that are newer than what is stored; rows this device does not have are passed over. */
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
