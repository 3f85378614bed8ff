import { useParams } from "react-router-dom";
import { SkeletonPost } from "../../../components/post/skeleton-post.tsx";
import { paths } from "../../../config/paths.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { BackLink } from "../../../ui/back-link.tsx";
import { deferredPart } from "../../../ui/deferred-part.tsx";
import { Article, articleSanitiser } from "./article.tsx";
import { useArticle } from "./use-article.ts";

const SampleNotice = deferredPart(async () => (await import("./sample-notice.tsx")).SampleNotice);
const ArticleMissing = deferredPart(async () => (await import("./article-missing.tsx")).ArticleMissing);
// Deferred, because it is below the article.
const ArticleNext = deferredPart(async () => (await import("./article-next.tsx")).ArticleNext);

// For what makes files of articles elsewhere: imported there, the sanitiser would be a file of its own that articles wait for.
export { articleSanitiser };

/** An article from this device or the server, or an explanation why it is unavailable. */
export function ArticlePage() {
  const { id = "" } = useParams();
  const article = useArticle(id);

  return (
    <div className="pt-6 pb-14 md:pt-10">
      <div className="max-w-(--measure)">
        <BackLink to={paths.blog}>{m.article_back()}</BackLink>
        {article.sample ? <SampleNotice /> : null}
        {article.state === "loading" ? <SkeletonPost /> : null}
        {article.state === "notFound" || article.state === "unreachable" ? (
          <ArticleMissing state={article.state} busy={article.busy} retry={article.retry} />
        ) : null}
      </div>
      {article.state === "found" ? (
        <>
          <Article key={article.value.id} post={article.value} counted={!article.sample} />
          {article.sample ? null : <ArticleNext post={article.value} />}
        </>
      ) : null}
    </div>
  );
}
