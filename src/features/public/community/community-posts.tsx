import { LanguageSelect, NothingInLanguage } from "../../../components/language/language-filter.tsx";
import { listLanguage, useLanguageFilter } from "../../../components/language/use-language-filter.ts";
import { ListEnd } from "../../../components/lists/list-end.tsx";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { updatedText } from "../../../components/texts/dates.tsx";
import { useServices, useSyncStatus } from "../../../data/site/context.ts";
import { COUNTRY_FILTERS, type CountryFilter } from "../../../domain/content/country-filter.ts";
import type { LanguageFilter } from "../../../domain/content/post-language.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { type Chip, Chips } from "../../../ui/chips.tsx";
import { SkeletonList } from "../../../ui/skeleton.tsx";
import { CommunityFeed } from "./community-feed.tsx";
import { FeedFailed, NoPosts } from "./empty-feed.tsx";
import { type Feed, type FeedFilter, useFeed } from "./use-feed.ts";

const CHIP_LABELS: Record<CountryFilter, () => string> = {
  all: m.community_filter_all,
  featured: m.community_filter_featured,
  "United States": m.community_filter_us,
  "United Kingdom": m.community_filter_uk,
  Germany: m.community_filter_germany,
  Others: m.community_filter_others,
};

type CommunityPostsProps = {
  readonly country: CountryFilter;
  readonly visit: string;
  onChoose(country: CountryFilter): void;
};

/** The country chips, the number of saved posts, and the posts of the chosen country. */
export function CommunityPosts({ country, visit, onChoose }: CommunityPostsProps) {
  const chips = COUNTRY_FILTERS.map((value): Chip<CountryFilter> => ({ value, label: CHIP_LABELS[value]() }));
  const { filter: lang, choose } = useLanguageFilter();
  return (
    <>
      <Chips label={m.community_filter()} chips={chips} chosen={country} onChoose={onChoose} />
      <FilteredPosts
        key={`${country} ${lang}`}
        filter={{ country, lang }}
        visit={visit}
        onShowAll={() => onChoose("all")}
        onChooseLanguage={choose}
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
  const feed = useFeed(props.filter, props.visit);
  return (
    <>
      <div className="mb-4 md:flex md:items-center md:justify-between md:gap-4">
        <SavedLine saved={feed.saved} />
        <LanguageSelect value={props.filter.lang} onChoose={props.onChooseLanguage} />
      </div>
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

/** Its space is reserved until the number is known, to avoid layout shift. */
function SavedLine({ saved }: { saved: number | undefined }) {
  const { now } = useServices();
  const { updatedAt, clockOffset } = useSyncStatus();
  return (
    <p className="flex min-h-6 flex-wrap gap-x-4 text-ink-2 text-sm">
      {saved === undefined ? null : <span>{m.community_saved({ count: saved })}</span>}
      {updatedAt === null ? null : (
        <span>{m.community_updated({ time: updatedText(updatedAt, now() - clockOffset) })}</span>
      )}
    </p>
  );
}
