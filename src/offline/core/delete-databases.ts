import { Dexie } from "dexie";
import { listDatabases } from "./list-databases.ts";

/**
 * Deletes every database of this site, even if another context has it open. The service worker keeps its picture index
 * open for its lifetime, so that one is cleared now and deleted when the worker stops.
 */
export async function deleteDatabases(): Promise<void> {
  const names = await listDatabases();
  await Promise.all(
    names.map((name) => (name.startsWith("selam-") ? Dexie.delete(name) : emptyAndDelete(name))),
  );
}

async function emptyAndDelete(name: string): Promise<void> {
  const db = await new Dexie(name).open();
  await Promise.all(db.tables.map((table) => table.clear()));
  db.close();
  await new Promise<void>((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(name);
    deleting.onsuccess = deleting.onblocked = () => resolve();
    deleting.onerror = () => reject(deleting.error);
  });
}
