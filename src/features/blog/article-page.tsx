import { useParams } from "react-router-dom";
import { paths } from "../../config/paths.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { BackLink } from "../../ui/back-link.tsx";
import { lazyExtra } from "../../ui/lazy-extra.tsx";
import { MissingPost } from "../../ui/missing-post.tsx";
import { SkeletonPost } from "../../ui/skeleton-post.tsx";
import { Article } from "./article.tsx";
import { useArticle } from "./use-article.ts";

const SampleNotice = lazyExtra(async () => (await import("./sample-notice.tsx")).SampleNotice);
// What to read next is below the article, and wanted after it.
const ArticleNext = lazyExtra(async () => (await import("./article-next.tsx")).ArticleNext);

/** One article, wherever it can be had from; or in plain words why it cannot. */
export function ArticlePage() {
  const { id = "" } = useParams();
  const article = useArticle(id);

  return (
    <div className="pt-6 pb-14 md:pt-10">
      <div className="mx-auto max-w-(--measure)">
        <BackLink to={paths.blog}>{m.article_back()}</BackLink>
        {article.sample ? <SampleNotice /> : null}
        {article.state === "looking" ? <SkeletonPost /> : null}
        {article.state === "none" ? (
          <MissingPost title={m.article_not_found()} text={m.article_not_found_text()} />
        ) : null}
        {article.state === "unreachable" ? (
          <MissingPost
            title={m.article_unreachable()}
            text={m.article_unreachable_text()}
            again={article.again}
            busy={article.busy}
          />
        ) : null}
      </div>
      {article.state === "here" ? (
        <>
          <Article key={article.value.id} post={article.value} counted={!article.sample} />
          {article.sample ? null : <ArticleNext post={article.value} />}
        </>
      ) : null}
    </div>
  );
}
