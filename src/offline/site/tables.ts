import type { InsertType, Table } from "dexie";
import {
  type BlogPost,
  CONTENT_KINDS,
  type Comment,
  type CommunityPost,
  type ContentKind,
  type ContentOf,
  type ListedKind,
  type NewsPost,
  type Service,
  type SiteProfile,
} from "../../domain/content/content.ts";
import type { Operation, Receipt } from "../../domain/outbox/operation.ts";
import type { Position } from "../../domain/outbox/remote.ts";
import type { Lease } from "../core/queue.ts";
import type { SiteDatabase } from "./database.ts";

// What the first paint needs of the database: its shape, without the library that opens it.

/**
 * A row of a newest-first list as it is stored. `at` is its place in the list and the index every page reads;
 * a row older than the contiguous part of the list has none, so that it can be found by id but is never
 * listed or paged from.
 */
export type Listed<T> = T & { at?: string };

type Tombstone = { id: string; kind: ContentKind; rev: number };

/**
 * Down to where a list is contiguous: every published row newer than `end` is here. Without an end nothing
 * has been read yet; `whole` says that the server has nothing older.
 */
export type Floor = { end: Position | null; whole: boolean };

/** The kinds that are so few that they are read whole. */
export const WHOLE_KINDS = ["service", "profile"] as const satisfies readonly ContentKind[];
export type WholeKind = (typeof WHOLE_KINDS)[number];

/** What the mirror knows of itself. One record, so that cursor and floors move in the rows' own transaction. */
export type MirrorState = {
  key: "mirror";
  rev: number;
  stamp: string;
  floors: Record<ListedKind, Floor>;
  /** What is read whole and could not be had when the mirror began: absent when all of it is here. */
  missing?: WholeKind[];
  /** Set when a stored row was found unreadable: the next sync starts the mirror again. */
  damaged?: boolean;
};

/** Rows that a write of the mirror changed or took away, until the search index has followed. */
export type Touched = { seq: number; kind: ContentKind; ids: string[] };

/** The search index as it is kept: what it is, and its parts. */
export type SearchRecord =
  | {
      key: "head";
      /** Names this making of it; another name is another index. */
      made: string;
      /** It has followed everything touched up to here. */
      through: number;
      /** How many things are in it; null while it is being made. */
      size: number | null;
      /** The table of spellings (domain/geez-spellings.ts) by which its words are compared; none for the first. */
      spellings?: number;
    }
  | { key: `part ${number}`; json: string };

/** What the person wants to keep on this device, and the pictures that were fetched for it. */
export type Pin = {
  id: string;
  kind: "blog" | "news" | "community";
  /** Milliseconds of this device's clock. */
  pinnedAt: number;
  pictures: string[];
  /** All of them are here. */
  whole: boolean;
};

export type SiteTables = {
  blog: Table<Listed<BlogPost>, string>;
  news: Table<Listed<NewsPost>, string>;
  community: Table<Listed<CommunityPost>, string>;
  comment: Table<Listed<Comment>, string>;
  service: Table<Service, string>;
  profile: Table<SiteProfile, string>;
  tombstones: Table<Tombstone, string>;
  meta: Table<MirrorState, string>;
  outbox: Table<Operation, number, InsertType<Operation, "seq">>;
  receipts: Table<Receipt, string>;
  lease: Table<Lease, string>;
  touched: Table<Touched, number, InsertType<Touched, "seq">>;
  search: Table<SearchRecord, string>;
  pins: Table<Pin, string>;
};

/** The tables that are made of what the server says: a mirror that starts again empties these and no others. */
export function mirrorTables(db: SiteDatabase): Table[] {
  return [...CONTENT_KINDS, "tombstones", "meta", "touched", "search"].map((name) => db.table(name));
}

/** The table of a kind, typed as what the mirror writes into it. */
export function tableOf<K extends ContentKind>(
  db: SiteDatabase,
  kind: K,
): Table<Listed<ContentOf[K]>, string> {
  return db.table(kind);
}
