import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { NOTHING_KEPT } from "../core/storage-error.ts";
import { SiteDatabase } from "./database.ts";

/**
 * The site's database in this page's memory. Without a network it refuses what a person does: it could not say that it is
 * kept, for it ends with the page.
 */
export function openInMemory(isOnline: () => boolean): SiteDatabase {
  const db = new SiteDatabase("selam-memory", { indexedDB: new IDBFactory(), IDBKeyRange });
  db.outbox.hook("creating", () => {
    if (!isOnline()) throw new DOMException("Nothing is kept in this browser.", NOTHING_KEPT);
  });
  return db;
}
