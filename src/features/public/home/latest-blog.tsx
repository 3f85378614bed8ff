import { Link } from "react-router-dom";
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
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Articles, ArticlesSkeleton } from "./articles.tsx";
import { useLatest } from "./use-latest.ts";

// Deferred, because few readers see them.
const HomeSamples = deferredPart(async () => (await import("./without-posts.tsx")).HomeSamples, Waiting);
const EmptyBlog = deferredPart(async () => (await import("./without-posts.tsx")).EmptyBlog, Waiting);

/** The latest articles; samples on a device that has none and cannot load them. */
export function LatestBlog() {
  const snapshot = useSnapshot();
  const { latest, query } = useLatest("blog", snapshot?.blog.slice(0, ON_START_PAGE.blog), async (read) =>
    (await read.newest("blog", ON_START_PAGE.blog, undefined, siteOrder())).map((post) =>
      cardOf("blog", post, getLocale()),
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
