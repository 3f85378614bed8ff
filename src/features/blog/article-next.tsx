import { ArrowLeft, ArrowRight } from "lucide-react";
import { paths } from "../../config/paths.ts";
import type { BlogCard } from "../../domain/card.ts";
import type { BlogPost } from "../../domain/content.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { CardLink, TITLE_HOVER } from "../../ui/card-link.tsx";
import { categoryName } from "../../ui/category-name.ts";
import { StoryCard } from "../../ui/story-card.tsx";
import { useNeighbours } from "./use-article.ts";

/** What to read after this: the articles on either side, and others of its category. */
export function ArticleNext({ post }: { post: BlogPost }) {
  const around = useNeighbours(post);
  if (!around) return null;
  const { newer, older, related } = around;
  return (
    <div className="no-print mt-12">
      {newer || older ? (
        <nav
          aria-label={m.article_neighbours()}
          className="mx-auto grid max-w-(--measure) gap-x-8 border-line border-t min-[620px]:grid-cols-2"
        >
          {newer ? <Neighbour post={newer} newer /> : null}
          {older ? <Neighbour post={older} newer={false} /> : null}
        </nav>
      ) : null}
      {related.length > 0 ? (
        <section className="mt-10 border-line border-t pt-10">
          <h2 className="mb-6">{m.article_related({ category: categoryName(post.category) })}</h2>
          <div className="grid gap-8 min-[620px]:grid-cols-2 lg:grid-cols-3">
            {related.map((other) => (
              <StoryCard key={other.id} post={other} place="side" />
            ))}
          </div>
        </section>
      ) : null}
    </div>
  );
}

function Neighbour({ post, newer }: { post: BlogCard; newer: boolean }) {
  const Arrow = newer ? ArrowLeft : ArrowRight;
  return (
    <div
      className={`group relative py-5 ${newer ? "" : "max-[619px]:border-line max-[619px]:border-t min-[620px]:col-start-2 min-[620px]:text-right"}`}
    >
      <p
        className={`flex items-center gap-2 text-ink-2 text-sm ${newer ? "" : "min-[620px]:flex-row-reverse"}`}
      >
        <Arrow className="size-4 shrink-0" aria-hidden="true" />
        {newer ? m.article_newer() : m.article_older()}
      </p>
      <p
        lang={post.lang}
        className={`mt-1 line-clamp-3 pb-[.15em] font-display font-semibold text-[1.12rem] leading-snug [overflow-wrap:anywhere] ${TITLE_HOVER}`}
      >
        <CardLink to={paths.article(post.id)}>{post.title}</CardLink>
      </p>
    </div>
  );
}
