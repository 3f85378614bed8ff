import type { Timestamp } from "../dates/timestamp.ts";
import type { ContactMessage } from "../forms/contact.ts";

/** The format of operations queued by this app; the server decides which formats it accepts. */
export const OPERATION_FORMAT = 1;

/** How old an operation can be to be replayed on a restored server, in milliseconds. */
export const REPLAY_WINDOW = 30 * 24 * 60 * 60_000;

/**
 * A visitor's action with everything the server needs to apply it. `postId` is the
 * post it belongs to. A comment's id is its operation's.
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
      /** Known only to this device; it authorises deleting the comment. */
      readonly secret: string;
      /** The value of the honeypot field. */
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

/** Why the server rejected an operation: `code` is machine-readable, `message` is the server's text, if any. */
export type Rejection = { readonly code: string; readonly message: string };

/** The common fields of queued operations of visitors and the owner. */
export type Queued = {
  /** Assigned by the database: the order of operations on this device, independent of the clock. */
  readonly seq: number;
  /** The idempotency key. */
  readonly id: string;
  readonly format: number;
  /** The user it belongs to; it is never sent as another user. */
  readonly actor: string;
  /** Operations of a lane are sent first in, first out; lanes are independent. */
  readonly lane: string;
  readonly state: "pending" | "sending" | "parked";
  /** Number of attempts, incremented before the request is sent. */
  readonly attempts: number;
  /** The id of the current attempt; responses to earlier ones are ignored. */
  readonly attempt: string | null;
  /** The server's time at the first attempt. The ledger forgets operations older than its retention period. */
  readonly firstAttemptAt: Timestamp | null;
  /** The earliest time of the next attempt, in milliseconds of this device's clock. */
  readonly dueAt: number | null;
  /** When the user did it, in milliseconds of this device's clock. For display only, never for sorting. */
  readonly queuedAt: number;
  /** True for a replay of an operation that was applied before the server was restored from a backup. */
  readonly again: boolean;
  readonly refusal: Rejection | null;
};

/** A queued operation of a visitor. */
export type Operation = Queued & {
  /** Visitors are anonymous. */
  readonly actor: "visitor";
  /** The post it belongs to, or "". */
  readonly postId: string;
  readonly intent: Intent;
};

/** A finished operation, with all data needed to replay it on a restored server. */
export type Receipt = Pick<Operation, "seq" | "id" | "format" | "lane" | "postId" | "intent" | "queuedAt"> & {
  readonly attempts: number;
  readonly firstAttemptAt: Timestamp | null;
  /** When the server applied it, by its clock. */
  readonly doneAt: Timestamp;
  /** For a comment: true while it awaits moderation. */
  readonly held: boolean;
};

/**
 * True if this app can read a stored row. It may be corrupt, or written by a newer version of the app that was rolled
 * back. Unreadable rows are left unchanged.
 */
export function isReadable({ intent }: { readonly intent?: { readonly kind: string } }): boolean {
  return READABLE_KINDS.test(intent?.kind ?? "");
}

const READABLE_KINDS = /^(like|share|view|message|comment(_delete|_report)?)$/;

/**
 * The ordering key. The counters of a post change in order, a user's comments on a post appear in the order they were
 * written, and messages to the owner arrive in the order they were sent.
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
