import { useState } from "react";
import type { CommunityPost } from "../../domain/content.ts";
import { type HeldFeed, holdFeed } from "./held-feed.ts";

/** Less than this far down nobody has begun to read, in pixels. */
const BEGUN = 24;

/**
 * What the feed shows while `rows` change under it.
 * @param recalled what was shown when the reader left, after Back
 */
export function useHeldFeed(rows: readonly CommunityPost[], recalled: HeldFeed | null) {
  const [held, setHeld] = useState(() => ({
    rows,
    feed: holdFeed(recalled, rows, recalled !== null),
    releases: 0,
  }));
  let current = held;
  if (held.rows !== rows) {
    current = { ...held, rows, feed: holdFeed(held.feed, rows, window.scrollY > BEGUN) };
    setHeld(current);
  }

  return {
    feed: current.feed,
    /** How often the new posts were asked for. */
    releases: current.releases,
    release: () =>
      setHeld(({ releases }) => ({ rows, feed: holdFeed(null, rows, false), releases: releases + 1 })),
  };
}
