import { useSearchParams } from "react-router-dom";
import { categoryName } from "../../../components/cards/category-name.ts";
import { LanguageSelect } from "../../../components/language/language-filter.tsx";
import { useLanguageFilter } from "../../../components/language/use-language-filter.ts";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { m } from "../../../i18n/paraglide/messages.js";
import { Chips } from "../../../ui/chips.tsx";
import { PageHead } from "../../../ui/page.tsx";
import { SkeletonList } from "../../../ui/skeleton.tsx";
import { BLOG_FILTERS, type BlogFilter, filterOf, searchOf } from "./blog-filter.ts";
import { BlogPosts } from "./blog-posts.tsx";
import { BlogSamples } from "./blog-samples.tsx";
import { type BlogList, useBlogList } from "./use-blog-list.ts";

/** All articles, newest first, filtered by category. The category is in the URL. */
export function BlogPage() {
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search);
  const { filter: lang, choose } = useLanguageFilter();
  const list = useBlogList(filter, lang);
  const showAll = () => setSearch(searchOf(search, "all"));
  const chips = BLOG_FILTERS.map((value) => ({ value, label: filterName(value) }));

  return (
    <>
      <PageHead
        title={m.blog_title()}
        tabTitle={filter === "all" ? m.blog_title() : `${filterName(filter)} · ${m.blog_title()}`}
        lead={m.blog_lead()}
        action={<LanguageSelect value={lang} onChoose={choose} />}
        isOfList
      />
      <Chips
        label={m.blog_filter()}
        chips={chips}
        chosen={filter}
        onChoose={(chosen) => setSearch(searchOf(search, chosen))}
      />
      <div className={`xs:pt-4 pb-14 ${isLoadingMore(list) ? "min-h-screen" : ""}`}>
        <QueryError query={list.query} />
        {list.state === "posts" ? (
          <BlogPosts
            found={list.found}
            end={list.end}
            onShowAll={showAll}
            onAllLanguages={() => choose("all")}
          />
        ) : list.state === "samples" ? (
          <BlogSamples filter={filter} onShowAll={showAll} />
        ) : list.state === "loading" ? (
          <SkeletonList count={3} className="h-72" />
        ) : null}
      </div>
    </>
  );
}

/** While more is loading, the footer stays below the window, to avoid layout shift. */
function isLoadingMore(list: BlogList): boolean {
  return list.state === "loading" || (list.state === "posts" && list.end.state === "loading");
}

function filterName(filter: BlogFilter): string {
  return filter === "all" ? m.blog_filter_all() : categoryName(filter);
}
