import type { BlogPost, CommunityPost } from "../content/content.ts";
import { FORMAT, type Interaction, laneOf, type Operation, type Receipt } from "./operation.ts";

/** This device's operations on one post, queued and finished. */
export type PendingCounts = {
  readonly operations: readonly Operation[];
  readonly receipts: readonly Receipt[];
};

export const NOTHING_DONE: PendingCounts = { operations: [], receipts: [] };

type Counters = { likes: number; comments: number; shares: number; views: number };

/**
 * The counters to show for a post: the server's plus this device's unsent operations. A held comment counts for its
 * author, who sees it; a deleted one does not.
 */
export function shownCounters(
  post: Partial<Counters> & Pick<BlogPost | CommunityPost, "likes">,
  { operations, receipts }: PendingCounts,
): Counters {
  const { likes, comments = 0, shares = 0, views = 0 } = post;
  const unsent = operations.filter(({ state, again }) => state !== "parked" && !again);
  const of = (kind: string) => unsent.filter(({ intent }) => intent.kind === kind).length;
  const held = receipts.filter((receipt) => receipt.held).length;
  return {
    likes: likes + of("like"),
    shares: shares + of("share"),
    views: views + of("view"),
    comments: Math.max(0, comments + of("comment") + held - of("comment_delete")),
  };
}

/** True if this device likes the post; a rejected like does not count. */
export function isLiked({ operations, receipts }: PendingCounts): boolean {
  return (
    receipts.some(({ intent }) => intent.kind === "like") ||
    operations.some(({ intent, state }) => intent.kind === "like" && state !== "parked")
  );
}

/** An optimistic action, under its operation's id, that may not be in the database yet. */
export type Tap = { readonly id: string; readonly intent: Interaction };

/** The taps that are not in the database yet, so that each is counted once. */
export function notYetKept(taps: readonly Tap[], { operations, receipts }: PendingCounts): Tap[] {
  const kept = new Set([...operations, ...receipts].map(({ id }) => id));
  return taps.filter(({ id }) => !kept.has(id));
}

/** The pending operations including taps that are not in the database yet. */
export function withTaps({ operations, receipts }: PendingCounts, taps: readonly Tap[]): PendingCounts {
  const added = taps.map(
    ({ id, intent }): Operation => ({
      seq: Number.POSITIVE_INFINITY,
      id,
      format: FORMAT,
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
