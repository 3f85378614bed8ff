import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { NO_STORAGE_ERROR } from "../../domain/outbox/persist.ts";
import { SiteDatabase } from "./database.ts";

/**
 * Opens the site's database in memory. Offline it rejects new operations: they would be lost with the page.
 */
export function openInMemory(isOnline: () => boolean): SiteDatabase {
  const db = new SiteDatabase("selam-memory", { indexedDB: new IDBFactory(), IDBKeyRange });
  db.outbox.hook("creating", () => {
    if (!isOnline())
      throw new DOMException("There is no storage, and the device is offline.", NO_STORAGE_ERROR);
  });
  return db;
}
