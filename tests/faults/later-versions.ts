import type { Dexie } from "dexie";

/**
 * Makes a database that of a later version of the app, on top of today's: a new index, a new table, rows rewritten. Before
 * it is opened.
 * @param outbox the schema of the queue, as today's version has it
 */
export function addLaterVersions(db: Dexie, outbox: string, versionsLater: number): void {
  for (let later = 1; later <= versionsLater; later += 1) {
    db.version(db.verno + 1)
      .stores({ outbox, [`later${later}`]: "id" })
      .upgrade((upgrade) => {
        const rewritten = upgrade.table("outbox").toCollection();
        return rewritten.modify((operation: { rewritten?: number }) => {
          operation.rewritten = later;
        });
      });
  }
}
