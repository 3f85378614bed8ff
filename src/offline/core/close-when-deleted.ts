import type { Dexie } from "dexie";

/** A database that is taken off the device stays off: Dexie alone would make it anew with this page's next reading. */
export function closeWhenDeleted(db: Dexie): void {
  db.on("versionchange", ({ newVersion }) => {
    if (newVersion !== null) return true;
    db.close();
    return false;
  });
}
