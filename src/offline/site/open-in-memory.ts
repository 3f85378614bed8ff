import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { NO_STORAGE_ERROR } from "../../domain/outbox/persist.ts";
import { SiteDatabase } from "./database.ts";
import { type KeptByTab, keepInTab, restoreKept } from "./kept-by-tab.ts";

/**
 * Opens the site's database in memory. Offline it rejects new operations: they would be lost with the page. What this visitor
 * has done is kept in the tab, so that a reloaded page neither forgets it nor lets it be done twice.
 */
export async function openInMemory(isOnline: () => boolean, tab: KeptByTab): Promise<SiteDatabase> {
  const db = new SiteDatabase("selam-memory", { indexedDB: new IDBFactory(), IDBKeyRange });
  await restoreKept(db, tab, false);
  db.outbox.hook("creating", () => {
    if (!isOnline())
      throw new DOMException("There is no storage, and the device is offline.", NO_STORAGE_ERROR);
  });
  keepInTab(db, tab);
  return db;
}
