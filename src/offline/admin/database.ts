import { Dexie, type InsertType, type Table, type Transaction } from "dexie";
import type { KeptScan } from "../../capabilities/check-in/domain/attendance-code.ts";
import {
  ADMIN_KINDS,
  type AdminKind,
  type AdminOf,
  type AdminRow,
} from "../../domain/content/admin-content.ts";
import type { Draft, MediaFile, StashedVersion, UploadCopy } from "../../domain/forms/draft.ts";
import { ADDED_KINDS, byKind } from "../../domain/kinds/kinds.ts";
import { isOpenCase, type ListName, listOf } from "../../domain/outbox/admin-lists.ts";
import type { AdminOperation, AdminReceipt } from "../../domain/outbox/admin-operation.ts";
import type { AdminPosition } from "../../domain/outbox/admin-remote.ts";
import { abortWhenLeft } from "../core/abort-when-left.ts";
import { DeviceDatabase } from "../core/device-database.ts";

export interface AdminDatabase extends AdminTables {}

/** `selam-admin-USER`: one user's admin data on this device. Only that user's own sign-out deletes it. */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: Dexie defines the tables that the schema names
export class AdminDatabase extends DeviceDatabase {
  readonly userId: string;

  constructor(userId: string) {
    super(adminName(userId));
    this.userId = userId;
    // Release 0.9.0 had version 10, without deletions. A kind of post that was added is a version more, with its table.
    this.version(11 + ADDED_KINDS)
      .stores({
        ...byKind(() => "id, createdAt, [list+createdAt]"),
        comment: "id, createdAt, [list+createdAt], open",
        service: "id, createdAt",
        profile: "id",
        message: "id, createdAt, [list+createdAt], open",
        event: "id, createdAt",
        attendance: "id, createdAt, eventId",
        request: "id, createdAt",
        submission: "id, createdAt, [list+createdAt]",
        deletion: "id, createdAt",
        counts: "key",
        tombstones: "id",
        meta: "key",
        files: "id",
        // The owner's work. An upgrade may add tables or move rows, but must never clear these.
        drafts: "rowId, kind, updatedAt",
        media: "path, rowId, state",
        stored: "path, [storedAt+size]",
        missing: "path, rowId",
        setAside: "++seq, rowId",
        outbox: "++seq, &id, lane, rowId",
        receipts: "id, doneAt",
        scans: "id, eventId",
        // No longer used; to delete it would be an upgrade, for which every other tab would have to close the database.
        lease: "key",
      })
      .upgrade(readEverythingAgain);
    abortWhenLeft(this);
  }
}

async function readEverythingAgain(upgrade: Transaction): Promise<void> {
  await upgrade
    .table("meta")
    .toCollection()
    .modify((state: { damaged?: boolean }) => {
      state.damaged = true;
    });
}

/** What the indices of a row's lists are made of. */
export type ListFields = { readonly list?: ListName; readonly open?: 1 };

/** The fields by which a row is found in its lists. */
export function listFieldsOf(row: AdminRow): ListFields {
  const list = listOf(row);
  return { ...(list ? { list } : {}), ...(isOpenCase(row) ? { open: 1 } : {}) };
}

/** The keys under which a stored row is counted: its kind, and its list. */
export function countedAs(kind: AdminKind, { list }: ListFields): string[] {
  return list ? [kind, `${kind}:${list}`] : [kind];
}

/** Deletes a user's admin data from this device, even if another tab has it open. */
export async function deleteAdmin(userId: string): Promise<void> {
  await Dexie.delete(adminName(userId));
}

function adminName(userId: string): string {
  return `selam-admin-${userId}`;
}

type StoredRow<T> = T & ListFields;

/** How far a list is stored: without gaps from its newest row to `end`, or all of it. */
export type AdminFloor = { readonly end: AdminPosition | null; readonly whole: boolean };

export type AdminState = {
  readonly key: "mirror";
  readonly rev: number;
  readonly stamp: string;
  /** By the key of the list. Of a list without one, everything is stored: a device of an earlier version has none. */
  readonly floors: Readonly<Record<string, AdminFloor>>;
  /** How many changes the counts do not have, because the row was not stored: 0 if the counts are exact. */
  readonly uncounted: number;
  /** Rows that were stored before the server was restored, and that this device's work needs: to be read again. */
  readonly outdated: readonly { readonly kind: AdminKind; readonly id: string }[];
  /** True if a stored row is unreadable or the server was restored; the next sync starts the mirror anew. */
  readonly damaged?: boolean;
};

/** What an earlier version of the app has stored lacks some of it. */
type StoredState = Pick<AdminState, "key" | "rev" | "stamp"> & Partial<AdminState>;

/** The number of rows in a list, stored here or not: a count by an index costs as much as there are. */
type ListCount = { readonly key: string; readonly count: number };

/** A file of a submission. As bytes, because not every browser can store Blobs. */
export type SubmittedBytes = { readonly id: string; readonly type: string; readonly bytes: ArrayBuffer };

type Tombstone = { readonly id: string; readonly rev: number };

type AdminTables = { [K in AdminKind]: Table<StoredRow<AdminOf[K]>, string> } & {
  tombstones: Table<Tombstone, string>;
  meta: Table<StoredState, string>;
  counts: Table<ListCount, string>;
  drafts: Table<Draft, string>;
  media: Table<MediaFile, string>;
  setAside: Table<StashedVersion, number, InsertType<StashedVersion, "seq">>;
  outbox: Table<AdminOperation, number, InsertType<AdminOperation, "seq">>;
  receipts: Table<AdminReceipt, string>;
  scans: Table<KeptScan, string>;
  files: Table<SubmittedBytes, string>;
  stored: Table<UploadCopy, string>;
  missing: Table<{ readonly path: string; readonly rowId: string }, string>;
};

/** The table of a kind, typed as the mirror's rows. */
export function adminTable<K extends AdminKind>(
  db: AdminDatabase,
  kind: K,
): Table<StoredRow<AdminOf[K]>, string> {
  return db.table(kind);
}

export function adminMirrorTables(db: AdminDatabase): Table[] {
  return [...ADMIN_KINDS, "counts", "tombstones", "meta"].map((name) => db.table(name));
}
