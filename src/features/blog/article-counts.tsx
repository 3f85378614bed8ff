import type { BlogPost } from "../../domain/content.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { useFreshCounts } from "./use-article.ts";

const number = new Intl.NumberFormat("en-GB");

/** How often an article was read and liked, as plain numbers. */
export function ArticleCounts({ post: { id, views, likes } }: { post: BlogPost }) {
  useFreshCounts(id);
  return (
    <dl className="flex flex-wrap gap-x-5 text-ink-2 text-sm">
      <div className="flex gap-1.5">
        <dt>{m.article_views()}</dt>
        <dd className="tabular-nums">{number.format(views)}</dd>
      </div>
      <div className="flex gap-1.5">
        <dt>{m.article_likes()}</dt>
        <dd className="tabular-nums">{number.format(likes)}</dd>
      </div>
    </dl>
  );
}
