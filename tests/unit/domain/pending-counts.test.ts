import { describe, expect, it } from "vitest";
import {
  isLiked,
  type LocalOperations,
  NO_LOCAL_OPERATIONS,
  type Operation,
  type OptimisticAction,
  shownCounters,
  unstoredActions,
  withActions,
} from "../../../src/domain/outbox/operation.ts";
import { communityPost } from "../support/content.ts";

const post = communityPost(1, { likes: 25 });
const like = (id: string): OptimisticAction => ({
  id,
  intent: { kind: "like", on: "community", postId: post.id },
});
const withStored = (...taps: OptimisticAction[]): LocalOperations => withActions(NO_LOCAL_OPERATIONS, taps);
const likes = (operations: LocalOperations, taps: OptimisticAction[]) =>
  shownCounters(post, withActions(operations, unstoredActions(taps, operations))).likes;

describe("a tap not yet stored", () => {
  it("a tap not yet in the database counts and shows as liked", () => {
    expect(likes(NO_LOCAL_OPERATIONS, [like("a")])).toBe(26);
    expect(isLiked(withActions(NO_LOCAL_OPERATIONS, [like("a")]))).toBe(true);
  });

  it("a tap counts once when the database has it, queued or sent", () => {
    expect(likes(withStored(like("a")), [like("a")])).toBe(26);
    const receipts = withStored(like("a")).operations.map((done: Operation) => ({ ...done, held: false }));
    const done = { operations: [], receipts: receipts as unknown as LocalOperations["receipts"] };
    expect(likes(done, [like("a")])).toBe(25);
  });

  it("a tap counts in addition to others stored since, here or in another tab", () => {
    expect(likes(withStored(like("a"), like("elsewhere")), [like("a"), like("b")])).toBe(28);
  });
});
