import type { Comment } from "../content/content.ts";
import type { Fate } from "../privacy/reasons.ts";
import type { LocalOperations, Operation, Receipt } from "./operation.ts";

/** The state of a comment: `shown` to everyone, `held` for moderation, or a queued operation of this device. */
export type CommentState =
  | { readonly kind: "shown" }
  | { readonly kind: "held" }
  /** The owner hid or removed it. */
  | { readonly kind: "decided"; readonly fate: Fate }
  | { readonly kind: "unsent"; readonly operation: Operation };

export type ThreadEntry = {
  readonly id: string;
  readonly authorName: string;
  readonly body: string;
  /** Milliseconds since 1970; for unsent comments by this device's clock. */
  readonly writtenAt: number;
  readonly status: CommentState;
  /** Authorises this device to delete the comment; null for comments of others. */
  readonly secret: string | null;
  /** True if this device has reported it. */
  readonly reported: boolean;
  /** This device's report of it, or its request to show it again, which the server does not have. */
  readonly asked: Operation | null;
  /** True for one of the owner's, as the server has marked it. */
  readonly byOwner: boolean;
};

/**
 * The thread as shown on this device: the published comments in the server's order, then this device's held or unsent
 * ones in the order they were written. Deleted comments disappear immediately.
 * @param toMilliseconds parses a timestamp of the server
 */
export function threadOf(
  comments: readonly Comment[],
  { operations, receipts }: LocalOperations,
  toMilliseconds: (instant: string) => number,
): ThreadEntry[] {
  const done = [...operations, ...receipts];
  const deleted = idsOf(done, "comment_delete");
  const reported = idsOf(done, "comment_report");
  const asked = new Map(
    operations.flatMap((operation) =>
      operation.intent.kind === "comment_report" || operation.intent.kind === "comment_appeal"
        ? [[operation.intent.commentId, operation]]
        : [],
    ),
  );
  const secrets = new Map(
    done.flatMap(({ id, intent }) => (intent.kind === "comment" ? [[id, intent.secret]] : [])),
  );
  const published = comments.map(
    ({ id, authorName, body, publishedAt, byOwner }): ThreadEntry => ({
      id,
      authorName,
      body,
      writtenAt: toMilliseconds(publishedAt),
      status: { kind: "shown" },
      secret: secrets.get(id) ?? null,
      reported: reported.has(id),
      asked: asked.get(id) ?? null,
      byOwner,
    }),
  );
  const known = new Set(comments.map(({ id }) => id));
  const held = receipts.filter((receipt) => receipt.held).map((receipt) => own(receipt, { kind: "held" }));
  const appeals = idsOf(done, "comment_appeal");
  const decided = receipts.flatMap((receipt) => {
    const { id, fate } = receipt;
    if (receipt.held || !fate || fate.status === "none") return [];
    // Once is enough: one that waits cannot be made again.
    const known = { ...fate, appealed: fate.appealed || appeals.has(id) };
    return own(receipt, { kind: "decided", fate: known }, asked.get(id)) ?? [];
  });
  const unsent = operations.map((operation) => own(operation, { kind: "unsent", operation }));
  const mine = [...held, ...decided, ...unsent]
    .flatMap((entry) => entry ?? [])
    .filter(({ id }) => !known.has(id));
  return [...published, ...mine].filter(({ id }) => !deleted.has(id));
}

function own(
  { id, intent, queuedAt }: Operation | Receipt,
  status: CommentState,
  asked: Operation | null = null,
): ThreadEntry | null {
  if (intent.kind !== "comment") return null;
  const { authorName, body, secret, asOwner: byOwner = false } = intent;
  return { id, authorName, body, writtenAt: queuedAt, status, secret, reported: false, asked, byOwner };
}

function idsOf(
  done: readonly (Operation | Receipt)[],
  kind: "comment_delete" | "comment_report" | "comment_appeal",
): Set<string> {
  return new Set(
    done.flatMap(({ intent, ...rest }) =>
      intent.kind === kind && !("state" in rest && rest.state === "parked") ? [intent.commentId] : [],
    ),
  );
}
