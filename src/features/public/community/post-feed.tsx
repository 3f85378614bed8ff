import { type ReactNode, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { WindowMasonry, type WindowMasonryHandle } from "virtua";
import { NewPosts } from "../../../components/lists/new-posts.tsx";
import { usePausedList } from "../../../components/lists/use-paused-list.ts";
import type { CommunityPost, Lang } from "../../../domain/content/content.ts";
import { useLatest } from "../../../ui/use-latest.ts";
import { recallFeed, rememberFeed } from "./feed-memory.ts";
import { PostCard } from "./post-card.tsx";
import { useFreshCounts } from "./use-fresh-counts.ts";

const TWO_COLUMNS = "(min-width: 821px)";
const GAP = 24;
/** A guess at a card's height until it is measured, in pixels. */
const LIKELY_HEIGHT = 440;
/** How far before they come into view cards are drawn, in pixels: a quick thumb finds no empty paper. */
const AHEAD = 500;

type PostFeedProps = {
  readonly rows: readonly CommunityPost[];
  /** What was on the screen before this list took its place; null for nothing. */
  readonly before: readonly CommunityPost[] | null;
  readonly visit: string;
  /** The language its posts speak, if they can. */
  readonly lang: Lang;
  /** Ids of posts that were unfolded before. */
  readonly unfoldedBefore: ReadonlySet<string>;
  /** What stands after the last post. */
  readonly children: ReactNode;
};

/**
 * The cards, one column or two, of which only those near the window exist: a feed of 10,000 costs what a
 * feed of ten does. It never moves under someone who reads, and after Back stands where it stood.
 */
export function PostFeed({ rows, before, visit, lang, unfoldedBefore, children }: PostFeedProps) {
  const lanes = useSyncExternalStore(subscribeColumns, columns);
  const [recalled] = useState(() => recallFeed(visit));
  const { list: feed, releases, release } = usePausedList(visit, rows, recalled?.feed ?? null, before);
  const [unfolded] = useState(() => new Set(recalled?.unfolded ?? unfoldedBefore));
  const [drawn] = useState(() => new Set<string>());
  const list = useRef<WindowMasonryHandle>(null);
  const fits = recalled !== null && recalled.lanes === lanes && recalled.width === window.innerWidth;
  useFreshCounts(() => [...drawn]);

  useLayoutEffect(() => {
    if (recalled) window.scrollTo(0, recalled.scrollY);
  }, [recalled]);

  const leaving = useLatest((heights: WindowMasonryHandle["cache"]) =>
    rememberFeed(visit, {
      feed,
      heights,
      lanes,
      width: window.innerWidth,
      scrollY: window.scrollY,
      unfolded,
    }),
  );
  useLayoutEffect(
    () => () => {
      if (list.current) leaving.current(list.current.cache);
    },
    [leaving],
  );

  return (
    <>
      <NewPosts count={feed.fresh} releases={releases} onShow={release} />
      {/* The list would take no tap for a moment after each scroll: a like would be lost without a word. */}
      <div className="*:pointer-events-auto!">
        <WindowMasonry
          key={releases}
          ref={list}
          data={feed.items}
          lanes={lanes}
          gap={GAP}
          itemSize={LIKELY_HEIGHT}
          bufferSize={AHEAD}
          {...(fits && releases === 0 ? { cache: recalled.heights } : {})}
        >
          {(item, place) => (
            <PostCard
              key={item.id}
              item={item}
              unfolded={unfolded}
              drawn={drawn}
              first={place === 0}
              lang={lang}
            />
          )}
        </WindowMasonry>
      </div>
      {children}
    </>
  );
}

function columns(): number {
  return window.matchMedia(TWO_COLUMNS).matches ? 2 : 1;
}

function subscribeColumns(listener: () => void): () => void {
  const query = window.matchMedia(TWO_COLUMNS);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
