import { useLocation } from "react-router-dom";
import { NewsLine } from "../../../components/cards/story-card.tsx";
import { NothingInLanguage } from "../../../components/language/language-filter.tsx";
import { ListEnd } from "../../../components/lists/list-end.tsx";
import { NewPosts } from "../../../components/lists/new-posts.tsx";
import type { ListEndValue } from "../../../components/lists/use-infinite-scroll.ts";
import { useRememberedList } from "../../../components/lists/use-remembered-list.ts";
import { RemovedPost } from "../../../components/post/removed-post.tsx";
import { paths } from "../../../config/paths.ts";
import { useServices } from "../../../data/site/context.ts";
import type { NewsCard } from "../../../domain/content/card.ts";
import type { LanguageFilter } from "../../../domain/content/post-language.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { byMonth } from "./by-month.ts";

type NewsMonthsProps = {
  readonly items: readonly NewsCard[];
  readonly end: ListEndValue;
  readonly lang: LanguageFilter;
  onAllLanguages(): void;
};

/** The news grouped by month, and the end of the list. */
export function NewsMonths({ items, end, lang, onAllLanguages }: NewsMonthsProps) {
  const { queryCache } = useServices();
  const visit = useLocation().key;
  const { list, releases, release } = useRememberedList(queryCache, `news:${lang}:${visit}`, items);
  const ended = end.state === "end";
  if (list.items.length === 0 && ended && lang !== "all")
    return <NothingInLanguage lang={lang} onShowAll={onAllLanguages} />;
  if (list.items.length === 0 && ended) {
    return (
      <EmptyState action={<ButtonLink to={paths.blog}>{m.news_empty_action()}</ButtonLink>}>
        {m.news_empty()}
      </EmptyState>
    );
  }
  return (
    <>
      <NewPosts count={list.fresh} releases={releases} onShow={release} />
      {byMonth(list.items).map(({ name, items: lines }, place) => (
        <section key={name} className="mb-10 [content-visibility:auto] [contain-intrinsic-size:auto_20rem]">
          <h2 className="mb-4 text-[1.45rem]">{name}</h2>
          {lines.map(({ id, post, removed }, line) =>
            removed ? (
              <RemovedPost key={id} />
            ) : (
              <NewsLine key={id} item={post} eager={place === 0 && line < 2} />
            ),
          )}
        </section>
      ))}
      {ended ? null : <ListEnd end={end} more={m.news_older()} unreachable={m.news_older_unreachable()} />}
    </>
  );
}
