import { useSearchParams } from "react-router-dom";
import { categoryName } from "../../../components/cards/category-name.ts";
import { LanguageSelect } from "../../../components/language/language-filter.tsx";
import { useLanguageFilter } from "../../../components/language/use-language-filter.ts";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { useSyncStatus } from "../../../data/site/context.ts";
import { showsSamples } from "../../../data/site/samples/use-samples.ts";
import { usePostList } from "../../../data/site/use-post-list.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Chips } from "../../../ui/chips.tsx";
import { PageHead } from "../../../ui/page.tsx";
import { SkeletonList } from "../../../ui/skeleton.tsx";
import { BLOG_FILTERS, type BlogFilter, filterOf, matchesFilter, searchOf } from "./blog-filter.ts";
import { BlogPosts } from "./blog-posts.tsx";
import { BlogSamples } from "./blog-samples.tsx";

/** All articles, newest first, filtered by category. The category is in the URL. */
export function BlogPage() {
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search);
  const { filter: lang, choose } = useLanguageFilter();
  const { found, end, query } = usePostList({
    kind: "blog",
    filter,
    lang,
    matches: matchesFilter,
  });
  const { failure } = useSyncStatus();
  const samples =
    found && showsSamples({ held: found.listed, isFilled: found.isFilled, failing: failure !== null });
  const isLoading = !samples && !found?.isFilled && query.status !== "failed";
  const showAll = () => setSearch(searchOf(search, "all"));
  const chips = BLOG_FILTERS.map((value) => ({ value, label: filterName(value) }));

  return (
    <>
      <PageHead
        title={m.section_blog_title()}
        tabTitle={
          filter === "all" ? m.section_blog_title() : `${filterName(filter)} · ${m.section_blog_title()}`
        }
        lead={m.section_blog_lead()}
        action={<LanguageSelect value={lang} onChoose={choose} />}
        isOfList
      />
      <Chips
        label={m.blog_filter()}
        chips={chips}
        chosen={filter}
        onChoose={(chosen) => setSearch(searchOf(search, chosen))}
      />
      {/* While more is loading, the footer stays below the window, to avoid layout shift. */}
      <div
        className={`xs:pt-4 pb-14 ${isLoading || (found?.isFilled && end.state === "loading") ? "min-h-screen" : ""}`}
      >
        <QueryError query={query} />
        {samples ? (
          <BlogSamples filter={filter} onShowAll={showAll} />
        ) : found?.isFilled ? (
          <BlogPosts found={found} end={end} onShowAll={showAll} onAllLanguages={() => choose("all")} />
        ) : isLoading ? (
          <SkeletonList count={3} className="h-72" />
        ) : null}
      </div>
    </>
  );
}

function filterName(filter: BlogFilter): string {
  return filter === "all" ? m.blog_filter_all() : categoryName(filter);
}
