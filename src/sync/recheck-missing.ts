import type { Auth } from "../domain/auth.ts";
import type { DeskRemote } from "../domain/desk-remote.ts";
import type { DeskDatabase } from "../local/desk-database.ts";
import { noteFound } from "../local/stored-files.ts";
import { asPerson } from "./as-person.ts";

/** Looks again for the files that a restored server lacked: another device may have given them back since. */
export async function recheckMissing(
  db: DeskDatabase,
  desk: Pick<DeskRemote, "holds">,
  auth: Pick<Auth, "access" | "refresh">,
): Promise<void> {
  for (const path of await db.missing.toCollection().primaryKeys()) {
    const held = await asPerson(auth, db.userId, (as) => desk.holds(as, path));
    if (held.ok && held.value) await noteFound(db, path);
    else if (!held.ok && held.failure.kind !== "refused") return;
  }
}
