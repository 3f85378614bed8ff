import type { Dexie } from "dexie";

/**
 * Upgrades a database to a later app version: a new index, a new table, rows rewritten. Call it before the database is
 * opened.
 * @param outbox today's schema of the queue
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
