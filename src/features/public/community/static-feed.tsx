import type { CommunityPost, Lang } from "../../../domain/content/content.ts";
import { pauseList } from "../../../domain/content/paused-list.ts";
import { PostCard } from "./post-card.tsx";

/** Newest first in one column; in two, the order the virtual list uses before measuring. */
const PLACES = ["order-1", "order-2", "order-3", "order-4", "order-5", "order-6"] as const;
const COLUMNS = [0, 1] as const;
const BELOW = "[content-visibility:auto] [contain-intrinsic-size:auto_28rem]";

type StaticFeedProps = {
  readonly rows: readonly CommunityPost[];
  readonly lang: Lang;
};

/** The newest cards without virtual scrolling, for server rendering, which cannot measure. */
export function StaticFeed({ rows, lang }: StaticFeedProps) {
  const { items } = pauseList(null, rows.slice(0, PLACES.length), false);
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-2 md:items-start">
      {COLUMNS.map((column) => (
        <div key={column} className="contents md:grid md:grid-cols-1 md:gap-6">
          {items.map((item, place) =>
            place % COLUMNS.length === column ? (
              <div key={item.id} className={`${PLACES[place]} ${place > 1 ? BELOW : ""}`}>
                <PostCard item={item} visibleIds={NONE} first={place === 0} lang={lang} />
              </div>
            ) : null,
          )}
        </div>
      ))}
    </div>
  );
}

/** Only the virtual list tracks rendered cards. */
const NONE = new Set<string>();
