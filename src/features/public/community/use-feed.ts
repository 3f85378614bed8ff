import { useCallback, useMemo, useState } from "react";
import {
  type ListEndValue,
  useForgetShorter,
  useListEnd,
  usePageCount,
  usePrevious,
} from "../../../components/lists/use-infinite-scroll.ts";
import { useAsk, useLive, useServices } from "../../../data/site/context.ts";
import type { CommunityPost } from "../../../domain/content/content.ts";
import { type CountryFilter, matchesCountry } from "../../../domain/content/country-filter.ts";
import { isReadableIn, type LanguageFilter } from "../../../domain/content/post-language.ts";

const PAGE = 40;
/** Page size of older posts from the server. */
const OLDER = 100;
const RECENT = "community:recent";

export type Feed = {
  /** Newest first; undefined while unknown. */
  readonly rows: readonly CommunityPost[] | undefined;
  /** True if the rows are from the mirror. */
  readonly mirrored: boolean;
  /** The number of posts on this device, of any country; undefined while unknown. */
  readonly saved: number | undefined;
  /** True once the first sync is complete, so that an empty list is final. */
  readonly begun: boolean;
  readonly end: ListEndValue;
  /** True if older posts were requested from the server during this visit. */
  readonly lookedFurther: boolean;
};

/** The filter of the feed. */
export type FeedFilter = { readonly country: CountryFilter; readonly lang: LanguageFilter };

/**
 * The posts of a country and language. Cached posts are returned at once, the mirror's follow.
 * @param visit the router's location key: after Back the list has its previous length
 */
export function useFeed({ country, lang }: FeedFilter, visit: string): Feed {
  const { snapshot, seen } = useServices();
  const ask = useAsk();
  const [lookedFurther, setLookedFurther] = useState(false);
  const isAll = country === "all" && lang === "all";
  const matches = useCallback(
    (post: CommunityPost) => matchesCountry(country, post) && isReadableIn(lang, post),
    [country, lang],
  );

  // The page size grows with the list, so that scrolling through 10,000 posts does not read the first ones 250
  // times.
  const length = usePageCount(seen, `community:${country}:${lang}:${visit}`, grow);

  const list = `community:${country}:${lang}`;
  useForgetShorter(seen, list, length.count);
  const live = useLive(`${list}:${length.count}`, async (read) => {
    const [rows, extent, begun] = await Promise.all([
      isAll ? read.newest("community", length.count) : read.newest("community", length.count, matches),
      read.extent("community"),
      read.hasBegun("community"),
    ]);
    if (isAll) seen.set(RECENT, rows.slice(0, PAGE));
    return { rows, ...extent, begun };
  });
  const found = usePrevious(live);

  const inMemory = useMemo(() => {
    const recent = (seen.get(RECENT) as CommunityPost[] | undefined) ?? snapshot?.community ?? [];
    const rows = recent.filter(matches);
    return rows.length > 0 ? rows : undefined;
  }, [matches, seen, snapshot]);

  const listed = found?.listed ?? 0;
  const older = useCallback(async () => {
    setLookedFurther(true);
    return (await ask(({ engine }) => engine.older("community", listed + OLDER))).ok;
  }, [ask, listed]);
  const end = useListEnd({
    ...length,
    loaded: live ? { shown: live.rows.length, whole: live.whole } : undefined,
    older,
  });

  const known = found && (found.begun || found.rows.length > 0) ? found.rows : undefined;
  return {
    rows: known ?? inMemory,
    mirrored: known !== undefined,
    saved: found?.begun ? found.listed : undefined,
    begun: found?.begun ?? false,
    end,
    lookedFurther,
  };
}

function grow(count: number): number {
  return Math.max(PAGE, count >> 1);
}
