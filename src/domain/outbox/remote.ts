import type { Comment, Content, ContentKind, ContentOf, ListedKind } from "../content/content.ts";
import type { Timestamp } from "../dates/timestamp.ts";
import type { ContactMessage } from "../forms/contact.ts";
import type { Result } from "./failure.ts";
import type { Interaction, Rejection } from "./operation.ts";

/** A point in the server's history of content: the revision and the random stamp that only it has. */
export type Cursor = { readonly rev: number; readonly stamp: string };

export type Head = Cursor & { readonly now: Timestamp; readonly minFormat: number };

/** Where a page of a newest-first list ends: the next one begins strictly after it. */
export type Position = { readonly publishedAt: Timestamp; readonly id: string };

export type Gone<Kind = ContentKind> = { readonly kind: Kind; readonly id: string; readonly rev: number };

export type ChangesOf<Row, Kind = ContentKind> = {
  /** The stamp asked with is not the server's: the mirror has to start again. */
  readonly restart: boolean;
  readonly cursor: Cursor;
  readonly now: Timestamp;
  /** There is more after `cursor`. */
  readonly more: boolean;
  readonly rows: readonly Row[];
  readonly gone: readonly Gone<Kind>[];
};

export type Changes = ChangesOf<Content>;

export type Counts = {
  readonly kind: "blog" | "community";
  readonly id: string;
  readonly likes: number;
  readonly comments: number;
  readonly shares: number;
  readonly views: number;
  readonly countsVersion: number;
};

/** An interaction as it leaves: the server does it once under this id, however often it arrives. */
export type Outgoing = {
  readonly id: string;
  readonly format: number;
  readonly firstAttemptAt: Timestamp;
  readonly intent: Interaction;
};

/** What became of one interaction. */
export type Answered = { readonly id: string } & (
  | {
      readonly status: "done";
      /** When the server did it, which for a repeat is some time ago. */
      readonly at: Timestamp;
      /** The post's counters after it; null when they do not concern it or the post is gone. */
      readonly counts: Counts | null;
      /** Of a comment: as everyone sees it, null when it is not shown. */
      readonly comment: Comment | null;
      /** It waits for the owner and is shown to nobody else yet. */
      readonly held: boolean;
    }
  | { readonly status: "later"; readonly seconds: number }
  | { readonly status: "outdated" }
  | { readonly status: "refused"; readonly refusal: Rejection }
);

/** An operation that the server did, and when, by its own clock. */
export type Done = { readonly id: string; readonly at: Timestamp };

/** One answer an item, by its id; `now` is the server's time. */
export type Answers = {
  readonly now: Timestamp;
  /** The server does not know what it did for this device: it was restored, and has looked at no item. */
  readonly restart: boolean;
  readonly results: readonly Answered[];
};

/**
 * The server as a visitor needs it. What it publishes only: an implementation never sends a session, and skips
 * a row that is not of its kind's shape rather than failing the page it came on.
 */
export interface Remote {
  head(): Promise<Result<Head>>;
  /** The newest `max` rows of a kind, or those strictly older than `before`. */
  page<K extends ListedKind>(kind: K, before: Position | null, max: number): Promise<Result<Page<K>>>;
  /** All rows of a kind that is small by nature. */
  all<K extends "service" | "profile">(kind: K): Promise<Result<ContentOf[K][]>>;
  /** One published row by its id; null when there is none. */
  one<K extends ListedKind>(kind: K, id: string): Promise<Result<ContentOf[K] | null>>;
  /**
   * What changed after a cursor.
   * @param done what the server did last for this device, by which it sees whether it was restored
   */
  changes(since: Cursor, max: number, done: readonly Done[]): Promise<Result<Changes>>;
  counts(ids: readonly string[]): Promise<Result<Counts[]>>;
  /**
   * Leaves a message for the owner.
   * @param id made by the sender once per message: sending it again is the same message
   */
  leaveMessage(id: string, message: ContactMessage): Promise<Result<null>>;
  /**
   * Applies up to 100 interactions in the order given, each once: what was applied before is answered again.
   * @param done as for `changes`
   */
  interact(batch: readonly Outgoing[], done: readonly Done[]): Promise<Result<Answers>>;
}

/** `received` counts the server's rows, unreadable ones too: fewer than asked for means the list has ended. */
export type Page<K extends ListedKind> = {
  readonly rows: ContentOf[K][];
  readonly received: number;
  /** The last row the server sent, readable or not; null on an empty page. */
  readonly end: Position | null;
};
