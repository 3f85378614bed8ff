import { describe, expect, it } from "vitest";
import type { Operation } from "../../../src/domain/outbox/operation.ts";
import {
  isLiked,
  NOTHING_DONE,
  notYetKept,
  type PendingCounts,
  shownCounters,
  type Tap,
  withTaps,
} from "../../../src/domain/outbox/pending-counts.ts";
import { communityPost } from "../support/content.ts";

const post = communityPost(1, { likes: 25 });
const like = (id: string): Tap => ({ id, intent: { kind: "like", on: "community", postId: post.id } });
const kept = (...taps: Tap[]): PendingCounts => withTaps(NOTHING_DONE, taps);
const likes = (own: PendingCounts, taps: Tap[]) =>
  shownCounters(post, withTaps(own, notYetKept(taps, own))).likes;

describe("a tap not yet stored", () => {
  it("a tap not yet in the database counts and shows as liked", () => {
    expect(likes(NOTHING_DONE, [like("a")])).toBe(26);
    expect(isLiked(withTaps(NOTHING_DONE, [like("a")]))).toBe(true);
  });

  it("a tap counts once when the database has it, queued or sent", () => {
    expect(likes(kept(like("a")), [like("a")])).toBe(26);
    const receipts = kept(like("a")).operations.map((done: Operation) => ({ ...done, held: false }));
    const done = { operations: [], receipts: receipts as unknown as PendingCounts["receipts"] };
    expect(likes(done, [like("a")])).toBe(25);
  });

  it("a tap counts in addition to others stored meanwhile, here or in another tab", () => {
    expect(likes(kept(like("a"), like("elsewhere")), [like("a"), like("b")])).toBe(28);
  });
});
