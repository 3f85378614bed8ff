import { expect, it } from "vitest";
import {
  type FeedPlace,
  recallFeed,
  rememberFeed,
} from "../../../src/features/public/community/feed-memory.ts";

const place = (scrollY: number): FeedPlace => ({
  feed: { items: [], fresh: 0 },
  heights: [[]],
  lanes: 1,
  width: 390,
  scrollY,
  unfolded: new Set(),
});

it("the last visits are remembered, and the oldest is dropped", () => {
  for (let visit = 0; visit < 13; visit++) rememberFeed(`v${visit}`, place(visit));
  expect(recallFeed("v0")).toBeNull();
  expect(recallFeed("v1")?.scrollY).toBe(1);
  expect(recallFeed("v12")?.scrollY).toBe(12);
});
