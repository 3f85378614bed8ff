import type { ComponentType } from "react";
import { useParams } from "react-router-dom";
import { useEntityQuery } from "../../../components/lists/use-entity-query.ts";
import { MissingPost } from "../../../components/post/missing-post.tsx";
import { SkeletonPost } from "../../../components/post/skeleton-post.tsx";
import { useFetchOne, useLive, useServices, useSyncStatus } from "../../../data/site/context.ts";
import { initialDataOf } from "../../../domain/content/initial-data.ts";
import { KINDS, type PlainKind } from "../../../domain/kinds/kinds.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { deferredPart } from "../../../ui/deferred-part.tsx";
import { NewsItem } from "./news-item.tsx";
import { sectionText } from "./section-text.ts";

// Deferred, because it is below the item.
const NewsEnd = deferredPart(async () => (await import("./news-end.tsx")).NewsEnd);

/** The page of a kind's post. */
export function itemPageOf(kind: PlainKind): ComponentType {
  return () => <ItemPage kind={kind} />;
}

/** A post from this device or the server, or an explanation why it is unavailable. */
function ItemPage({ kind }: { readonly kind: PlainKind }) {
  const { id = "" } = useParams();
  const fetchOne = useFetchOne(kind);
  const { updatedAt } = useSyncStatus();
  const local = useLive(`${kind}:${id}`, (read) => read.byId(kind, id));
  const item = useEntityQuery(
    id,
    local,
    fetchOne,
    updatedAt === null,
    initialDataOf(useServices().initialData, kind, id),
  );

  return (
    <div className="max-w-(--measure) pt-6 pb-14 md:pt-10">
      <BackLink to={KINDS[kind].page}>{sectionText(kind, "back")}</BackLink>
      {item.state === "loading" ? <SkeletonPost /> : null}
      {item.state === "found" ? (
        <>
          <NewsItem key={item.value.id} item={item.value} />
          <NewsEnd key={`end ${item.value.id}`} kind={kind} item={item.value} />
        </>
      ) : null}
      {item.state === "notFound" ? (
        <MissingPost title={sectionText(kind, "not_found")} text={sectionText(kind, "not_found_text")}>
          <ButtonLink to={KINDS[kind].page}>{sectionText(kind, "all")}</ButtonLink>
        </MissingPost>
      ) : null}
      {item.state === "unreachable" ? (
        <MissingPost
          title={sectionText(kind, "unreachable")}
          text={sectionText(kind, "unreachable_text")}
          onRetry={item.retry}
          busy={item.busy}
        />
      ) : null}
    </div>
  );
}
