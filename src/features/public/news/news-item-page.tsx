import { useParams } from "react-router-dom";
import { useEntityQuery } from "../../../components/lists/use-entity-query.ts";
import { MissingPost } from "../../../components/post/missing-post.tsx";
import { SkeletonPost } from "../../../components/post/skeleton-post.tsx";
import { paths } from "../../../config/paths.ts";
import { useFetchOne, useLive, useServices, useSyncStatus } from "../../../data/site/context.ts";
import { initialDataOf } from "../../../domain/content/initial-data.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { BackLink } from "../../../ui/back-link.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { deferredPart } from "../../../ui/deferred-part.tsx";
import { NewsItem } from "./news-item.tsx";

// Deferred, because it is below the item.
const NewsEnd = deferredPart(async () => (await import("./news-end.tsx")).NewsEnd);

/** A news item from this device or the server, or an explanation why it is unavailable. */
export function NewsItemPage() {
  const { id = "" } = useParams();
  const fetchOne = useFetchOne("news");
  const { updatedAt } = useSyncStatus();
  const local = useLive(`news-item:${id}`, (read) => read.byId("news", id));
  const item = useEntityQuery(
    id,
    local,
    fetchOne,
    updatedAt === null,
    initialDataOf(useServices().initialData, "news", id),
  );

  return (
    <div className="max-w-(--measure) pt-6 pb-14 md:pt-10">
      <BackLink to={paths.news}>{m.section_news_back()}</BackLink>
      {item.state === "loading" ? <SkeletonPost /> : null}
      {item.state === "found" ? (
        <>
          <NewsItem key={item.value.id} item={item.value} />
          <NewsEnd key={`end ${item.value.id}`} item={item.value} />
        </>
      ) : null}
      {item.state === "notFound" ? (
        <MissingPost title={m.section_news_not_found()} text={m.section_news_not_found_text()}>
          <ButtonLink to={paths.news}>{m.section_news_all()}</ButtonLink>
        </MissingPost>
      ) : null}
      {item.state === "unreachable" ? (
        <MissingPost
          title={m.section_news_unreachable()}
          text={m.section_news_unreachable_text()}
          onRetry={item.retry}
          busy={item.busy}
        />
      ) : null}
    </div>
  );
}
