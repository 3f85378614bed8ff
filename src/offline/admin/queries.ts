import type { DeskDatabase } from "./database.ts";
import { deskCounter } from "./count-queries.ts";
import { deskRowReader } from "./row-queries.ts";
import { deskWorkReader } from "./work-queries.ts";

/** Everything the desk's screens ask of this device: what the server has, with what is on its way there. */
export type DeskReader = ReturnType<typeof createDeskReader>;

export function createDeskReader(db: DeskDatabase) {
  const { waitingFor, ...reader } = deskRowReader(db);
  return { ...reader, ...deskCounter(db, { ...reader, waitingFor }), ...deskWorkReader(db) };
}
