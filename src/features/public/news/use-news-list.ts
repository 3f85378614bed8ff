import { useMemo } from "react";
import { useLocation } from "react-router-dom";
import { listLanguage } from "../../../components/language/use-language-filter.ts";
import {
  type ListEndValue,
  useDropShorterLists,
  useListEnd,
  usePageCount,
  usePrevious,
} from "../../../components/lists/use-infinite-scroll.ts";
import type { LiveQuery } from "../../../data/live-query.ts";
import { useLive, useServices, useSiteData, useSyncStatus } from "../../../data/site/context.ts";
import { siteOrder } from "../../../data/site/site-order.ts";
import { useListOrder } from "../../../data/site/use-list-order.ts";
import { type NewsCard, newsCard } from "../../../domain/content/card.ts";
import { isReadableIn, type LanguageFilter } from "../../../domain/content/post-language.ts";
import { BY_DATE, type ListOrder } from "../../../domain/content/sort-key.ts";
import type { Reader } from "../../../offline/site/queries.ts";

const PAGE = 20;
const onePage = () => PAGE;

type Found = {
  readonly lang: LanguageFilter;
  readonly items: readonly NewsCard[];
  readonly hasAll: boolean;
  readonly isFilled: boolean;
  readonly order: ListOrder;
};

/**
 * - `loading`: this device has no data yet but may still get some.
 * - `failed`: it has no data, and the server is unreachable.
 * - `unreadable`: this device could not be read, and there is nothing to show.
 * - `items`: the items, possibly none.
 */
export type NewsList = { readonly query: Pick<LiveQuery<unknown>, "status" | "retry"> } & (
  | { readonly state: "loading" | "failed" | "unreadable" }
  | {
      readonly state: "items";
      /** The language of these items; the previous one while those of the new filter load. */
      readonly lang: LanguageFilter;
      readonly items: readonly NewsCard[];
      readonly order: ListOrder;
      readonly end: ListEndValue;
    }
);

/** The published news in a language, in the site's order; loads more at the end of the list. */
export function useNewsList(lang: LanguageFilter): NewsList {
  const { queryCache, snapshot } = useServices();
  const { failure } = useSyncStatus();
  const withData = useSiteData();
  const place = `news:${lang}:${useLocation().key}`;
  const { order, orderKey, beforeOlder } = useListOrder(queryCache, "news", place, lang);
  const list = `news:${lang}${orderKey}`;
  const length = usePageCount(queryCache, place, onePage);
  useDropShorterLists(queryCache, list, length.count);
  const query = useLive(`${list}:${length.count}`, (read) => findNews(read, lang, length.count, order));
  const live = query.value;
  const atFirst = useMemo(() => fromSnapshot(snapshot?.news, lang), [snapshot, lang]);
  const found = usePrevious(live?.isFilled || !atFirst ? live : undefined) ?? atFirst;
  const end = useListEnd({
    ...length,
    loaded: live?.isFilled ? { shown: live.items.length, isComplete: live.hasAll } : undefined,
    fetchOlder: () =>
      withData(async ({ read, siteSync }) => {
        await beforeOlder(read);
        const { listed } = await read.listSize("news");
        return (await siteSync.older("news", listed + PAGE)).ok;
      }),
  });

  if (found?.isFilled)
    return { state: "items", lang: found.lang, items: found.items, order: found.order, end, query };
  if (query.status === "failed") return { state: "unreadable", query };
  return { query, state: found && failure !== null ? "failed" : "loading" };
}

async function findNews(read: Reader, lang: LanguageFilter, count: number, order: ListOrder): Promise<Found> {
  const [items, { hasAll }, isFilled] = await Promise.all([
    read.newest("news", count, lang === "all" ? undefined : (item) => isReadableIn(lang, item), order),
    read.listSize("news"),
    read.isFilled("news"),
  ]);
  return { lang, items: items.map((item) => newsCard(item, listLanguage(lang))), hasAll, isFilled, order };
}

/** The newest items of the last session, for the first render; undefined instead of an empty list. */
function fromSnapshot(cards: readonly NewsCard[] | undefined, lang: LanguageFilter): Found | undefined {
  const items = (cards ?? []).filter((card) => lang === "all" || card.lang === lang);
  return items.length > 0
    ? { lang, items, hasAll: false, isFilled: true, order: lang === "all" ? siteOrder() : BY_DATE }
    : undefined;
}
