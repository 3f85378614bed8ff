import { SiteDatabase } from "../../src/local/site-database.ts";

/** The database of a later version of the app, on top of today's: a new index, a new table, rows rewritten. */
export class NextDatabase extends SiteDatabase {
  constructor(name: string, versionsLater: number) {
    super(name);
    for (let later = 1; later <= versionsLater; later += 1) {
      this.version(this.verno + 1)
        .stores({ outbox: "++seq, &id, postId, lane", [`later${later}`]: "id" })
        .upgrade((upgrade) => {
          const rewritten = upgrade.table("outbox").toCollection();
          return rewritten.modify((operation: { rewritten?: number }) => {
            operation.rewritten = later;
          });
        });
    }
  }
}
