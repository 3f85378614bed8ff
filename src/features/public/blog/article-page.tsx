import { useParams } from "react-router-dom";
import { SkeletonPost } from "../../../components/post/skeleton-post.tsx";
import { paths } from "../../../config/paths.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { BackLink } from "../../../ui/back-link.tsx";
import { deferredPart } from "../../../ui/deferred-part.tsx";
import { Article } from "./article.tsx";
import { useArticle } from "./use-article.ts";

const SampleNotice = deferredPart(async () => (await import("./sample-notice.tsx")).SampleNotice);
const ArticleMissing = deferredPart(async () => (await import("./article-missing.tsx")).ArticleMissing);
// What to read next is below the article, and wanted after it.
const ArticleNext = deferredPart(async () => (await import("./article-next.tsx")).ArticleNext);

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
        {article.state === "none" || article.state === "unreachable" ? (
          <ArticleMissing state={article.state} busy={article.busy} again={article.again} />
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
