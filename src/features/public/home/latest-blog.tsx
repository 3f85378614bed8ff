import { Link } from "react-router-dom";
import { StoryCard } from "../../../components/cards/story-card.tsx";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { paths } from "../../../config/paths.ts";
import { useSnapshot } from "../../../data/site/context.ts";
import { siteOrder } from "../../../data/site/site-order.ts";
import { type BlogCard, blogCard } from "../../../domain/content/card.ts";
import { ON_START_PAGE } from "../../../domain/content/initial-data.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { deferredPart } from "../../../ui/deferred-part.tsx";
import { SectionHead } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useLatest } from "./use-latest.ts";

// Deferred, because few readers see them.
const HomeSamples = deferredPart(async () => (await import("./without-posts.tsx")).HomeSamples, Waiting);
const EmptyBlog = deferredPart(async () => (await import("./without-posts.tsx")).EmptyBlog, Waiting);

/** The latest articles; samples on a device that has none and cannot load them. */
export function LatestBlog() {
  const snapshot = useSnapshot();
  const { latest, query } = useLatest("blog", snapshot?.blog.slice(0, ON_START_PAGE.blog), async (read) =>
    (await read.newest("blog", ON_START_PAGE.blog, undefined, siteOrder())).map((post) =>
      blogCard(post, getLocale()),
    ),
  );
  if (latest === null) return null;
  return (
    <section className="pt-2 pb-7 xs:pt-6 md:border-line md:border-t md:py-11">
      <SectionHead title={m.home_blog()} isFirst>
        <Link to={paths.blog} className="quiet-link inline-flex min-h-11 items-center text-sm">
          {m.home_all_articles()}
        </Link>
      </SectionHead>
      <QueryError query={query} />
      {latest && latest.items.length > 0 ? (
        <Articles posts={latest.items} />
      ) : latest?.isFilled ? (
        <EmptyBlog />
      ) : latest ? (
        <HomeSamples />
      ) : query.status === "failed" ? null : (
        <ArticlesSkeleton />
      )}
    </section>
  );
}

/** As high as an empty list. */
function Waiting() {
  return <Skeleton className="h-40" />;
}

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

function ArticlesSkeleton() {
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
