import type { ComponentType } from "react";
import { LanguageSelect } from "../../../components/language/language-filter.tsx";
import { useLanguageFilter } from "../../../components/language/use-language-filter.ts";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { useSiteData, useSyncStatus } from "../../../data/site/context.ts";
import { usePostList } from "../../../data/site/use-post-list.ts";
import type { PlainKind } from "../../../domain/kinds/kinds.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHead } from "../../../ui/page.tsx";
import { SkeletonList } from "../../../ui/skeleton.tsx";
import { NewsMonths } from "./news-months.tsx";
import { sectionText } from "./section-text.ts";

const matchesAll = () => true;

/** The page of a kind's list. */
export function listPageOf(kind: PlainKind): ComponentType {
  return () => <ListPage kind={kind} />;
}

/** All posts of a kind by month, in the site's order. */
function ListPage({ kind }: { readonly kind: PlainKind }) {
  const { filter: lang, choose } = useLanguageFilter();
  const { found, end, query } = usePostList({
    kind,
    filter: "all",
    lang,
    matches: matchesAll,
  });
  const { failure } = useSyncStatus();
  // Nothing is on this device, and the server is unreachable.
  const isUnreachable = found !== undefined && !found.isFilled && failure !== null;
  const isLoading = !found?.isFilled && !isUnreachable && query.status !== "failed";
  return (
    <>
      <PageHead
        title={sectionText(kind, "title")}
        lead={sectionText(kind, "lead")}
        action={<LanguageSelect value={lang} onChoose={choose} />}
        isOfList
      />
      {/* While more is loading, the footer stays below the window, to avoid layout shift. */}
      <div
        className={`pb-14 ${isLoading || (found?.isFilled && end.state === "loading") ? "min-h-screen" : ""}`}
      >
        <QueryError query={query} />
        {found?.isFilled ? (
          <NewsMonths
            kind={kind}
            items={found.cards}
            end={end}
            lang={found.lang}
            order={found.order}
            onAllLanguages={() => choose("all")}
          />
        ) : query.status === "failed" ? null : isUnreachable ? (
          <ListFailed kind={kind} />
        ) : (
          <SkeletonList count={5} className="h-24" />
        )}
      </div>
    </>
  );
}

/** The error state: no data on this device, and the server is unreachable. */
function ListFailed({ kind }: { readonly kind: PlainKind }) {
  const { phase } = useSyncStatus();
  const withData = useSiteData();
  return (
    <EmptyState
      action={
        <Button
          disabled={phase === "syncing"}
          onClick={() => void withData(({ siteSync }) => siteSync.sync())}
        >
          {m.try_again()}
        </Button>
      }
    >
      {sectionText(kind, "failed")}
    </EmptyState>
  );
}
