import { liveQuery } from "dexie";
import { isByPerson } from "../../domain/outbox/operation.ts";
import type { SiteDatabase } from "./database.ts";

/** Numbers of operations that are stored outside the database, so that they outlive it. */
export type UnsentNote = {
  /** How many the user did that the server does not have. */
  unsent: number;
  /** How many of them were in a database that the browser has deleted. */
  lost: number;
};

/**
 * Keeps the note current. If the database is a new one although operations were unsent, the browser has deleted it
 * together with them, between visits or while the page was open.
 * @param report receives errors of the database
 */
export async function noteUnsent(
  db: SiteDatabase,
  note: UnsentNote,
  report: (error: unknown) => void,
): Promise<void> {
  // Before anything is stored in a new database; without a note there is nothing to compare.
  if (note.unsent > 0) await compare(db, note);
  liveQuery(() => compare(db, note)).subscribe({ error: report });
}

/** In one transaction: what the page stores later, perhaps before this is answered, does not make a new database look old. */
async function compare(db: SiteDatabase, note: UnsentNote): Promise<void> {
  await db.transaction("r", [db.outbox, db.receipts, db.meta], async () => {
    const unsent = await db.outbox.filter((one) => isByPerson(one) && !one.again).count();
    if (unsent === 0 && note.unsent > 0 && (await isNew(db))) note.lost += note.unsent;
    if (note.unsent !== unsent) note.unsent = unsent;
  });
}

async function isNew(db: SiteDatabase): Promise<boolean> {
  return (await db.receipts.count()) === 0 && (await db.meta.count()) === 0;
}
