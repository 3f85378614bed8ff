import { StoryCard } from "../../../components/cards/story-card.tsx";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { AdjacentPosts } from "../../../components/post/adjacent-posts.tsx";
import { paths } from "../../../config/paths.ts";
import type { BlogPost } from "../../../domain/content/content.ts";
import { inLanguage } from "../../../domain/content/translation.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { useNextArticles } from "./use-next-articles.ts";

/** Further reading: the previous and next article, and related ones. */
export function ArticleNext({ post }: { post: BlogPost }) {
  const query = useNextArticles(post);
  if (!query.value) return <QueryError query={query} />;
  const { newer, older, related } = query.value;
  return (
    <>
      <AdjacentPosts
        label={m.article_neighbours()}
        newer={newer ? neighbour(newer, m.article_newer()) : null}
        older={older ? neighbour(older, m.article_older()) : null}
      />
      {related.length > 0 ? (
        <section className="no-print mt-10 border-line border-t pt-10">
          <h2 className="mb-6">{m.article_related()}</h2>
          <div className="grid gap-8 min-[620px]:grid-cols-2 lg:grid-cols-3 min-[620px]:max-lg:*:nth-3:hidden">
            {related.map((other) => (
              <StoryCard key={other.id} post={other} variant="side" />
            ))}
          </div>
        </section>
      ) : null}
    </>
  );
}

function neighbour(post: BlogPost, label: string) {
  const { title, lang } = inLanguage(post, getLocale());
  return { to: paths.article(post.id), label, title, lang };
}
