import { adminCounter } from "./count-queries.ts";
import type { AdminDatabase } from "./database.ts";
import { adminRowReader } from "./row-queries.ts";
import { adminWorkReader } from "./work-queries.ts";

/** All read queries of the admin's screens: mirrored rows with the queued changes applied. */
export type AdminReader = ReturnType<typeof createAdminReader>;

export function createAdminReader(db: AdminDatabase) {
  const { queuedFor, ...reader } = adminRowReader(db);
  return { ...reader, ...adminCounter(db, { ...reader, queuedFor }), ...adminWorkReader(db) };
}
