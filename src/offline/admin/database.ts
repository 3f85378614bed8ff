import { Dexie } from "dexie";
import { closeWhenDeleted } from "../core/close-when-deleted.ts";
import type { AdminTables } from "./tables.ts";

export interface AdminDatabase extends AdminTables {}

/** `selam-admin-USER`: one person's admin on this device. Only that person's own sign-out deletes it. */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: Dexie defines the tables that the schema names
export class AdminDatabase extends Dexie {
  readonly userId: string;

  constructor(userId: string) {
    super(adminName(userId), { chromeTransactionDurability: "strict" });
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
    closeWhenDeleted(this);
  }
}

/** Takes a person's admin off this device, whoever has it open. */
export async function deleteAdmin(userId: string): Promise<void> {
  await Dexie.delete(adminName(userId));
}

function adminName(userId: string): string {
  return `selam-admin-${userId}`;
}
