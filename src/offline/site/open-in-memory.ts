import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { NOTHING_KEPT } from "../core/storage-error.ts";
import { SiteDatabase } from "./database.ts";

/**
 * Opens the site's database in memory. Offline it rejects new operations: they would be lost with the page.
 */
export function openInMemory(isOnline: () => boolean): SiteDatabase {
  const db = new SiteDatabase("selam-memory", { indexedDB: new IDBFactory(), IDBKeyRange });
  db.outbox.hook("creating", () => {
    if (!isOnline()) throw new DOMException("Nothing is kept in this browser.", NOTHING_KEPT);
  });
  return db;
}
