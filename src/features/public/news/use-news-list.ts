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
import { type NewsCard, newsCard } from "../../../domain/content/card.ts";
import { isReadableIn, type LanguageFilter } from "../../../domain/content/post-language.ts";
import type { Reader } from "../../../offline/site/queries.ts";

const PAGE = 20;
const onePage = () => PAGE;

type Found = {
  readonly lang: LanguageFilter;
  readonly items: readonly NewsCard[];
  readonly whole: boolean;
  readonly isFilled: boolean;
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
      readonly end: ListEndValue;
    }
);

/** The published news in a language, newest first; loads more at the end of the list. */
export function useNewsList(lang: LanguageFilter): NewsList {
  const { queryCache, snapshot } = useServices();
  const { failure } = useSyncStatus();
  const ask = useSiteData();
  const length = usePageCount(queryCache, `news:${lang}:${useLocation().key}`, onePage);
  useDropShorterLists(queryCache, `news:${lang}`, length.count);
  const query = useLive(`news:${lang}:${length.count}`, (read) => findNews(read, lang, length.count));
  const live = query.value;
  const atFirst = useMemo(() => fromSnapshot(snapshot?.news, lang), [snapshot, lang]);
  const found = usePrevious(live?.isFilled || !atFirst ? live : undefined) ?? atFirst;
  const end = useListEnd({
    ...length,
    loaded: live?.isFilled ? { shown: live.items.length, whole: live.whole } : undefined,
    fetchOlder: () =>
      ask(async ({ read, siteSync }) => {
        const { listed } = await read.listSize("news");
        return (await siteSync.older("news", listed + PAGE)).ok;
      }),
  });

  if (found?.isFilled) return { state: "items", lang: found.lang, items: found.items, end, query };
  if (query.status === "failed") return { state: "unreadable", query };
  return { query, state: found && failure !== null ? "failed" : "loading" };
}

async function findNews(read: Reader, lang: LanguageFilter, count: number): Promise<Found> {
  const [items, { hasAll: whole }, isFilled] = await Promise.all([
    read.newest("news", count, lang === "all" ? undefined : (item) => isReadableIn(lang, item)),
    read.listSize("news"),
    read.isFilled("news"),
  ]);
  return { lang, items: items.map((item) => newsCard(item, listLanguage(lang))), whole, isFilled };
}

/** The newest items of the last session, for the first render; undefined instead of an empty list. */
function fromSnapshot(cards: readonly NewsCard[] | undefined, lang: LanguageFilter): Found | undefined {
  const items = (cards ?? []).filter((card) => lang === "all" || card.lang === lang);
  return items.length > 0 ? { lang, items, whole: false, isFilled: true } : undefined;
}
