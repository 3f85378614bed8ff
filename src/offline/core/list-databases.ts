import { Dexie } from "dexie";
import { storageErrorOf } from "../../domain/outbox/persist.ts";

/** The names of all databases of this site; empty if the browser gives the site no storage. */
export async function listDatabases(): Promise<readonly string[]> {
  try {
    return await Dexie.getDatabaseNames();
  } catch (error) {
    if (storageErrorOf(error) === "closed") return [];
    throw error;
  }
}
