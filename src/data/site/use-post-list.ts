import { useMemo } from "react";
import { listLanguage } from "../../components/language/use-language-filter.ts";
import {
  type ListEndValue,
  useDropShorterLists,
  useListEnd,
  usePageCount,
  usePrevious,
} from "../../components/lists/use-infinite-scroll.ts";
import { type CardOf, cardOf } from "../../domain/content/card.ts";
import type { ContentOf, PostKind } from "../../domain/content/content.ts";
import { isReadableIn, type LanguageFilter } from "../../domain/content/post-language.ts";
import { BY_DATE, type ListOrder } from "../../domain/content/sort-key.ts";
import type { LiveQuery } from "../live-query.ts";
import { useLive, useServices, useSiteData, useSnapshot } from "./context.ts";
import { siteOrder } from "./site-order.ts";
import { useListOrder } from "./use-list-order.ts";

const PAGE = 20;
const onePage = () => PAGE;

/** The kinds that are listed as cards. */
type CardKind = Exclude<PostKind, "community">;

type PostListInput<K extends CardKind, F extends string> = {
  readonly kind: K;
  /** The chosen filter; "all" for none. */
  readonly filter: F | "all";
  readonly lang: LanguageFilter;
  /** True if a post passes the filter. The same function in every render. */
  matches(filter: F | "all", post: ContentOf[K] | CardOf<K>): boolean;
};

/** The filtered posts, with the filter that they passed: the previous one while those of a new filter load. */
export type PostsFound<K extends CardKind, F extends string = "all"> = {
  readonly filter: F | "all";
  readonly lang: LanguageFilter;
  readonly cards: readonly CardOf<K>[];
  /** The number of posts on this device, of any filter. */
  readonly listed: number;
  readonly hasAll: boolean;
  /** True once the first sync is complete, so that an empty list is final. */
  readonly isFilled: boolean;
  readonly order: ListOrder;
};

type PostList<K extends CardKind, F extends string> = {
  readonly query: Pick<LiveQuery<unknown>, "status" | "retry">;
  /** Undefined while unknown. */
  readonly found: PostsFound<K, F> | undefined;
  readonly end: ListEndValue;
};

/**
 * The published posts of a kind in a category and language, in the site's order; loads more at the end of the list.
 * The newest ones of the last session are returned at once, the mirror's follow.
 */
export function usePostList<K extends CardKind, F extends string = "all">(
  input: PostListInput<K, F>,
): PostList<K, F> {
  const { kind, filter, lang, matches } = input;
  const { queryCache } = useServices();
  const snapshot = useSnapshot();
  const withData = useSiteData();
  const place = `${kind}:${filter}:${lang}`;
  const { order, orderKey, beforeOlder } = useListOrder(kind, place, lang);
  const list = `${kind}:${filter}:${lang}${orderKey}`;
  const pageCount = usePageCount(place, onePage);
  useDropShorterLists(queryCache, list, pageCount.count);
  const query = useLive(`${list}:${pageCount.count}`, async (read): Promise<PostsFound<K, F>> => {
    const isAll = filter === "all" && lang === "all";
    const isListed = (post: ContentOf[K]) => matches(filter, post) && isReadableIn(lang, post);
    const [posts, { listed, hasAll }, isFilled] = await Promise.all([
      read.newest(kind, pageCount.count, isAll ? undefined : isListed, order),
      read.listSize(kind),
      read.isFilled(kind),
    ]);
    const cards = posts.map((post) => cardOf(kind, post, listLanguage(lang)));
    return { filter, lang, cards, listed, hasAll, isFilled, order };
  });
  const live = query.value;

  const atFirst = useMemo((): PostsFound<K, F> | undefined => {
    const recent: readonly CardOf<K>[] =
      (snapshot as { readonly [P in PostKind]: readonly CardOf<P>[] } | null)?.[kind] ?? [];
    const cards = recent.filter((post) => matches(filter, post) && (lang === "all" || post.lang === lang));
    if (cards.length === 0) return undefined;
    const order = lang === "all" ? siteOrder() : BY_DATE;
    return { filter, lang, cards, listed: cards.length, hasAll: false, isFilled: true, order };
  }, [snapshot, kind, filter, lang, matches]);

  const found = usePrevious(live?.isFilled || !atFirst ? live : undefined) ?? atFirst;
  const end = useListEnd({
    ...pageCount,
    loaded: live?.isFilled ? { shown: live.cards.length, isComplete: live.hasAll } : undefined,
    fetchOlder: () =>
      withData(async ({ read, siteSync }) => {
        await beforeOlder(read);
        const { listed } = await read.listSize(kind);
        return (await siteSync.older(kind, listed + PAGE)).ok;
      }),
  });
  return { query, found, end };
}
