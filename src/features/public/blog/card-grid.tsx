import { StoryCard } from "../../../components/cards/story-card.tsx";
import { RemovedPost } from "../../../components/post/removed-post.tsx";
import type { BlogCard } from "../../../domain/content/card.ts";
import type { PausedItem } from "../../../domain/content/paused-list.ts";
import { Region } from "../../../ui/region.tsx";

type CardGridProps = {
  readonly items: readonly PausedItem<BlogCard>[];
  /** Shows the first card large, above the others. */
  readonly headed: boolean;
  readonly mark?: string;
  readonly heading?: "h2" | "h3";
};

/** Number of cards visible at first in a wide window; their pictures load eagerly. */
const FIRST_SCREEN = 3;

/** Cards in one to three columns. Cards further down are laid out when they approach the viewport. */
export function CardGrid({ items, headed, mark, heading = "h2" }: CardGridProps) {
  const marked = mark === undefined ? {} : { mark };
  const [first, ...others] = items;
  const grid = headed ? others : items;
  return (
    <>
      {headed && first ? (
        <div className="mb-10 border-line border-b pb-10">
          {first.removed ? (
            <RemovedPost />
          ) : (
            <StoryCard post={first.post} variant="wide" heading="h2" eager {...marked} />
          )}
        </div>
      ) : null}
      <ul className="grid gap-x-8 gap-y-10 min-[620px]:grid-cols-2 lg:grid-cols-3">
        {grid.map(({ id, post, removed }, place) => (
          <li key={id} className="min-w-0 [content-visibility:auto] [contain-intrinsic-size:auto_26rem]">
            <Region>
              {removed ? (
                <RemovedPost />
              ) : (
                <StoryCard
                  post={post}
                  variant="grid"
                  heading={heading}
                  eager={!headed && heading === "h2" && place < FIRST_SCREEN}
                  {...marked}
                />
              )}
            </Region>
          </li>
        ))}
      </ul>
    </>
  );
}
