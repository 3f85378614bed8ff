import { Link } from "react-router-dom";
import { NewsLine, StoryCard } from "../../../components/cards/story-card.tsx";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { paths } from "../../../config/paths.ts";
import type { LiveQuery } from "../../../data/live-query.ts";
import { useLive, useOnline, useServices, useSyncStatus } from "../../../data/site/context.ts";
import { siteOrder } from "../../../data/site/site-order.ts";
import { blogCard, newsCard } from "../../../domain/content/card.ts";
import { ON_START_PAGE } from "../../../domain/content/initial-data.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import type { Reader } from "../../../offline/site/queries.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { deferredPart } from "../../../ui/deferred-part.tsx";
import { SectionHead, usePageTitle } from "../../../ui/page.tsx";
import { Skeleton, SkeletonList } from "../../../ui/skeleton.tsx";
import { FourCards } from "./four-cards.tsx";
import { Hero, useHomeTitle } from "./hero.tsx";
import { SECTION } from "./section-class.ts";

// Deferred, because it is below the first screen.
const ThisWeek = deferredPart(async () => (await import("./this-week.tsx")).ThisWeek);

export function HomePage() {
  usePageTitle(useHomeTitle().text);
  return (
    <>
      <Hero />
      <LatestBlog />
      <ThisWeek />
      <LatestNews />
      <FourCards />
      <section className={`grid justify-items-start gap-5 ${SECTION}`}>
        <h2 className="max-xs:text-lg">{m.home_contact_title()}</h2>
        <p className="max-w-[46ch] text-balance text-ink-2 text-lg">{m.home_contact_text()}</p>
        <ButtonLink to={paths.contact}>{m.home_write_us()}</ButtonLink>
      </section>
    </>
  );
}

/** The articles below the leading one: side by side if there is space, otherwise separated by lines. */
const SIDE =
  "grid content-start gap-6 min-[620px]:grid-cols-2 min-[620px]:gap-x-10 max-[619px]:[&>*+*]:border-line max-[619px]:[&>*+*]:border-t max-[619px]:[&>*+*]:pt-6";

function LatestBlog() {
  const { snapshot } = useServices();
  const { latest: posts, query } = useLatest(
    "blog",
    "home:blog",
    snapshot?.blog.slice(0, ON_START_PAGE.blog),
    async (read) => {
      return (await read.newest("blog", ON_START_PAGE.blog, undefined, siteOrder())).map((post) =>
        blogCard(post, getLocale()),
      );
    },
  );
  const [lead, ...side] = posts ?? [];

  if (posts?.length === 0) return null;
  return (
    <section className="pt-2 pb-7 xs:pt-6 md:border-line md:border-t md:py-11">
      <SectionHead title={m.home_blog()} isFirst>
        <Link to={paths.blog} className="quiet-link inline-flex min-h-11 items-center text-sm">
          {m.home_all_articles()}
        </Link>
      </SectionHead>
      <QueryError query={query} />
      {lead ? (
        <>
          <StoryCard post={lead} variant="lead" eager />
          {side.length > 0 ? (
            <div className={`mt-9 ${SIDE}`}>
              {side.map((post) => (
                <StoryCard key={post.id} post={post} variant="side" />
              ))}
            </div>
          ) : null}
        </>
      ) : query.status === "failed" ? null : (
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
      )}
    </section>
  );
}

function LatestNews() {
  const { snapshot } = useServices();
  const { latest: items, query } = useLatest(
    "news",
    "home:news",
    snapshot?.news.slice(0, ON_START_PAGE.news),
    async (read) => {
      return (await read.newest("news", ON_START_PAGE.news, undefined, siteOrder())).map((item) =>
        newsCard(item, getLocale()),
      );
    },
  );

  if (items?.length === 0) return null;
  return (
    <section className={`${SECTION} [&>article:last-child]:pb-0`}>
      <SectionHead title={m.home_news()}>
        <Link to={paths.news} className="quiet-link inline-flex min-h-11 items-center text-sm">
          {m.home_all_news()}
        </Link>
      </SectionHead>
      <QueryError query={query} />
      {items ? (
        items.map((item) => <NewsLine key={item.id} item={item} />)
      ) : query.status === "failed" ? null : (
        <SkeletonList count={ON_START_PAGE.news} className="h-42 xs:h-36 md:h-28" />
      )}
    </section>
  );
}

/**
 * The first items of a list. Undefined while loading on a device without data, or if the device could not be read;
 * empty if they cannot be loaded from the server, which the status bar reports.
 */
function useLatest<T>(
  kind: "blog" | "news" | "community",
  key: string,
  snapshot: readonly T[] | undefined,
  newest: (read: Reader) => Promise<T[]>,
): { latest: readonly T[] | undefined; query: LiveQuery<readonly T[]> } {
  const { failure } = useSyncStatus();
  const online = useOnline();
  const query = useLive<readonly T[]>(
    key,
    async (read) => ((await read.isFilled(kind)) ? newest(read) : undefined),
    snapshot && snapshot.length > 0 ? snapshot : undefined,
  );
  const hasFailed = query.status !== "failed" && (failure !== null || !online);
  return { latest: query.value ?? (hasFailed ? [] : undefined), query };
}
