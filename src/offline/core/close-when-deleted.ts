import type { Dexie } from "dexie";

/** Closes the database when another context deletes it; otherwise Dexie would recreate it on the next read. */
export function closeWhenDeleted(db: Dexie): void {
  db.on("versionchange", ({ newVersion }) => {
    if (newVersion !== null) return true;
    db.close();
    return false;
  });
}
