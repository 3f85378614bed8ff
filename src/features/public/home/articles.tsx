import { StoryCard } from "../../../components/cards/story-card.tsx";
import type { BlogCard } from "../../../domain/content/card.ts";
import { ON_START_PAGE } from "../../../domain/content/initial-data.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Skeleton } from "../../../ui/skeleton.tsx";

/** The articles below the leading one: side by side if there is space, otherwise separated by lines. */
const SIDE =
  "grid content-start gap-6 min-[620px]:grid-cols-2 min-[620px]:gap-x-10 max-[619px]:[&>*+*]:border-line max-[619px]:[&>*+*]:border-t max-[619px]:[&>*+*]:pt-6";

type ArticlesProps = {
  readonly posts: readonly BlogCard[];
  /** A label of each card: "Sample". */
  readonly mark?: string;
};

/** Up to three articles, the first of them large. */
export function Articles({ posts: [lead, ...side], ...mark }: ArticlesProps) {
  if (!lead) return null;
  return (
    <>
      <StoryCard post={lead} variant="lead" eager {...mark} />
      {side.length > 0 ? (
        <div className={`mt-9 ${SIDE}`}>
          {side.map((post) => (
            <StoryCard key={post.id} post={post} variant="side" {...mark} />
          ))}
        </div>
      ) : null}
    </>
  );
}

export function ArticlesSkeleton() {
  return (
    <>
      <div className="grid gap-x-10 gap-y-3 md:grid-cols-[1.35fr_1fr] md:items-center">
        <Skeleton className="aspect-video" />
        <Skeleton className="h-56 xs:h-38 md:h-48" />
      </div>
      <div role="status" aria-label={m.loading()} className={`mt-9 ${SIDE}`}>
        {Array.from({ length: ON_START_PAGE.blog - 1 }, (_, place) => place).map((place) => (
          <Skeleton key={place} className="h-33" />
        ))}
      </div>
    </>
  );
}
