import { useMemo } from "react";
import { useLocation } from "react-router-dom";
import { listLanguage } from "../../../components/language/use-language-filter.ts";
import {
  type ListEndValue,
  useForgetShorter,
  useListEnd,
  usePageCount,
  usePrevious,
} from "../../../components/lists/use-infinite-scroll.ts";
import { useAsk, useLive, useServices, useSyncStatus } from "../../../data/site/context.ts";
import { type NewsCard, newsCard } from "../../../domain/content/card.ts";
import { isReadableIn, type LanguageFilter } from "../../../domain/content/post-language.ts";
import type { Reader } from "../../../offline/site/queries.ts";

const PAGE = 20;
const onePage = () => PAGE;

type Found = {
  readonly lang: LanguageFilter;
  readonly items: readonly NewsCard[];
  readonly whole: boolean;
  readonly begun: boolean;
};

/**
 * - `loading`: this device has no data yet but may still get some.
 * - `failed`: it has no data, and the server is unreachable.
 * - `items`: the items, possibly none.
 */
export type NewsList =
  | { readonly state: "loading" | "failed" }
  | {
      readonly state: "items";
      /** The language of these items; the previous one while those of the new filter load. */
      readonly lang: LanguageFilter;
      readonly items: readonly NewsCard[];
      readonly end: ListEndValue;
    };

/** The published news in a language, newest first; loads more at the end of the list. */
export function useNewsList(lang: LanguageFilter): NewsList {
  const { seen, snapshot } = useServices();
  const { failure } = useSyncStatus();
  const ask = useAsk();
  const length = usePageCount(seen, `news:${lang}:${useLocation().key}`, onePage);
  useForgetShorter(seen, `news:${lang}`, length.count);
  const live = useLive(`news:${lang}:${length.count}`, (read) => findNews(read, lang, length.count));
  const atFirst = useMemo(() => fromSnapshot(snapshot?.news, lang), [snapshot, lang]);
  const found = usePrevious(live?.begun || !atFirst ? live : undefined) ?? atFirst;
  const end = useListEnd({
    ...length,
    loaded: live?.begun ? { shown: live.items.length, whole: live.whole } : undefined,
    older: () =>
      ask(async ({ read, engine }) => {
        const { listed } = await read.extent("news");
        return (await engine.older("news", listed + PAGE)).ok;
      }),
  });

  if (found?.begun) return { state: "items", lang: found.lang, items: found.items, end };
  return { state: found && failure !== null ? "failed" : "loading" };
}

async function findNews(read: Reader, lang: LanguageFilter, count: number): Promise<Found> {
  const [items, { whole }, begun] = await Promise.all([
    read.newest("news", count, lang === "all" ? undefined : (item) => isReadableIn(lang, item)),
    read.extent("news"),
    read.hasBegun("news"),
  ]);
  return { lang, items: items.map((item) => newsCard(item, listLanguage(lang))), whole, begun };
}

/** The newest items of the last session, for the first render; undefined instead of an empty list. */
function fromSnapshot(cards: readonly NewsCard[] | undefined, lang: LanguageFilter): Found | undefined {
  const items = (cards ?? []).filter((card) => lang === "all" || card.lang === lang);
  return items.length > 0 ? { lang, items, whole: false, begun: true } : undefined;
}
