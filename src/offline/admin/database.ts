import { Dexie, type InsertType, type Table, type Transaction } from "dexie";
import type { KeptScan } from "../../capabilities/check-in/domain/attendance-code.ts";
import {
  ADMIN_KINDS,
  ADMIN_SCHEMAS,
  type AdminKind,
  type AdminOf,
  type AdminRow,
} from "../../domain/content/admin-content.ts";
import { withFallbacks } from "../../domain/content/stored-shape.ts";
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
    // Events and who comes to them. The cursor is past them, so everything is read again.
    this.version(4)
      .stores({ event: "id, createdAt", attendance: "id, createdAt, eventId" })
      .upgrade((upgrade) => readEverythingAgain(upgrade));
    // Requests about personal data. An older version of the app has left out those of other devices.
    this.version(5)
      .stores({ request: "id, createdAt" })
      .upgrade((upgrade) => readEverythingAgain(upgrade));
    // A list and its count cost what they show, not what is stored.
    this.version(6)
      .stores({
        blog: "id, createdAt, [list+createdAt]",
        news: "id, createdAt, [list+createdAt]",
        community: "id, createdAt, [list+createdAt]",
        comment: "id, createdAt, [list+createdAt], open",
        message: "id, createdAt, [list+createdAt]",
        counts: "key",
      })
      .upgrade((upgrade) => addListFields(upgrade));
    // What visitors submitted, and the files of it that this device has fetched.
    this.version(7)
      .stores({ submission: "id, createdAt, [list+createdAt]", files: "id" })
      .upgrade((upgrade) => readEverythingAgain(upgrade));
    // Scanned codes of answers that have not arrived. The owner's work, as the outbox is.
    this.version(8).stores({ scans: "id, eventId" });
    // A device may keep only a part of a list. An interrupted full read is not continued.
    this.version(9)
      .stores({})
      .upgrade((upgrade) =>
        upgrade
          .table("meta")
          .toCollection()
          .modify((state: { damaged?: boolean; whole?: boolean; reading?: number }) => {
            if (state.whole === false) state.damaged = true;
            delete state.whole;
            delete state.reading;
          }),
      );
    // Messages without an answer are a list of their own; so is what was deleted. A kind of post that was added is a version more, with its table.
    this.version(11 + ADDED_KINDS)
      .stores({
        message: "id, createdAt, [list+createdAt], open",
        deletion: "id, createdAt",
        ...byKind(() => "id, createdAt, [list+createdAt]"),
      })
      .upgrade((upgrade) => readEverythingAgain(upgrade));
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

async function addListFields(upgrade: Transaction): Promise<void> {
  for (const kind of ["blog", "news", "community", "comment", "message"] as const) {
    const counts = new Map<string, number>();
    await upgrade
      .table<AdminRow & ListFields>(kind)
      .toCollection()
      .modify((row) => {
        Object.assign(row, listFieldsOf(withFallbacks<AdminRow>(ADMIN_SCHEMAS[kind], row)));
        for (const key of countedAs(kind, row)) counts.set(key, (counts.get(key) ?? 0) + 1);
      });
    await upgrade.table<ListCount>("counts").bulkPut([...counts].map(([key, count]) => ({ key, count })));
  }
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
