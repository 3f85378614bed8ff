import { Dexie } from "dexie";
import type { DeskTables } from "./tables.ts";
import { stayDeleted } from "../core/close-when-deleted.ts";

export interface DeskDatabase extends DeskTables {}

/** `selam-admin-USER`: one person's desk on this device. Only that person's own sign-out deletes it. */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: Dexie defines the tables that the schema names
export class DeskDatabase extends Dexie {
  readonly userId: string;

  constructor(userId: string) {
    super(deskName(userId), { chromeTransactionDurability: "strict" });
    this.userId = userId;
    this.version(1).stores({
      blog: "id, createdAt",
      news: "id, createdAt",
      community: "id, createdAt",
      comment: "id, createdAt, status",
      service: "id, createdAt",
      profile: "id",
      message: "id, createdAt",
      tombstones: "id",
      meta: "key",
      // What the owner did. An upgrade adds to these tables or moves rows; it never clears them.
      drafts: "rowId, kind, updatedAt",
      media: "path, rowId",
      setAside: "++seq, rowId",
      outbox: "++seq, &id, lane, rowId",
      receipts: "id, doneAt",
      lease: "key",
    });
    this.version(2).stores({ media: "path, rowId, state" });
    this.version(3).stores({ stored: "path, [storedAt+size]", missing: "path, rowId" });
    stayDeleted(this);
  }
}

/** Takes a person's desk off this device, whoever has it open. */
export async function deleteDesk(userId: string): Promise<void> {
  await Dexie.delete(deskName(userId));
}

function deskName(userId: string): string {
  return `selam-admin-${userId}`;
}
