import { expect, it } from "vitest";
import {
  type FeedPlace,
  rememberFeed,
  restoreFeed,
} from "../../../src/features/public/community/feed-memory.ts";

const place = (width: number): FeedPlace => ({
  feed: { items: [], fresh: 0 },
  heights: [[]],
  lanes: 1,
  width,
});

it("the last visits are remembered, and the oldest is dropped", () => {
  for (let visit = 0; visit < 5; visit++) rememberFeed(`v${visit}`, place(visit));
  expect(restoreFeed("v0")).toBeNull();
  expect(restoreFeed("v1")?.width).toBe(1);
  expect(restoreFeed("v4")?.width).toBe(4);
});
