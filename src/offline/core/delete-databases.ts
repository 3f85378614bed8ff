import { Dexie } from "dexie";
import { listDatabases } from "./list-databases.ts";

/**
 * Takes every database off this device, whoever has it open. The worker's list of pictures stays open as long as the
 * worker lives and cannot be deleted before: it is emptied at once, and goes when the worker does.
 */
export async function forgetDatabases(): Promise<void> {
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
