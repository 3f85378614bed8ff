import type { CacheSnapshot } from "virtua";
import type { CommunityPost } from "../../../domain/content/content.ts";
import type { PausedList } from "../../../domain/content/paused-list.ts";

/** Everything that makes Back return to the same place: which posts, how tall each is, how far down. */
export type FeedPlace = {
  readonly feed: PausedList<CommunityPost>;
  readonly heights: CacheSnapshot;
  /** The heights are those of this layout only. */
  readonly lanes: number;
  readonly width: number;
  readonly scrollY: number;
  /** Posts that were unfolded. */
  readonly unfolded: ReadonlySet<string>;
};

/** Visits that Back can lead to; more would only hold memory. */
const MOST = 12;
const places = new Map<string, FeedPlace>();

/** @param visit the router's key of the visit, which Back brings again */
export function recallFeed(visit: string): FeedPlace | null {
  return places.get(visit) ?? null;
}

export function rememberFeed(visit: string, place: FeedPlace): void {
  places.delete(visit);
  places.set(visit, place);
  for (const [oldest] of places) {
    if (places.size <= MOST) break;
    places.delete(oldest);
  }
}
