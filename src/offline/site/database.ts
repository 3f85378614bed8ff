import { Dexie, type DexieOptions, type InsertType, type Table } from "dexie";
import {
  CONTENT_KINDS,
  CONTENT_SCHEMAS,
  type ContentKind,
  type ContentOf,
  type ListedKind,
  type PostKind,
  TRANSLATED_KINDS,
  type TranslatedKind,
  UNPAGED_KINDS,
  type UnpagedKind,
} from "../../domain/content/content.ts";
import { isReadableIn } from "../../domain/content/post-language.ts";
import { readableFirstKey } from "../../domain/content/sort-key.ts";
import { readStoredRows } from "../../domain/content/stored-shape.ts";
import { ADDED_KINDS, byKind } from "../../domain/kinds/kinds.ts";
import { type Lang, READABLE_FIRST } from "../../domain/languages/languages.ts";
import type { Operation, Receipt } from "../../domain/outbox/operation.ts";
import type { Position } from "../../domain/outbox/remote.ts";
import { abortWhenLeft } from "../core/abort-when-left.ts";
import { DeviceDatabase } from "../core/device-database.ts";

// On localhost Dexie logs errors that are caught too, such as rows that are stored already.
Dexie.debug = false;

export interface SiteDatabase extends SiteTables {}

/** `selam-site`: the mirror of published content, and this visitor's operations. */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: Dexie defines the tables that the schema names
export class SiteDatabase extends DeviceDatabase {
  constructor(name = "selam-site", options: DexieOptions = {}) {
    super(name, options);
    // Lists with what can be read in a language first. Version 6 is that of release 0.9.0. One language more is a part of a version
    // more (6.1): its index is added, and the rows stored until now get their place in it. So is one kind of post more (7): its table is added.
    const listed = `id, at, ${READABLE_FIRST.map(({ index }) => index).join(", ")}`;
    this.version(6 + ADDED_KINDS + (READABLE_FIRST.length - 1) / 10)
      .stores({
        ...byKind(() => listed),
        comment: "id, at, [postId+seq]",
        service: "id, createdAt",
        profile: "id",
        event: "id",
        tombstones: "id",
        meta: "key",
        touched: "++seq",
        search: "key",
        pins: "id",
        // The user's operations, the files that a visitor sends to the owner, and a recording in progress. An upgrade may add tables or
        // move rows, but must never clear these. The lease is no longer used; to delete it would be an upgrade, for which every other tab
        // would have to close the database.
        outbox: "++seq, &id, postId",
        receipts: "id, postId, doneAt",
        files: "id, owner",
        chunks: "++seq, owner",
        lease: "key",
      })
      .upgrade(async (upgrade) => {
        for (const kind of TRANSLATED_KINDS)
          await upgrade.table(kind).toCollection().modify(setReadableFirst(kind));
        // A device from before 0.9.0 may never have read events, and its cursor is past them.
        if ((await upgrade.table("event").count()) > 0) return;
        await upgrade
          .table("meta")
          .toCollection()
          .modify((state: MirrorState) => {
            state.missing = ["event"];
          });
      });
    abortWhenLeft(this);
  }
}

/** An unreadable row gets no key: readers leave it out, and the next sync replaces it. */
function setReadableFirst(kind: TranslatedKind) {
  return (stored: ListedRow<ContentOf[TranslatedKind]>) => {
    const [row] = readStoredRows(CONTENT_SCHEMAS[kind], [stored]).rows;
    if (row?.at === undefined) return;
    const keys: ListKeys = stored;
    for (const { lang, index } of READABLE_FIRST)
      keys[index] ??= readableFirstKey(row.at, isReadableIn(lang, row));
  };
}

// The database's types only, so that the first render does not load Dexie.

/**
 * A stored row of a newest-first list. `at` is its sort key and the index that every page reads. A row older than the
 * contiguous part of the list has none: it can be found by id, but is neither listed nor used as a page cursor.
 */
export type ListedRow<T> = T & { at?: string };

/**
 * The sort keys of a row: `at`, and by the name of a language's index the one with its rows first (`readableFirstKey`), for the rows
 * with `at`, and for those readable in the language that are in the contiguous part of their own (`readableFloors`).
 */
export type ListKeys = { at?: string; [index: string]: unknown };

type Tombstone = { id: string; kind: ContentKind; rev: number };

/**
 * The end of the contiguous part of a list: every published row newer than `end` is stored. `end` is null before the
 * first read; `whole` is true if the server has nothing older.
 */
export type Floor = { end: Position | null; whole: boolean };

export function isUnpaged(kind: ContentKind): kind is UnpagedKind {
  return UNPAGED_KINDS.includes(kind as UnpagedKind);
}

/** The state of the mirror, in one record so that cursor and floors move in the transaction that writes the rows. */
export type MirrorState = {
  key: "mirror";
  rev: number;
  stamp: string;
  floors: Record<ListedKind, Floor>;
  /** The contiguous part of the rows readable in a language, if they were read on their own; without its name in the first. */
  readableFloors?: Partial<Record<TranslatedKind, Floor>>;
  readableIn?: Lang;
  /** The whole kinds that an older version could not read. */
  missing?: UnpagedKind[];
  /** The site whose rows these are, once a server has named it. */
  site?: string;
  /** True if a stored row is unreadable; the next sync rebuilds the mirror. */
  damaged?: boolean;
};

/** Ids of rows that the mirror changed or deleted and the search index has not processed. */
export type DirtyIds = { seq: number; kind: ContentKind; ids: string[] };

/** The stored search index: a head record and its parts. */
export type SearchRecord =
  | {
      key: "head";
      /** The id of this build of the index. */
      made: string;
      /** The last `touched` seq that the index has processed. */
      through: number;
      /** Number of documents; null while the index is being built. */
      size: number | null;
      /** Version of the spelling table (domain/geez-spellings.ts) that it was built with; absent for the first. */
      spellings?: number;
      /** Version of its parts' format (offline/search/search-index.ts); absent for the first, which had only JSON. */
      format?: number;
    }
  | { key: "part 0"; json: string }
  | { key: `part ${number}`; words: string; places: Uint32Array };

/** A post pinned to this device, with the pictures fetched for it. */
export type Pin = {
  id: string;
  kind: PostKind;
  /** Milliseconds of this device's clock. */
  pinnedAt: number;
  pictures: string[];
  /** True if all pictures are stored. */
  whole: boolean;
};

/** A file of a submission. As bytes, because not every browser can store Blobs. */
export type StoredFile = {
  id: string;
  /** The id of the operation, or the name of a draft (`draft:story`). */
  owner: string;
  kind: "picture" | "voice";
  type: string;
  bytes: ArrayBuffer;
  /** How long a recording is. */
  seconds?: number;
  /** The id of the recording of this device that it is a copy of. */
  recording?: string;
  /** The number of parts that the server has acknowledged. */
  sent: number;
  /** Milliseconds of this device's clock. */
  createdAt: number;
};

/** A piece of a recording in progress, stored while it is recorded. */
export type RecordedChunk = { seq: number; owner: string; bytes: ArrayBuffer; type: string };

type SiteTables = {
  [K in ContentKind]: Table<K extends ListedKind ? ListedRow<ContentOf[K]> : ContentOf[K], string>;
} & {
  tombstones: Table<Tombstone, string>;
  meta: Table<MirrorState, string>;
  outbox: Table<Operation, number, InsertType<Operation, "seq">>;
  receipts: Table<Receipt, string>;
  touched: Table<DirtyIds, number, InsertType<DirtyIds, "seq">>;
  search: Table<SearchRecord, string>;
  pins: Table<Pin, string>;
  files: Table<StoredFile, string>;
  chunks: Table<RecordedChunk, number, InsertType<RecordedChunk, "seq">>;
};

/** The tables derived from server data, which are cleared when the mirror is rebuilt. */
export function mirrorTables(db: SiteDatabase): Table[] {
  return [...CONTENT_KINDS, "tombstones", "meta", "touched", "search"].map((name) => db.table(name));
}

/** The table of a kind, typed as the mirror's rows. */
export function tableOf<K extends ContentKind>(
  db: SiteDatabase,
  kind: K,
): Table<ListedRow<ContentOf[K]>, string> {
  return db.table(kind);
}
