import { Dexie } from "dexie";
import { keepFailureOf } from "./storage-error.ts";

/** The names of all databases of this site on this device; none where the browser gives it none. */
export async function databasesHere(): Promise<readonly string[]> {
  try {
    return await Dexie.getDatabaseNames();
  } catch (error) {
    if (keepFailureOf(error) === "closed") return [];
    throw error;
  }
}
