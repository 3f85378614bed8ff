import { Dexie, type DexieOptions } from "dexie";
import {
  CONTENT_SCHEMAS,
  type ContentOf,
  TRANSLATED_KINDS,
  type TranslatedKind,
} from "../../domain/content/content.ts";
import { isReadableIn } from "../../domain/content/post-language.ts";
import { tigrinyaFirstKey } from "../../domain/content/sort-key.ts";
import { readStoredRows } from "../../domain/content/stored-shape.ts";
import { closeWhenDeleted } from "../core/close-when-deleted.ts";
import type { ListedRow, SiteTables } from "./tables.ts";

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
    // Lists with Tigrinya first: the rows stored until now get their place in them.
    this.version(4)
      .stores({
        blog: "id, at, tigrinyaFirst",
        news: "id, at, tigrinyaFirst",
        community: "id, at, tigrinyaFirst",
      })
      .upgrade(async (upgrade) => {
        for (const kind of TRANSLATED_KINDS)
          await upgrade.table(kind).toCollection().modify(setTigrinyaFirst(kind));
      });
    closeWhenDeleted(this);
  }
}

/** An unreadable row gets no key: readers leave it out, and the next sync replaces it. */
function setTigrinyaFirst(kind: TranslatedKind) {
  return (stored: ListedRow<ContentOf[TranslatedKind]>) => {
    const [row] = readStoredRows(CONTENT_SCHEMAS[kind], [stored]).rows;
    if (row?.at !== undefined) stored.tigrinyaFirst = tigrinyaFirstKey(row.at, isReadableIn("ti", row));
  };
}
