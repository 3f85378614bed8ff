import { Fragment } from "react";
import { Link, useLocation } from "react-router-dom";
import { NewsLine } from "../../../components/cards/story-card.tsx";
import { NothingInLanguage } from "../../../components/language/language-filter.tsx";
import { RestHeading } from "../../../components/language/rest-heading.tsx";
import { EmptyList } from "../../../components/lists/empty-list.tsx";
import { ListEnd } from "../../../components/lists/list-end.tsx";
import { isOwnCard, splitByLanguage } from "../../../components/lists/list-parts.ts";
import { NewPosts } from "../../../components/lists/new-posts.tsx";
import type { ListEndValue } from "../../../components/lists/use-infinite-scroll.ts";
import { useRememberedList } from "../../../components/lists/use-remembered-list.ts";
import { RemovedPost } from "../../../components/post/removed-post.tsx";
import { gregorianMonthText } from "../../../components/texts/dates.tsx";
import { adminPaths } from "../../../config/admin-paths.ts";
import { paths } from "../../../config/paths.ts";
import { useServices } from "../../../data/site/context.ts";
import type { NewsCard } from "../../../domain/content/card.ts";
import type { LanguageFilter } from "../../../domain/content/post-language.ts";
import { type ListOrder, orderKeyOf } from "../../../domain/content/sort-key.ts";
import type { PlainKind } from "../../../domain/kinds/kinds.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { byMonth } from "./by-month.ts";
import { sectionText } from "./section-text.ts";

type NewsMonthsProps = {
  readonly kind: PlainKind;
  readonly items: readonly NewsCard[];
  readonly end: ListEndValue;
  readonly lang: LanguageFilter;
  readonly order: ListOrder;
  onAllLanguages(): void;
};

/** Posts grouped by month, and the end of the list. */
export function NewsMonths({ kind, items, end, lang, order, onAllLanguages }: NewsMonthsProps) {
  const { queryCache } = useServices();
  const visit = useLocation().key;
  const { list, releases, release } = useRememberedList(
    queryCache,
    `${kind}:${lang}:${visit}`,
    items,
    orderKeyOf<NewsCard>(order, isOwnCard),
  );
  const ended = end.state === "end";
  if (list.items.length === 0 && ended && lang !== "all")
    return <NothingInLanguage lang={lang} onShowAll={onAllLanguages} />;
  if (list.items.length === 0 && ended) {
    return (
      <EmptyList
        fill={{ to: adminPaths.newPost(kind), label: sectionText(kind, "fill") }}
        action={<ButtonLink to={paths.blog}>{sectionText(kind, "empty_action")}</ButtonLink>}
      >
        {sectionText(kind, "empty")}
      </EmptyList>
    );
  }
  return (
    <>
      <NewPosts count={list.fresh} releases={releases} onShow={release} />
      {splitByLanguage(list.items, order).map((lines, part) => (
        <Fragment key={part === 0 ? "first" : "rest"}>
          {part > 0 ? <RestHeading /> : null}
          {byMonth(lines).map(({ name, items: ofMonth }, place) => (
            <section
              key={name}
              className="mb-10 [content-visibility:auto] [contain-intrinsic-size:auto_20rem]"
            >
              {/* Below the heading of the rest, months are a level deeper. */}
              <div className="mb-2 flex items-center justify-between gap-x-4 xs:mb-3">
                <Month level={part > 0 ? "h3" : "h2"} name={name} />
                {ofMonth[0] ? <DigestLink kind={kind} published={ofMonth[0].post.publishedAt} /> : null}
              </div>
              {ofMonth.map(({ id, post, removed }, line) =>
                removed ? (
                  <RemovedPost key={id} />
                ) : (
                  <NewsLine key={id} item={post} eager={part === 0 && place === 0 && line < 2} />
                ),
              )}
            </section>
          ))}
        </Fragment>
      ))}
      {ended ? null : (
        <ListEnd
          end={end}
          more={sectionText(kind, "older")}
          unreachable={sectionText(kind, "older_unreachable")}
        />
      )}
    </>
  );
}

/** Links to everything published in a post's Gregorian month, of which an Ethiopian month's heading would name another. */
function DigestLink({ kind, published }: { readonly kind: PlainKind; readonly published: string }) {
  return (
    <Link
      to={paths.digest(published.slice(0, 7))}
      className="quiet-link inline-flex min-h-11 shrink-0 items-center text-sm"
    >
      <span>{sectionText(kind, "month_all")}</span>
      <span className="sr-only">{`: ${gregorianMonthText(Date.parse(published))}`}</span>
    </Link>
  );
}

function Month({ level: Heading, name }: { readonly level: "h2" | "h3"; readonly name: string }) {
  return (
    <Heading className="min-w-0 font-semibold text-base text-ink-2 leading-snug xs:text-lg">{name}</Heading>
  );
}
