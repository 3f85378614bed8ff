import type { InsertType, Table } from "dexie";
import type { DeskKind, DeskOf } from "../../domain/content/admin-content.ts";
import { DESK_KINDS } from "../../domain/content/admin-content.ts";
import type { DeskOperation, DeskReceipt } from "../../domain/outbox/admin-operation.ts";
import type { Draft, Medium, SetAside } from "../../domain/forms/draft.ts";
import type { DeskDatabase } from "./database.ts";
import type { Lease } from "../core/queue.ts";
import type { StoredFiles } from "./media/stored-files.ts";

/** A row with the reading of the server that it came with: one begun again after a restore has another number. */
export type Read<T> = T & { readonly reading: number };

export type DeskState = {
  readonly key: "mirror";
  readonly rev: number;
  readonly stamp: string;
  readonly reading: number;
  /** All pages of this reading are here: what came with an earlier one is gone. */
  readonly whole: boolean;
  /** Set when a stored row was found unreadable: the next sync reads everything again. */
  readonly damaged?: boolean;
};

type Tombstone = { readonly id: string; readonly rev: number };

export type DeskTables = { [K in DeskKind]: Table<Read<DeskOf[K]>, string> } & {
  tombstones: Table<Tombstone, string>;
  meta: Table<DeskState, string>;
  drafts: Table<Draft, string>;
  media: Table<Medium, string>;
  setAside: Table<SetAside, number, InsertType<SetAside, "seq">>;
  outbox: Table<DeskOperation, number, InsertType<DeskOperation, "seq">>;
  receipts: Table<DeskReceipt, string>;
  lease: Table<Lease, string>;
} & StoredFiles;

/** The table of a kind, typed as what the mirror writes into it. */
export function deskTable<K extends DeskKind>(db: DeskDatabase, kind: K): Table<Read<DeskOf[K]>, string> {
  return db.table(kind);
}

export function deskMirrorTables(db: DeskDatabase): Table[] {
  return [...DESK_KINDS, "tombstones", "meta"].map((name) => db.table(name));
}
