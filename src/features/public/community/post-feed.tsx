import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { WindowMasonry, type WindowMasonryHandle } from "virtua";
import { NewPosts } from "../../../components/lists/new-posts.tsx";
import { usePausedList } from "../../../components/lists/use-paused-list.ts";
import type { CommunityPost, Lang } from "../../../domain/content/content.ts";
import { isReadableIn } from "../../../domain/content/post-language.ts";
import { type ListOrder, orderKeyOf } from "../../../domain/content/sort-key.ts";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import type { Elements } from "../../../ui/elements.ts";
import { useLatest } from "../../../ui/use-latest.ts";
import { rememberFeed, restoreFeed, storedHeights, storeHeights } from "./feed-memory.ts";
import { PostCard } from "./post-card.tsx";
import { useFreshCounts } from "./use-fresh-counts.ts";

const TWO_COLUMNS = "(min-width: 821px)";
const GAP = 24;
/** Estimated height of a card before it is measured, in pixels. */
const ESTIMATED_HEIGHT = 440;
/** Overscan in pixels, so that fast scrolling shows no blank space. */
const OVERSCAN = 500;

type PostFeedProps = {
  readonly rows: readonly CommunityPost[];
  readonly order: ListOrder;
  /** The posts shown before this list replaced them; null if none. */
  readonly before: readonly CommunityPost[] | null;
  readonly visit: string;
  /** The preferred language of the posts. */
  readonly lang: Lang;
  /** Content after the last post. */
  readonly children: Elements;
};

/**
 * A virtual list of cards in one or two columns: 10,000 posts cost as much as ten. It never shifts while being
 * read, and Back restores its position.
 */
export function PostFeed({ rows, order, before, visit, lang, children }: PostFeedProps) {
  const lanes = useSyncExternalStore(subscribeColumns, columns);
  const [recalled] = useState(() => restoreFeed(visit));
  const {
    list: feed,
    releases,
    release,
  } = usePausedList(
    visit,
    rows,
    recalled?.feed ?? null,
    before,
    orderKeyOf(order, (post) => isReadableIn(getLocale(), post)),
  );
  const [drawn] = useState(() => new Set<string>());
  const list = useRef<WindowMasonryHandle>(null);
  const [measured] = useState(() => recalled ?? storedHeights(visit));
  const fits = measured !== null && measured.lanes === lanes && measured.width === window.innerWidth;
  useFreshCounts(() => [...drawn]);

  const saveHeights = useLatest((heights: WindowMasonryHandle["cache"]) =>
    rememberFeed(visit, { feed, heights, lanes, width: window.innerWidth }),
  );
  useEffect(() => {
    const store = () => {
      const heights = list.current?.cache;
      if (heights) storeHeights(visit, { heights, lanes, width: window.innerWidth });
    };
    // Phones stop hidden tabs without telling them.
    window.addEventListener("pagehide", store);
    document.addEventListener("visibilitychange", store);
    return () => {
      window.removeEventListener("pagehide", store);
      document.removeEventListener("visibilitychange", store);
    };
  }, [visit, lanes]);
  useLayoutEffect(
    () => () => {
      if (list.current) saveHeights.current(list.current.cache);
    },
    [saveHeights],
  );

  return (
    <>
      <NewPosts count={feed.fresh} releases={releases} onShow={release} />
      {/* The list disables pointer events briefly after each scroll, which would swallow taps. */}
      <div className="*:pointer-events-auto!">
        <WindowMasonry
          key={releases}
          ref={list}
          data={feed.items}
          lanes={lanes}
          gap={GAP}
          itemSize={ESTIMATED_HEIGHT}
          bufferSize={OVERSCAN}
          {...(fits && releases === 0 ? { cache: measured.heights } : {})}
        >
          {(item, place) => (
            <PostCard key={item.id} item={item} visibleIds={drawn} first={place === 0} lang={lang} />
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
