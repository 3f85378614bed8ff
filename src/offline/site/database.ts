import { Dexie, type DexieOptions } from "dexie";
import { closeWhenDeleted } from "../core/close-when-deleted.ts";
import type { SiteTables } from "./tables.ts";

export interface SiteDatabase extends SiteTables {}

/** `selam-site`: the mirror of published content, and this visitor's operations. */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: Dexie defines the tables that the schema names
export class SiteDatabase extends Dexie {
  constructor(name = "selam-site", options: DexieOptions = {}) {
    super(name, { chromeTransactionDurability: "strict", ...options });
    this.version(1).stores({
      blog: "id, at",
      news: "id, at",
      community: "id, at",
      comment: "id, at, [postId+seq]",
      service: "id, createdAt",
      profile: "id",
      tombstones: "id",
      meta: "key",
    });
    // The user's operations. An upgrade may add tables or move rows, but must never clear these.
    this.version(2).stores({ outbox: "++seq, &id, postId", receipts: "id, postId, doneAt", lease: "key" });
    this.version(3).stores({ touched: "++seq", search: "key", pins: "id" });
    closeWhenDeleted(this);
  }
}
