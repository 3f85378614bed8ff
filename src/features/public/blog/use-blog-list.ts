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
import { type BlogCard, blogCard } from "../../../domain/content/card.ts";
import type { BlogPost } from "../../../domain/content/content.ts";
import { isReadableIn, type LanguageFilter } from "../../../domain/content/post-language.ts";
import type { Reader } from "../../../offline/site/queries.ts";
import { type BlogFilter, isUnder } from "./blog-filter.ts";
import { standsIn } from "./use-samples.ts";

const PAGE = 20;
const onePage = () => PAGE;

export type BlogFound = {
  readonly filter: BlogFilter;
  readonly lang: LanguageFilter;
  readonly posts: readonly BlogCard[];
  readonly listed: number;
  readonly whole: boolean;
  readonly begun: boolean;
};

/**
 * - `loading`: this device has no data yet but may still get some.
 * - `samples`: it has no data, and the network fails.
 * - `posts`: the filtered posts, possibly none.
 */
export type BlogList =
  | { readonly state: "loading" | "samples" }
  | { readonly state: "posts"; readonly found: BlogFound; readonly end: ListEndValue };

/** The published posts in a category and language, newest first; loads more at the end of the list. */
export function useBlogList(filter: BlogFilter, lang: LanguageFilter): BlogList {
  const list = `blog:${filter}:${lang}`;
  const { seen, snapshot } = useServices();
  const { failure } = useSyncStatus();
  const ask = useAsk();
  const visit = useLocation().key;
  const length = usePageCount(seen, `${list}:${visit}`, onePage);
  useForgetShorter(seen, list, length.count);
  const live = useLive(`${list}:${length.count}`, (read) => findPosts(read, filter, lang, length.count));
  const atFirst = useMemo(() => fromSnapshot(snapshot?.blog, filter, lang), [snapshot, filter, lang]);
  const found = usePrevious(live?.begun || !atFirst ? live : undefined) ?? atFirst;
  const end = useListEnd({
    ...length,
    loaded: live?.begun ? { shown: live.posts.length, whole: live.whole } : undefined,
    older: () =>
      ask(async ({ read, engine }) => {
        const { listed } = await read.extent("blog");
        return (await engine.older("blog", listed + PAGE)).ok;
      }),
  });

  if (found && standsIn({ held: found.listed, begun: found.begun, failing: failure !== null })) {
    return { state: "samples" };
  }
  if (!found?.begun) return { state: "loading" };
  return { state: "posts", found, end };
}

async function findPosts(
  read: Reader,
  filter: BlogFilter,
  lang: LanguageFilter,
  count: number,
): Promise<BlogFound> {
  const matches = (post: BlogPost) => isUnder(filter, post) && isReadableIn(lang, post);
  const isAll = filter === "all" && lang === "all";
  const [posts, extent, begun] = await Promise.all([
    read.newest("blog", count, isAll ? undefined : matches),
    read.extent("blog"),
    read.hasBegun("blog"),
  ]);
  const cards = posts.map((post) => blogCard(post, listLanguage(lang)));
  return { filter, lang, posts: cards, begun, ...extent };
}

/** The newest posts of the last session, for the first render; undefined instead of an empty list. */
function fromSnapshot(
  cards: readonly BlogCard[] | undefined,
  filter: BlogFilter,
  lang: LanguageFilter,
): BlogFound | undefined {
  const posts = (cards ?? []).filter(
    (post) => isUnder(filter, post) && (lang === "all" || post.lang === lang),
  );
  return posts.length > 0
    ? { filter, lang, posts, listed: posts.length, whole: false, begun: true }
    : undefined;
}
