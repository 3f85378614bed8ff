import { Link } from "react-router-dom";
import { NewsLine } from "../../../components/cards/story-card.tsx";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { paths } from "../../../config/paths.ts";
import { useSnapshot } from "../../../data/site/context.ts";
import { siteOrder } from "../../../data/site/site-order.ts";
import { cardOf } from "../../../domain/content/card.ts";
import { ON_START_PAGE } from "../../../domain/content/initial-data.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { deferredPart } from "../../../ui/deferred-part.tsx";
import { SectionHead } from "../../../ui/page.tsx";
import { Skeleton, SkeletonList } from "../../../ui/skeleton.tsx";
import { SECTION } from "./section-class.ts";
import { useLatest } from "./use-latest.ts";

// Deferred, because few readers see it.
const EmptyNews = deferredPart(
  async () => (await import("./without-posts.tsx")).EmptyNews,
  () => <Skeleton className="h-40" />,
);

/** The latest news; nothing if it cannot be loaded, which the status bar reports. */
export function LatestNews() {
  const snapshot = useSnapshot();
  const { latest, query } = useLatest("news", snapshot?.news.slice(0, ON_START_PAGE.news), async (read) =>
    (await read.newest("news", ON_START_PAGE.news, undefined, siteOrder())).map((item) =>
      cardOf("news", item, getLocale()),
    ),
  );
  const items = latest?.items ?? [];
  if (latest === null || (latest && items.length === 0 && !latest.isFilled)) return null;
  return (
    <section className={`${SECTION} [&>article:last-child]:pb-0`}>
      <SectionHead title={m.home_news()}>
        <Link to={paths.news} className="quiet-link inline-flex min-h-11 items-center text-sm">
          {m.home_all_news()}
        </Link>
      </SectionHead>
      <QueryError query={query} />
      {items.map((item) => (
        <NewsLine key={item.id} item={item} />
      ))}
      {latest && items.length === 0 ? <EmptyNews /> : null}
      {latest || query.status === "failed" ? null : (
        <SkeletonList count={ON_START_PAGE.news} className="h-42 xs:h-36 md:h-28" />
      )}
    </section>
  );
}
