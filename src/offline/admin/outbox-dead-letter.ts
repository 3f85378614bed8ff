import type { AdminOperation } from "../../domain/outbox/admin-operation.ts";
import type { Rejection } from "../../domain/outbox/operation.ts";
import { park } from "../core/queue-claims.ts";
import type { AdminDatabase } from "./database.ts";
import { releaseMedia } from "./media/media.ts";
import { fold } from "./outbox-folding.ts";

/** Dead-letters a change until the owner decides. Must run in the caller's transaction. */
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

/** Folds the changes that wait behind a dead-lettered one into it, so that the owner decides on all of them at once. */
async function foldFollowers(db: AdminDatabase, parked: AdminOperation): Promise<AdminOperation> {
  let all = parked;
  for (const next of await db.outbox.where("lane").equals(parked.lane).sortBy("seq")) {
    if (next.seq <= parked.seq || next.intent.kind !== "save" || all.intent.kind !== "save") continue;
    all = { ...all, intent: fold(all.intent, next.intent) };
    await db.outbox.delete(next.seq);
  }
  return all;
}
