import { NothingInLanguage } from "../../../components/language/language-filter.tsx";
import { listLanguage } from "../../../components/language/use-language-filter.ts";
import { ListEnd } from "../../../components/lists/list-end.tsx";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { useSyncStatus } from "../../../data/site/context.ts";
import { COUNTRY_FILTERS, type CountryFilter } from "../../../domain/content/country-filter.ts";
import type { LanguageFilter } from "../../../domain/content/post-language.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { type Chip, Chips } from "../../../ui/chips.tsx";
import { SkeletonList } from "../../../ui/skeleton.tsx";
import { CommunityFeed } from "./community-feed.tsx";
import { countryName } from "./country-name.ts";
import { FeedFailed, NoPosts } from "./empty-feed.tsx";
import { type Feed, type FeedFilter, useFeed } from "./use-feed.ts";

type CommunityPostsProps = {
  readonly country: CountryFilter;
  readonly lang: LanguageFilter;
  readonly visit: string;
  onChoose(country: CountryFilter): void;
  onChooseLanguage(lang: LanguageFilter): void;
};

/** The country chips, and the posts of the chosen country. */
export function CommunityPosts({ country, lang, visit, onChoose, onChooseLanguage }: CommunityPostsProps) {
  const chips = COUNTRY_FILTERS.map((value): Chip<CountryFilter> => ({ value, label: countryName(value) }));
  return (
    <>
      <Chips label={m.community_filter()} chips={chips} chosen={country} onChoose={onChoose} />
      <FilteredPosts
        key={`${country} ${lang}`}
        filter={{ country, lang }}
        visit={visit}
        onShowAll={() => onChoose("all")}
        onChooseLanguage={onChooseLanguage}
      />
    </>
  );
}

type FilteredProps = {
  readonly filter: FeedFilter;
  readonly visit: string;
  onShowAll(): void;
  onChooseLanguage(lang: LanguageFilter): void;
};

function FilteredPosts(props: FilteredProps) {
  const feed = useFeed(props.filter);
  return (
    <>
      <QueryError query={feed.query} />
      <FeedBody feed={feed} {...props} />
    </>
  );
}

function FeedBody({ feed, filter, visit, onShowAll, onChooseLanguage }: FilteredProps & { feed: Feed }) {
  const { failure } = useSyncStatus();
  if (feed.rows && feed.rows.length > 0) {
    return (
      <CommunityFeed
        rows={feed.rows}
        order={feed.order}
        mirrored={feed.mirrored}
        visit={visit}
        lang={listLanguage(filter.lang)}
      >
        {feed.isFilled ? (
          <ListEnd end={feed.end} more={m.community_older()} unreachable={m.community_older_unreachable()} />
        ) : null}
      </CommunityFeed>
    );
  }
  if (feed.isFilled && filter.lang !== "all" && feed.end.state === "end")
    return <NothingInLanguage lang={filter.lang} onShowAll={() => onChooseLanguage("all")} />;
  if (feed.isFilled) return <NoPosts feed={feed} country={filter.country} onShowAll={onShowAll} />;
  if (feed.query.status === "failed") return null;
  if (failure) return <FeedFailed />;
  return <SkeletonList count={3} className="h-96" />;
}
