import { paths } from "../../config/paths.ts";
import type { BlogCard } from "../../domain/content/card.ts";
import { Picture } from "../media/picture.tsx";
import { CardLink, TITLE_HOVER } from "./card-link.tsx";
import { CardMeta } from "./card-meta.tsx";

/** A small blog card with a square picture, shown beside a larger one. */
export function SideCard({ post, mark }: { post: BlogCard; mark: string | undefined }) {
  return (
    <article className="group relative grid min-w-0 grid-cols-[88px_minmax(0,1fr)] large-text:grid-cols-[minmax(0,1fr)] content-start gap-4 xs:grid-cols-[118px_minmax(0,1fr)]">
      {post.featuredImage ? (
        <Picture
          src={post.featuredImage}
          meta={post.imageMeta}
          sizes="118px"
          ratio="aspect-square"
          className="self-start rounded-small"
        />
      ) : (
        <Initial of={post.title} lang={post.lang} />
      )}
      <div className="grid min-w-0 content-start gap-2">
        <CardMeta post={post} dated={false} mark={mark} />
        <h3 lang={post.lang} className={`line-clamp-4 pb-[.15em] text-lg ${TITLE_HOVER}`}>
          <CardLink to={paths.article(post.id)}>{post.title}</CardLink>
        </h3>
        {post.excerpt && post.excerpt !== post.title ? (
          <p lang={post.lang} className="line-clamp-2 text-ink-2 text-sm max-xs:hidden">
            {post.excerpt}
          </p>
        ) : null}
      </div>
    </article>
  );
}

/** Placeholder of a small card without a picture: the first letter of the title. */
function Initial({ of, lang }: { of: string; lang: string }) {
  const [first = ""] = of.replace(/^[^\p{L}\p{N}]+/u, "");
  return (
    <div
      aria-hidden="true"
      lang={lang}
      className="grid aspect-square place-content-center self-start rounded-small bg-gold-soft font-display font-semibold text-3xl text-red-ink"
    >
      {first}
    </div>
  );
}
