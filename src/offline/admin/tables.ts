import type { InsertType, Table } from "dexie";
import type { AdminKind, AdminOf } from "../../domain/content/admin-content.ts";
import { ADMIN_KINDS } from "../../domain/content/admin-content.ts";
import type { Draft, MediaFile, StashedVersion } from "../../domain/forms/draft.ts";
import type { AdminOperation, AdminReceipt } from "../../domain/outbox/admin-operation.ts";
import type { SenderLease } from "../core/queue.ts";
import type { AdminDatabase } from "./database.ts";
import type { UploadCopyTables } from "./media/stored-files.ts";

/** A row with the number of the full read that it came with. A full read after a restore has a new number. */
export type ReadRow<T> = T & { readonly reading: number };

export type AdminState = {
  readonly key: "mirror";
  readonly rev: number;
  readonly stamp: string;
  readonly reading: number;
  /** True if this full read is complete and the rows of earlier ones are deleted. */
  readonly whole: boolean;
  /** True if a stored row is unreadable; the next sync reads everything again. */
  readonly damaged?: boolean;
};

type Tombstone = { readonly id: string; readonly rev: number };

export type AdminTables = { [K in AdminKind]: Table<ReadRow<AdminOf[K]>, string> } & {
  tombstones: Table<Tombstone, string>;
  meta: Table<AdminState, string>;
  drafts: Table<Draft, string>;
  media: Table<MediaFile, string>;
  setAside: Table<StashedVersion, number, InsertType<StashedVersion, "seq">>;
  outbox: Table<AdminOperation, number, InsertType<AdminOperation, "seq">>;
  receipts: Table<AdminReceipt, string>;
  lease: Table<SenderLease, string>;
} & UploadCopyTables;

/** The table of a kind, typed as the mirror's rows. */
export function adminTable<K extends AdminKind>(
  db: AdminDatabase,
  kind: K,
): Table<ReadRow<AdminOf[K]>, string> {
  return db.table(kind);
}

export function adminMirrorTables(db: AdminDatabase): Table[] {
  return [...ADMIN_KINDS, "tombstones", "meta"].map((name) => db.table(name));
}
