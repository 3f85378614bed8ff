import type {
  Comment,
  Content,
  ContentKind,
  ContentOf,
  Lang,
  ListedKind,
  TranslatedKind,
  UnpagedKind,
} from "../content/content.ts";
import type { Timestamp } from "../dates/timestamp.ts";
import type { AloneRemote } from "./action.ts";
import type { Interaction } from "./actions.ts";
import type { Result } from "./failure.ts";
import type { Refusal } from "./operation.ts";

/** A point in the server's history of content: the revision, and the server's random stamp. */
export type Cursor = { readonly rev: number; readonly stamp: string };

/** Names the site whose history the server tells, for as long as it has one; absent from earlier servers. */
type OfSite = { readonly site?: string | undefined };

export type Head = Cursor & OfSite & { readonly now: Timestamp; readonly minFormat: number };

/** The end of a page of a newest-first list; the next page starts strictly after it. */
export type Position = { readonly publishedAt: Timestamp; readonly id: string };

export type Tombstone<Kind = ContentKind> = {
  readonly kind: Kind;
  readonly id: string;
  readonly rev: number;
};

export type ChangesOf<Row, Kind = ContentKind> = OfSite & {
  /** The request's stamp is not the server's: the mirror has to be rebuilt. */
  readonly restart: boolean;
  readonly cursor: Cursor;
  readonly now: Timestamp;
  /** True if there are more changes after `cursor`. */
  readonly more: boolean;
  readonly rows: readonly Row[];
  readonly gone: readonly Tombstone<Kind>[];
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

/** An interaction to send; the server applies it once per id, however often it arrives. */
export type OutgoingInteraction = {
  readonly id: string;
  readonly format: number;
  readonly firstAttemptAt: Timestamp;
  readonly intent: Interaction;
};

/** The result of one interaction. */
export type InteractionResult = { readonly id: string } & (
  | {
      readonly status: "done";
      /** When the server applied it, which for a repeated request is earlier. */
      readonly at: Timestamp;
      /** The post's counters afterwards; null if they are unaffected or the post is gone. */
      readonly counts: Counts | null;
      /** For a comment: its public form, null if it is not shown. */
      readonly comment: Comment | null;
      /** True if it awaits moderation. */
      readonly held: boolean;
    }
  | { readonly status: "later"; readonly seconds: number }
  | { readonly status: "outdated" }
  | { readonly status: "rejected"; readonly refusal: Refusal }
);

/** An operation that the server has applied, and when, by the server's clock. */
export type AppliedOperation = { readonly id: string; readonly at: Timestamp };

/** One response per item, by its id; `now` is the server's time. */
export type InteractionResponse = OfSite & {
  readonly now: Timestamp;
  /** The server does not remember this device's operations: it was restored, and has processed no item. */
  readonly restart: boolean;
  readonly results: readonly InteractionResult[];
};

/** The newest rows of each list, and all rows of the kinds that have few, as of `head`. */
export type FirstPages = {
  readonly head: Head;
  readonly listed: { readonly [K in ListedKind]: Page<K> };
  /** The newest rows readable in the reader's language, where lists begin with those. */
  readonly readable: null | { readonly [K in TranslatedKind]: Page<K> };
  readonly unpaged: { readonly [K in UnpagedKind]: ContentOf[K][] };
};

/**
 * The server's API for visitors. It reads published content only: implementations never send a session, and skip
 * invalid rows instead of failing the whole page.
 */
export interface Remote extends AloneRemote {
  head(): Promise<Result<Head>>;
  /** The newest `max` rows of a kind, or those strictly older than `before`. */
  page<K extends ListedKind>(kind: K, before: Position | null, max: number): Promise<Result<Page<K>>>;
  /**
   * What a device reads first, all as of one head.
   * @param language the reader's, with the newest rows that can be read in it
   */
  firstPages(language: Lang): Promise<Result<FirstPages>>;
  /** All rows of a kind that has few. */
  all<K extends UnpagedKind>(kind: K): Promise<Result<ContentOf[K][]>>;
  /** One published row by its id, or null. */
  row<K extends ListedKind>(kind: K, id: string): Promise<Result<ContentOf[K] | null>>;
  /**
   * The changes since a cursor.
   * @param applied this device's last applied operations, by which it detects that it was restored
   */
  changes(since: Cursor, max: number, applied: readonly AppliedOperation[]): Promise<Result<Changes>>;
  counts(ids: readonly string[]): Promise<Result<Counts[]>>;
  /**
   * Applies up to 100 interactions in order, each once; repeated ones get their first result.
   * @param applied as for `changes`
   */
  applyInteractions(
    batch: readonly OutgoingInteraction[],
    applied: readonly AppliedOperation[],
  ): Promise<Result<InteractionResponse>>;
}

/** The newest rows of a list, or those below a position: fewer than requested if they are long. */
export type Page<K extends ListedKind> = {
  readonly rows: ContentOf[K][];
  /** The number of all rows the server sent, including invalid ones. */
  readonly received: number;
  /** The last row the server sent, valid or not; null on an empty page. */
  readonly end: Position | null;
  /** True if the server has no older ones. */
  readonly whole: boolean;
};
