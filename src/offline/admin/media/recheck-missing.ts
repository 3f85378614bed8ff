import type { Auth } from "../../../domain/auth/auth.ts";
import type { AdminRemote } from "../../../domain/outbox/admin-remote.ts";
import type { AdminDatabase } from "../database.ts";
import { withAccessToken } from "../with-access-token.ts";
import { markFound } from "./stored-files.ts";

/** Checks again for files that a restored server had lost: another device may have uploaded them since. */
export async function recheckMissing(
  db: AdminDatabase,
  remote: Pick<AdminRemote, "hasFile">,
  auth: Pick<Auth, "access" | "refresh">,
): Promise<void> {
  for (const path of await db.missing.toCollection().primaryKeys()) {
    const held = await withAccessToken(auth, db.userId, (credentials) => remote.hasFile(credentials, path));
    if (held.ok && held.value) await markFound(db, path);
    else if (!held.ok && held.failure.kind !== "rejected") return;
  }
}
