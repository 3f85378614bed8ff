import type { Auth } from "../../../domain/auth/auth.ts";
import type { DeskRemote } from "../../../domain/outbox/admin-remote.ts";
import type { DeskDatabase } from "../database.ts";
import { noteFound } from "./stored-files.ts";
import { asPerson } from "../with-access-token.ts";

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
