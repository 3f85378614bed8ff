import type { BlogPost, CommunityPost } from "../content/content.ts";
import { FORMAT, type Interaction, laneOf, type Operation, type Receipt } from "./operation.ts";

/** What this device's visitor did with one post, finished or not. */
export type PendingCounts = {
  readonly operations: readonly Operation[];
  readonly receipts: readonly Receipt[];
};

export const NOTHING_DONE: PendingCounts = { operations: [], receipts: [] };

type Counters = { likes: number; comments: number; shares: number; views: number };

/**
 * What the screen shows of a post's counters: the server's numbers and this device's unsent part. A comment that waits
 * for the owner counts for its author, who sees it; a deleted one no longer does.
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

/** Whether this device liked the post; a like that was refused is none. */
export function isLiked({ operations, receipts }: PendingCounts): boolean {
  return (
    receipts.some(({ intent }) => intent.kind === "like") ||
    operations.some(({ intent, state }) => intent.kind === "like" && state !== "parked")
  );
}

/** Something just done, under its operation's id, that may not be on the disk yet. */
export type Tap = { readonly id: string; readonly intent: Interaction };

/** Of these taps the ones that the disk does not tell of: each is counted once, by one of the two. */
export function notYetKept(taps: readonly Tap[], { operations, receipts }: PendingCounts): Tap[] {
  const kept = new Set([...operations, ...receipts].map(({ id }) => id));
  return taps.filter(({ id }) => !kept.has(id));
}

/** One's own part as it will be in a moment, with what was just done. */
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
