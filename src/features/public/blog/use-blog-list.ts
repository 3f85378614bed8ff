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
import { type BlogCard, blogCard } from "../../../domain/content/card.ts";
import type { BlogPost } from "../../../domain/content/content.ts";
import { isReadableIn, type LanguageFilter } from "../../../domain/content/post-language.ts";
import { BY_DATE, type ListOrder } from "../../../domain/content/sort-key.ts";
import type { Reader } from "../../../offline/site/queries.ts";
import { type BlogFilter, matchesFilter } from "./blog-filter.ts";
import { showsSamples } from "./use-samples.ts";

const PAGE = 20;
const onePage = () => PAGE;

export type BlogFound = {
  readonly filter: BlogFilter;
  readonly lang: LanguageFilter;
  readonly posts: readonly BlogCard[];
  readonly listed: number;
  readonly hasAll: boolean;
  readonly isFilled: boolean;
  readonly order: ListOrder;
};

/**
 * - `loading`: this device has no data yet but may still get some.
 * - `samples`: it has no data, and the network fails.
 * - `failed`: this device could not be read, and there is nothing to show.
 * - `posts`: the filtered posts, possibly none.
 */
export type BlogList = { readonly query: Pick<LiveQuery<unknown>, "status" | "retry"> } & (
  | { readonly state: "loading" | "failed" | "samples" }
  | { readonly state: "posts"; readonly found: BlogFound; readonly end: ListEndValue }
);

/** The published posts in a category and language, in the site's order; loads more at the end of the list. */
export function useBlogList(filter: BlogFilter, lang: LanguageFilter): BlogList {
  const { queryCache, snapshot } = useServices();
  const { failure } = useSyncStatus();
  const withData = useSiteData();
  const visit = useLocation().key;
  const { order, orderKey, beforeOlder } = useListOrder(
    queryCache,
    "blog",
    `blog:${filter}:${lang}:${visit}`,
    lang,
  );
  const list = `blog:${filter}:${lang}${orderKey}`;
  const length = usePageCount(queryCache, `blog:${filter}:${lang}:${visit}`, onePage);
  useDropShorterLists(queryCache, list, length.count);
  const query = useLive(`${list}:${length.count}`, (read) =>
    findPosts(read, filter, lang, length.count, order),
  );
  const live = query.value;
  const atFirst = useMemo(() => fromSnapshot(snapshot?.blog, filter, lang), [snapshot, filter, lang]);
  const found = usePrevious(live?.isFilled || !atFirst ? live : undefined) ?? atFirst;
  const end = useListEnd({
    ...length,
    loaded: live?.isFilled ? { shown: live.posts.length, isComplete: live.hasAll } : undefined,
    fetchOlder: () =>
      withData(async ({ read, siteSync }) => {
        await beforeOlder(read);
        const { listed } = await read.listSize("blog");
        return (await siteSync.older("blog", listed + PAGE)).ok;
      }),
  });

  if (found && showsSamples({ held: found.listed, isFilled: found.isFilled, failing: failure !== null })) {
    return { state: "samples", query };
  }
  if (!found?.isFilled) return { state: query.status === "failed" ? "failed" : "loading", query };
  return { state: "posts", found, end, query };
}

async function findPosts(
  read: Reader,
  filter: BlogFilter,
  lang: LanguageFilter,
  count: number,
  order: ListOrder,
): Promise<BlogFound> {
  const matches = (post: BlogPost) => matchesFilter(filter, post) && isReadableIn(lang, post);
  const isAll = filter === "all" && lang === "all";
  const [posts, { listed, hasAll }, isFilled] = await Promise.all([
    read.newest("blog", count, isAll ? undefined : matches, order),
    read.listSize("blog"),
    read.isFilled("blog"),
  ]);
  const cards = posts.map((post) => blogCard(post, listLanguage(lang)));
  return { filter, lang, posts: cards, isFilled, listed, hasAll, order };
}

/** The newest posts of the last session, for the first render; undefined instead of an empty list. */
function fromSnapshot(
  cards: readonly BlogCard[] | undefined,
  filter: BlogFilter,
  lang: LanguageFilter,
): BlogFound | undefined {
  const posts = (cards ?? []).filter(
    (post) => matchesFilter(filter, post) && (lang === "all" || post.lang === lang),
  );
  return posts.length > 0
    ? {
        filter,
        lang,
        posts,
        listed: posts.length,
        hasAll: false,
        isFilled: true,
        order: lang === "all" ? siteOrder() : BY_DATE,
      }
    : undefined;
}
