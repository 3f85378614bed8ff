import type { CacheSnapshot } from "virtua";
import { historyEntries } from "../../../config/history-entries.ts";
import type { CommunityPost } from "../../../domain/content/content.ts";
import type { PausedList } from "../../../domain/content/paused-list.ts";
import { isNumber } from "../../../ui/use-entry-state.ts";

/** The state that Back restores: the posts and their heights. */
export type FeedPlace = {
  readonly feed: PausedList<CommunityPost>;
  readonly heights: CacheSnapshot;
  /** The number of columns the heights were measured in. */
  readonly lanes: number;
  readonly width: number;
};

const HEIGHTS = "heights";
type FeedHeights = Pick<FeedPlace, "heights" | "lanes" | "width">;

/** Keeps the heights in the tab, so that a reload reaches the same place; the posts are on the device. */
export function storeHeights(visit: string, { heights, lanes, width }: FeedHeights): void {
  historyEntries.setState(visit, HEIGHTS, { heights, lanes, width });
}

export function storedHeights(visit: string): FeedHeights | null {
  const stored = historyEntries.stateOf(visit, HEIGHTS);
  return isHeights(stored) ? stored : null;
}

function isHeights(value: unknown): value is FeedHeights {
  if (typeof value !== "object" || value === null) return false;
  const { heights, lanes, width } = value as Record<string, unknown>;
  return Array.isArray(heights) && Array.isArray(heights[0]) && isNumber(lanes) && isNumber(width);
}

/** Maximum number of visits remembered, to limit memory: each has the rows of its list. */
const MAX_PLACES = 4;
const places = new Map<string, FeedPlace>();

/** @param visit the router's location key, which Back restores */
export function restoreFeed(visit: string): FeedPlace | null {
  return places.get(visit) ?? null;
}

export function rememberFeed(visit: string, place: FeedPlace): void {
  places.delete(visit);
  places.set(visit, place);
  for (const [oldest] of places) {
    if (places.size <= MAX_PLACES) break;
    places.delete(oldest);
  }
}
