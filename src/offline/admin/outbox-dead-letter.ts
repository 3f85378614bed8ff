import type { AdminOperation } from "../../domain/outbox/admin-operation.ts";
import type { Rejection } from "../../domain/outbox/operation.ts";
import { park } from "../core/queue-claims.ts";
import type { AdminDatabase } from "./database.ts";
import { releaseMedia } from "./media/media.ts";
import { fold } from "./outbox-folding.ts";

/** Puts a change aside until the owner decides. The caller holds the transaction. */
export async function deadLetterWithFollowers(
  db: AdminDatabase,
  operation: AdminOperation,
  refusal: Rejection,
): Promise<void> {
  const all = await foldFollowers(db, operation);
  await db.outbox.put(all);
  await releaseMedia(db, all.rowId);
  await park(db, all, refusal);
}

/** Takes the changes that wait behind a parked one into it: the person decides about all of them at once. */
async function foldFollowers(db: AdminDatabase, parked: AdminOperation): Promise<AdminOperation> {
  let all = parked;
  for (const next of await db.outbox.where("lane").equals(parked.lane).sortBy("seq")) {
    if (next.seq <= parked.seq || next.intent.kind !== "save" || all.intent.kind !== "save") continue;
    all = { ...all, intent: fold(all.intent, next.intent) };
    await db.outbox.delete(next.seq);
  }
  return all;
}
