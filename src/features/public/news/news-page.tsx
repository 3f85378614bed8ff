import { LanguageSelect } from "../../../components/language/language-filter.tsx";
import { useLanguageFilter } from "../../../components/language/use-language-filter.ts";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { m } from "../../../i18n/paraglide/messages.js";
import { PageHead } from "../../../ui/page.tsx";
import { SkeletonList } from "../../../ui/skeleton.tsx";
import { NewsFailed } from "./news-failed.tsx";
import { NewsMonths } from "./news-months.tsx";
import { type NewsList, useNewsList } from "./use-news-list.ts";

/** All news by month, in the site's order. */
export function NewsPage() {
  const { filter: lang, choose } = useLanguageFilter();
  const list = useNewsList(lang);
  return (
    <>
      <PageHead
        title={m.news_title()}
        lead={m.news_lead()}
        action={<LanguageSelect value={lang} onChoose={choose} />}
        isOfList
      />
      <div className={`pb-14 ${isLoadingMore(list) ? "min-h-screen" : ""}`}>
        <QueryError query={list.query} />
        {list.state === "items" ? (
          <NewsMonths
            items={list.items}
            end={list.end}
            lang={list.lang}
            order={list.order}
            onAllLanguages={() => choose("all")}
          />
        ) : list.state === "failed" ? (
          <NewsFailed />
        ) : list.state === "loading" ? (
          <SkeletonList count={5} className="h-24" />
        ) : null}
      </div>
    </>
  );
}

/** While more is loading, the footer stays below the window, to avoid layout shift. */
function isLoadingMore(list: NewsList): boolean {
  return list.state === "loading" || (list.state === "items" && list.end.state === "loading");
}
