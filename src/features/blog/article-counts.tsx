import { Clock, Heart } from "lucide-react";
import type { BlogPost } from "../../domain/content.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { notKeptText } from "../../ui/not-kept-text.ts";
import { useArticleCounts } from "./use-article-counts.ts";

const number = new Intl.NumberFormat("en-GB");

/** How often an article was read and liked, and the button to like it. */
export function ArticleCounts({ post }: { post: BlogPost }) {
  const { views, likes, liked, unsent, refused, notKept, like } = useArticleCounts(post);
  const likesText = m.community_likes({ count: likes });
  return (
    <div className="grid gap-1 text-sm md:justify-items-end">
      <div className="flex flex-wrap items-center gap-x-5 text-ink-2">
        <p className="tabular-nums">{m.article_viewed({ views: number.format(views) })}</p>
        <button
          type="button"
          aria-label={`${m.article_like()}, ${liked ? m.community_liked({ likes: likesText }) : likesText}`}
          onClick={like}
          className={`inline-flex min-h-11 touch-manipulation select-none items-center gap-2 rounded-full border border-line bg-sheet px-4 font-medium tabular-nums transition-colors duration-150 hover:border-edge ${liked ? "text-red-ink" : "text-ink"}`}
        >
          <Heart
            className={`size-[18px] ${liked ? "fill-current" : ""}`}
            strokeWidth={1.8}
            aria-hidden="true"
          />
          {`${m.article_like()} ${number.format(likes)}`}
        </button>
      </div>
      {/* Its line is always there: nothing moves when the word comes or goes. */}
      <p className="min-h-6 text-wait">
        {unsent ? (
          <span className="late-mark inline-flex items-center gap-1.5">
            <Clock className="size-3.5" aria-hidden="true" />
            {m.saved_here()}
          </span>
        ) : null}
      </p>
      {refused ? <p className="text-bad">{m.not_sent({ why: refused })}</p> : null}
      {notKept ? (
        <p role="alert" className="text-bad">
          {notKeptText(notKept)}
        </p>
      ) : null}
    </div>
  );
}
