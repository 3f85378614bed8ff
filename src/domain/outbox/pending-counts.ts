import type { BlogPost, CommunityPost } from "../content/content.ts";
import { type Interaction, laneOf, OPERATION_FORMAT, type Operation, type Receipt } from "./operation.ts";

/** This device's operations on one post, queued and finished. */
export type LocalOperations = {
  readonly operations: readonly Operation[];
  readonly receipts: readonly Receipt[];
};

export const NO_LOCAL_OPERATIONS: LocalOperations = { operations: [], receipts: [] };

type Counters = { likes: number; comments: number; shares: number; views: number };

/**
 * The counters to show for a post: the server's plus this device's unsent operations. A held comment counts for its
 * author, who sees it; a deleted one does not.
 */
export function shownCounters(
  post: Partial<Counters> & Pick<BlogPost | CommunityPost, "likes">,
  { operations, receipts }: LocalOperations,
): Counters {
  const { likes, comments = 0, shares = 0, views = 0 } = post;
  const unsent = operations.filter(({ state, again }) => state !== "parked" && !again);
  const countOf = (kind: string) => unsent.filter(({ intent }) => intent.kind === kind).length;
  const held = receipts.filter((receipt) => receipt.held).length;
  return {
    likes: likes + countOf("like"),
    shares: shares + countOf("share"),
    views: views + countOf("view"),
    comments: Math.max(0, comments + countOf("comment") + held - countOf("comment_delete")),
  };
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
    ({ id, intent }): Operation => ({
      seq: Number.POSITIVE_INFINITY,
      id,
      format: OPERATION_FORMAT,
      actor: "visitor",
      lane: laneOf(intent),
      postId: intent.postId,
      intent,
      state: "pending",
      attempts: 0,
      attempt: null,
      firstAttemptAt: null,
      dueAt: null,
      queuedAt: 0,
      again: false,
      refusal: null,
    }),
  );
  return { operations: [...operations, ...added], receipts };
}
