import { adminCounter } from "./count-queries.ts";
import type { AdminDatabase } from "./database.ts";
import { adminRowReader } from "./row-queries.ts";
import { adminWorkReader } from "./work-queries.ts";

/** Everything the admin's screens ask of this device: what the server has, with what is on its way there. */
export type AdminReader = ReturnType<typeof createAdminReader>;

export function createAdminReader(db: AdminDatabase) {
  const { waitingFor, ...reader } = adminRowReader(db);
  return { ...reader, ...adminCounter(db, { ...reader, waitingFor }), ...adminWorkReader(db) };
}
