import type { CacheSnapshot } from "virtua";
import type { CommunityPost } from "../../../domain/content/content.ts";
import type { PausedList } from "../../../domain/content/paused-list.ts";

/** The state that Back restores: the posts, their heights and the scroll position. */
export type FeedPlace = {
  readonly feed: PausedList<CommunityPost>;
  readonly heights: CacheSnapshot;
  /** The number of columns the heights were measured in. */
  readonly lanes: number;
  readonly width: number;
  readonly scrollY: number;
  /** Ids of expanded posts. */
  readonly unfolded: ReadonlySet<string>;
};

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
