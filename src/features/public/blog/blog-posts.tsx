import { useLocation } from "react-router-dom";
import { categoryName } from "../../../components/cards/category-name.ts";
import { NothingInLanguage } from "../../../components/language/language-filter.tsx";
import { RestHeading } from "../../../components/language/rest-heading.tsx";
import { EmptyList } from "../../../components/lists/empty-list.tsx";
import { ListEnd } from "../../../components/lists/list-end.tsx";
import { isOwnCard, splitByLanguage } from "../../../components/lists/list-parts.ts";
import { NewPosts } from "../../../components/lists/new-posts.tsx";
import type { ListEndValue } from "../../../components/lists/use-infinite-scroll.ts";
import { useRememberedList } from "../../../components/lists/use-remembered-list.ts";
import { adminPaths } from "../../../config/admin-paths.ts";
import { paths } from "../../../config/paths.ts";
import { useServices } from "../../../data/site/context.ts";
import type { PostsFound } from "../../../data/site/use-post-list.ts";
import type { BlogCard } from "../../../domain/content/card.ts";
import { orderKeyOf } from "../../../domain/content/sort-key.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { BlogFilter } from "./blog-filter.ts";
import { CardGrid } from "./card-grid.tsx";

type BlogPostsProps = {
  readonly found: PostsFound<"blog", BlogFilter>;
  readonly end: ListEndValue;
  onShowAll(): void;
  onAllLanguages(): void;
};

/** The filtered articles and the end of the list, or an empty state. */
export function BlogPosts({ found, end, onShowAll, onAllLanguages }: BlogPostsProps) {
  const { filter, lang, cards, order } = found;
  const { queryCache } = useServices();
  const visit = useLocation().key;
  const { list, releases, release } = useRememberedList(
    queryCache,
    `blog:${filter}:${lang}:${visit}`,
    cards,
    orderKeyOf<BlogCard>(order, isOwnCard),
  );
  const [first = [], rest] = splitByLanguage(list.items, order);
  const ended = end.state === "end";
  return (
    <>
      <NewPosts count={list.fresh} releases={releases} onShow={release} />
      {list.items.length > 0 ? (
        <>
          <CardGrid items={first} headed={filter === "all"} />
          {rest ? (
            <div className="mt-12">
              <RestHeading />
              <CardGrid items={rest} headed={false} heading="h3" />
            </div>
          ) : null}
        </>
      ) : lang !== "all" && ended ? (
        <NothingInLanguage lang={lang} onShowAll={onAllLanguages} />
      ) : filter !== "all" ? (
        <EmptyState
          action={
            <Button variant="secondary" onClick={onShowAll}>
              {m.blog_all_articles()}
            </Button>
          }
        >
          {ended
            ? m.blog_empty_category({ category: categoryName(filter) })
            : m.blog_empty_category_so_far({ category: categoryName(filter) })}
        </EmptyState>
      ) : ended ? (
        <EmptyList
          fill={{ to: adminPaths.newPost("blog"), label: m.blog_fill() }}
          action={<ButtonLink to={paths.community}>{m.blog_empty_action()}</ButtonLink>}
        >
          {m.blog_empty()}
        </EmptyList>
      ) : null}
      {ended ? null : <ListEnd end={end} more={m.blog_older()} unreachable={m.blog_older_unreachable()} />}
    </>
  );
}
