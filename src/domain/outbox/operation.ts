import type { Timestamp } from "../dates/timestamp.ts";
import type { ContactMessage } from "../forms/contact.ts";

/** The shape of queued operations this app writes; a server tells which it still accepts. */
export const FORMAT = 1;

/** How far back a restored server is helped to remember, in milliseconds. */
export const REPLAY_WINDOW = 30 * 24 * 60 * 60_000;

/**
 * What a visitor meant, with a copy of all that the server needs: nothing about it is looked up again later.
 * `postId` is the post it belongs to. A comment's own id is its operation's.
 */
export type Interaction =
  | { readonly kind: "like"; readonly on: "community" | "blog"; readonly postId: string }
  | { readonly kind: "share"; readonly on: "community"; readonly postId: string }
  | { readonly kind: "view"; readonly on: "blog"; readonly postId: string }
  | {
      readonly kind: "comment";
      readonly on: "community";
      readonly postId: string;
      readonly authorName: string;
      readonly body: string;
      /** Known to this device alone: with it the comment can be deleted again. */
      readonly secret: string;
      /** The honeypot's content. */
      readonly website: string;
    }
  | {
      readonly kind: "comment_delete";
      readonly on: "community";
      readonly postId: string;
      readonly commentId: string;
      readonly secret: string;
    }
  | {
      readonly kind: "comment_report";
      readonly on: "community";
      readonly postId: string;
      readonly commentId: string;
    };

export type Intent = Interaction | { readonly kind: "message"; readonly message: ContactMessage };

/** Why the server will not do it: `code` is the machine's word, `message` the server's sentence, if it gave one. */
export type Rejection = { readonly code: string; readonly message: string };

/** What everything that waits to be sent has, whoever did it. */
export type Queued = {
  /** Given by the database: the order of everything this device did. Never a clock. */
  readonly seq: number;
  /** The idempotency key: sent again under it, it is the same operation. */
  readonly id: string;
  readonly format: number;
  /** Whose work it is: it is never sent as anybody else's. */
  readonly actor: string;
  /** First in, first out within a lane; lanes know nothing of each other. */
  readonly lane: string;
  readonly state: "pending" | "sending" | "parked";
  /** How often it left, or was about to: written before the request goes out. */
  readonly attempts: number;
  /** The attempt that asks now: an answer counts for this one only. */
  readonly attempt: string | null;
  /** The server's time when it was first attempted: later than the ledger remembers, the server cannot know it. */
  readonly firstAttemptAt: Timestamp | null;
  /** Not before then, in milliseconds of this device's clock. */
  readonly dueAt: number | null;
  /** When the person did it, in milliseconds of this device's clock; shown, never sorted by. */
  readonly queuedAt: number;
  /** It was done once already, before the server was restored from a backup. */
  readonly again: boolean;
  readonly refusal: Rejection | null;
};

/** What a visitor did, on its way to the server. */
export type Operation = Queued & {
  /** A visitor's work is nobody's by name. */
  readonly actor: "visitor";
  /** The post it belongs to, "" for none. */
  readonly postId: string;
  readonly intent: Intent;
};

/** A finished operation: what this device did, and all that is needed to do it again on a restored server. */
export type Receipt = Pick<Operation, "seq" | "id" | "format" | "lane" | "postId" | "intent" | "queuedAt"> & {
  readonly attempts: number;
  readonly firstAttemptAt: Timestamp | null;
  /** The server's time when it answered. */
  readonly doneAt: Timestamp;
  /** Of a comment: shown to all, or waiting for the owner. */
  readonly held: boolean;
};

/**
 * Whether this app can read a stored row: a half-broken disk may have been at it, or a newer version of the app that was
 * taken back. What it cannot read it leaves as it is.
 */
export function isReadable({ intent }: { readonly intent?: { readonly kind: string } }): boolean {
  return KINDS.test(intent?.kind ?? "");
}

const KINDS = /^(like|share|view|message|comment(_delete|_report)?)$/;

/**
 * The ordering key. Counters of a post go in the order they moved; what one person writes under a post appears in the
 * order it was written; messages to the owner arrive as they were sent.
 */
export function laneOf(intent: Intent): string {
  switch (intent.kind) {
    case "like":
    case "share":
    case "view":
      return `post:${intent.postId}`;
    case "comment":
      return `thread:${intent.postId}`;
    case "comment_delete":
    case "comment_report":
      return `comment:${intent.commentId}`;
    case "message":
      return "messages";
  }
}
