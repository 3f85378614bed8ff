import { LanguageSelect } from "../../../components/language/language-filter.tsx";
import { useLanguageFilter } from "../../../components/language/use-language-filter.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { PageHead } from "../../../ui/page.tsx";
import { SkeletonList } from "../../../ui/skeleton.tsx";
import { NewsFailed } from "./news-failed.tsx";
import { NewsMonths } from "./news-months.tsx";
import { type NewsList, useNewsList } from "./use-news-list.ts";

/** All news, newest first, by month. */
export function NewsPage() {
  const { filter: lang, choose } = useLanguageFilter();
  const list = useNewsList(lang);
  return (
    <>
      <PageHead title={m.news_title()} lead={m.news_lead()} />
      <div className="flex pb-4 md:justify-end">
        <LanguageSelect chosen={lang} onChoose={choose} />
      </div>
      <div className={`pb-14 ${isComing(list) ? "min-h-screen" : ""}`}>
        {list.state === "items" ? (
          <NewsMonths
            items={list.items}
            end={list.end}
            lang={list.lang}
            onAllLanguages={() => choose("all")}
          />
        ) : list.state === "failed" ? (
          <NewsFailed />
        ) : (
          <SkeletonList count={5} className="h-24" />
        )}
      </div>
    </>
  );
}

/** While more is loading, the footer stays below the window, to avoid layout shift. */
function isComing(list: NewsList): boolean {
  return list.state === "loading" || (list.state === "items" && list.end.state === "reading");
}
