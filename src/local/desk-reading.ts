import type { DeskDatabase } from "./desk-database.ts";
import { deskCounter } from "./desk-reading-counts.ts";
import { deskRowReader } from "./desk-reading-rows.ts";
import { deskWorkReader } from "./desk-reading-work.ts";

/** Everything the desk's screens ask of this device: what the server has, with what is on its way there. */
export type DeskReader = ReturnType<typeof createDeskReader>;

export function createDeskReader(db: DeskDatabase) {
  const { waitingFor, ...reader } = deskRowReader(db);
  return { ...reader, ...deskCounter(db, { ...reader, waitingFor }), ...deskWorkReader(db) };
}
