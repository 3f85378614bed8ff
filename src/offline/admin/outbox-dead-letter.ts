import type { DeskOperation } from "../../domain/outbox/admin-operation.ts";
import type { Refusal } from "../../domain/outbox/operation.ts";
import type { DeskDatabase } from "./database.ts";
import { fold } from "./outbox-folding.ts";
import { letGoOfMedia } from "./media/media.ts";
import { park } from "../core/queue-claims.ts";

/** Puts a change aside until the owner decides. The caller holds the transaction. */
export async function parkWithFollowers(
  db: DeskDatabase,
  operation: DeskOperation,
  refusal: Refusal,
): Promise<void> {
  const all = await foldFollowers(db, operation);
  await db.outbox.put(all);
  await letGoOfMedia(db, all.rowId);
  await park(db, all, refusal);
}

/** Takes the changes that wait behind a parked one into it: the person decides about all of them at once. */
async function foldFollowers(db: DeskDatabase, parked: DeskOperation): Promise<DeskOperation> {
  let all = parked;
  for (const next of await db.outbox.where("lane").equals(parked.lane).sortBy("seq")) {
    if (next.seq <= parked.seq || next.intent.kind !== "save" || all.intent.kind !== "save") continue;
    all = { ...all, intent: fold(all.intent, next.intent) };
    await db.outbox.delete(next.seq);
  }
  return all;
}
