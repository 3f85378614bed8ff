import { Dexie } from "dexie";
import { closeWhenDeleted } from "../core/close-when-deleted.ts";
import type { AdminTables } from "./tables.ts";

export interface AdminDatabase extends AdminTables {}

/** `selam-admin-USER`: one user's admin data on this device. Only that user's own sign-out deletes it. */
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
      // The owner's work. An upgrade may add tables or move rows, but must never clear these.
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

/** Deletes a user's admin data from this device, even if another tab has it open. */
export async function deleteAdmin(userId: string): Promise<void> {
  await Dexie.delete(adminName(userId));
}

function adminName(userId: string): string {
  return `selam-admin-${userId}`;
}
