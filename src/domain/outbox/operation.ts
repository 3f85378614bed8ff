import type { BlogPost, CommunityPost } from "../content/content.ts";
import type { Timestamp } from "../dates/timestamp.ts";
import type { Fate } from "../privacy/reasons.ts";
import type { Decision } from "../submissions/submission.ts";
import type { Counters } from "./action.ts";
import { actionOf, type Intent, type Interaction, isKnownKind } from "./actions.ts";

/** The format of operations queued by this app; the server decides which formats it accepts. */
export const OPERATION_FORMAT = 1;

/** What is noted of each operation once the server has refused one because this app is too old. */
export const TOO_OLD: Pick<Queued, "refusedFormat"> = { refusedFormat: OPERATION_FORMAT };

/** How old an operation can be to be replayed on a restored server, in milliseconds. */
export const REPLAY_WINDOW = 30 * 24 * 60 * 60_000;

/** True for what is sent in batches with those of others; everything else is sent alone. */
export function isBatched(intent: Intent): boolean {
  return actionOf(intent).item !== undefined && !isOfOwner(intent);
}

/** True for a comment that is sent with the owner's session. */
export function isOfOwner(intent: Intent): boolean {
  return intent.kind === "comment" && intent.asOwner === true;
}

/** True for what is about a post or an event. */
export function isInteraction(intent: Intent): intent is Interaction {
  return "postId" in intent;
}

/** Why the server rejected an operation: `code` is machine-readable, `message` is the server's text, if any. */
export type Refusal = { readonly code: string; readonly message: string };

/** True if an operation is so old that the server no longer knows whether it was applied. */
export function mayBeApplied(refusal: Refusal | null): boolean {
  return refusal?.code === "operation_expired";
}

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
  readonly refusal: Refusal | null;
  /** The format of operations that the server has refused as too old: it waits for a version of the app with another. */
  readonly refusedFormat?: number | undefined;
};

/** The longest delay of an operation, in milliseconds. A later due time means that the clock has jumped. */
export const MAX_WAIT = 2 * 60 * 60_000;

/**
 * True if an operation is not due yet.
 * @param now milliseconds of this device's clock
 * @param longest the longest possible delay, in milliseconds
 */
export function isDelayed({ dueAt }: Queued, now: number, longest = MAX_WAIT): boolean {
  return dueAt !== null && dueAt > now && dueAt - now <= longest;
}

/** A queued operation of a visitor. */
export type Operation = Queued & {
  /** Visitors are anonymous. */
  readonly actor: "visitor";
  /** The post it belongs to, or "". */
  readonly postId: string;
  readonly intent: Intent;
  /** True while files of it are not at the server: it is sent after them. */
  readonly uploading?: true;
};

/** A finished operation, with all data needed to replay it on a restored server. */
export type Receipt = Pick<Operation, "seq" | "id" | "format" | "lane" | "postId" | "intent" | "queuedAt"> & {
  readonly attempts: number;
  readonly firstAttemptAt: Timestamp | null;
  /** When the server applied it, by its clock. */
  readonly doneAt: Timestamp;
  /** For a comment: true while it awaits moderation. */
  readonly held: boolean;
  /** For a comment that disappeared from the site: what the owner decided. */
  readonly fate?: Fate;
  /** For a comment that was held: true once everyone sees it. */
  readonly approved?: boolean;
  /** For a submission: what the owner decided. For a message: the answer. */
  readonly decision?: Decision;
  /** The version of the answer that was seen on this device (domain/inbox/answers.ts). */
  readonly seenAnswer?: string;
};

/**
 * True if this app can read a stored row. It may be corrupt, or written by a newer version of the app that was rolled
 * back. Unreadable rows are left unchanged.
 */
export function isReadable({ intent }: { readonly intent?: { readonly kind: string } }): boolean {
  return isKnownKind(intent?.kind);
}

/** A visitor's operation that was never attempted; the database assigns its `seq`. */
export function newOperation(id: string, intent: Intent, queuedAt: number): Omit<Operation, "seq"> {
  return {
    id,
    format: OPERATION_FORMAT,
    actor: "visitor",
    lane: actionOf(intent).lane(intent),
    postId: isInteraction(intent) ? intent.postId : "",
    intent,
    state: "pending",
    attempts: 0,
    attempt: null,
    firstAttemptAt: null,
    dueAt: null,
    queuedAt,
    again: false,
    refusal: null,
  };
}

/** This device's operations on one post, queued and finished. */
export type LocalOperations = {
  readonly operations: readonly Operation[];
  readonly receipts: readonly Receipt[];
};

export const NO_LOCAL_OPERATIONS: LocalOperations = { operations: [], receipts: [] };

/**
 * The counters to show for a post: the server's plus this device's unsent operations. A held comment counts for its
 * author, who sees it; a deleted one does not.
 */
export function shownCounters(
  post: Partial<Counters> & Pick<BlogPost | CommunityPost, "likes">,
  { operations, receipts }: LocalOperations,
): Counters {
  const unsent = operations.filter(({ state, again }) => state !== "parked" && !again);
  const counter = (name: keyof Counters) =>
    unsent.reduce((sum, { intent }) => sum + (actionOf(intent).counts?.[name] ?? 0), post[name] ?? 0);
  const held = receipts.filter((receipt) => receipt.held).length;
  return {
    likes: counter("likes"),
    shares: counter("shares"),
    views: counter("views"),
    comments: Math.max(0, counter("comments") + held),
  };
}

/** True for what a person did; a page counts a view by itself. */
export function isByPerson({ intent: { kind } }: { readonly intent: { readonly kind: string } }): boolean {
  return !(isKnownKind(kind) && actionOf({ kind }).isAutomatic);
}

/** What a visitor wrote and deletes or withdraws again, by the id of its operation; undefined for other operations. */
export function deletedBy(intent: Intent): string | undefined {
  return actionOf(intent).takesBack?.(intent);
}

/** True if this device likes the post; a rejected like does not count. */
export function isLiked({ operations, receipts }: LocalOperations): boolean {
  return (
    receipts.some(({ intent }) => intent.kind === "like") ||
    operations.some(({ intent, state }) => intent.kind === "like" && state !== "parked")
  );
}

/** An optimistic action, under its operation's id, that may not be in the database yet. */
export type OptimisticAction = { readonly id: string; readonly intent: Interaction };

/** The taps that are not in the database yet, so that each is counted once. */
export function unstoredActions(
  actions: readonly OptimisticAction[],
  { operations, receipts }: LocalOperations,
): OptimisticAction[] {
  const stored = new Set([...operations, ...receipts].map(({ id }) => id));
  return actions.filter(({ id }) => !stored.has(id));
}

/** The pending operations including taps that are not in the database yet. */
export function withActions(
  { operations, receipts }: LocalOperations,
  actions: readonly OptimisticAction[],
): LocalOperations {
  const added = actions.map(
    ({ id, intent }): Operation => ({ ...newOperation(id, intent, 0), seq: Number.POSITIVE_INFINITY }),
  );
  return { operations: [...operations, ...added], receipts };
}
