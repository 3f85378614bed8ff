import { useCallback, useMemo, useState } from "react";
import {
  type ListEndValue,
  useDropShorterLists,
  useListEnd,
  usePageCount,
  usePrevious,
} from "../../../components/lists/use-infinite-scroll.ts";
import type { LiveQuery } from "../../../data/live-query.ts";
import { useLive, useServices, useSiteData, useSnapshot } from "../../../data/site/context.ts";
import { useListOrder } from "../../../data/site/use-list-order.ts";
import type { CommunityPost } from "../../../domain/content/content.ts";
import { type CountryFilter, matchesCountry } from "../../../domain/content/country-filter.ts";
import { isReadableIn, type LanguageFilter } from "../../../domain/content/post-language.ts";
import type { ListOrder } from "../../../domain/content/sort-key.ts";

const PAGE = 40;
/** Page size of older posts from the server. */
const OLDER = 100;
const RECENT = "community:recent";

export type Feed = {
  /** Reads the mirror. */
  readonly query: Pick<LiveQuery<unknown>, "status" | "retry">;
  /** In the site's order; undefined while unknown. */
  readonly rows: readonly CommunityPost[] | undefined;
  readonly order: ListOrder;
  /** True if the rows are from the mirror. */
  readonly mirrored: boolean;
  /** The number of posts on this device, of any country; undefined while unknown. */
  readonly saved: number | undefined;
  /** True once the first sync is complete, so that an empty list is final. */
  readonly isFilled: boolean;
  readonly end: ListEndValue;
  /** True if older posts were requested from the server during this visit. */
  readonly fetchedOlder: boolean;
};

export type FeedFilter = { readonly country: CountryFilter; readonly lang: LanguageFilter };

/** The posts of a country and language. Cached posts are returned at once, the mirror's follow. */
export function useFeed({ country, lang }: FeedFilter): Feed {
  const { queryCache } = useServices();
  const snapshot = useSnapshot();
  const withData = useSiteData();
  const [fetchedOlder, setFetchedOlder] = useState(false);
  const isAll = country === "all" && lang === "all";
  const matches = useCallback(
    (post: CommunityPost) => matchesCountry(country, post) && isReadableIn(lang, post),
    [country, lang],
  );

  // The page size grows with the list, so that scrolling through 10,000 posts does not read the first ones 250
  // times.
  const pageCount = usePageCount(`community:${country}:${lang}`, grow);

  const { order, orderKey, beforeOlder } = useListOrder("community", `community:${country}:${lang}`, lang);
  const list = `community:${country}:${lang}${orderKey}`;
  useDropShorterLists(queryCache, list, pageCount.count);
  const query = useLive(`${list}:${pageCount.count}`, async (read) => {
    const [rows, extent, isFilled] = await Promise.all([
      read.newest("community", pageCount.count, isAll ? undefined : matches, order),
      read.listSize("community"),
      read.isFilled("community"),
    ]);
    if (isAll) queryCache.set(RECENT, rows.slice(0, PAGE));
    return { rows, ...extent, isFilled };
  });
  const live = query.value;
  const found = usePrevious(live);

  const inMemory = useMemo(() => {
    const recent = (queryCache.get(RECENT) as CommunityPost[] | undefined) ?? snapshot?.community ?? [];
    const rows = recent.filter(matches);
    return rows.length > 0 ? rows : undefined;
  }, [matches, queryCache, snapshot]);

  const listed = found?.listed ?? 0;
  const fetchOlder = useCallback(async () => {
    setFetchedOlder(true);
    return withData(async ({ read, siteSync }) => {
      await beforeOlder(read);
      return (await siteSync.older("community", listed + OLDER)).ok;
    });
  }, [withData, listed, beforeOlder]);
  const end = useListEnd({
    ...pageCount,
    loaded: live ? { shown: live.rows.length, isComplete: live.hasAll } : undefined,
    fetchOlder,
  });

  const known = found && (found.isFilled || found.rows.length > 0) ? found.rows : undefined;
  return {
    query,
    rows: known ?? inMemory,
    order,
    mirrored: known !== undefined,
    saved: found?.isFilled ? found.listed : undefined,
    isFilled: found?.isFilled ?? false,
    end,
    fetchedOlder,
  };
}

function grow(count: number): number {
  return Math.max(PAGE, count >> 1);
}
