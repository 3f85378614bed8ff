import { memo } from "react";
import { useNavigate } from "react-router-dom";
import { CategoryLink } from "../../../components/cards/category-link.tsx";
import { TagList } from "../../../components/cards/tag-list.tsx";
import { LanguageMark } from "../../../components/language/language-mark.tsx";
import { TranslationSwitch } from "../../../components/language/translation-switch.tsx";
import { useReadingLanguage } from "../../../components/language/use-language-filter.ts";
import { useShownLanguage } from "../../../components/language/use-shown-language.ts";
import { PostMedia } from "../../../components/post/post-media.tsx";
import { PostTitle } from "../../../components/post/post-title.tsx";
import { FullDate } from "../../../components/texts/dates.tsx";
import { API_URL } from "../../../config/env.ts";
import { useOwnerName } from "../../../data/site/use-owner-name.ts";
import type { BlogPost } from "../../../domain/content/content.ts";
import { inLanguage, localTags } from "../../../domain/content/translation.ts";
import { readingMinutes } from "../../../domain/text/reading-time.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { ArticleHtml } from "../../../ui/article-html/article-html.tsx";
import { createSanitiser } from "../../../ui/article-html/sanitise.ts";
import { deferredPart } from "../../../ui/deferred-part.tsx";

// Deferred, because the counts are below the text.
const ArticleCounts = deferredPart(
  async () => (await import("./article-counts.tsx")).ArticleCounts,
  function Place() {
    return <div className="min-h-27 md:min-h-18" />;
  },
);

export const articleSanitiser = () => createSanitiser(window);

type ArticleProps = {
  readonly post: BlogPost;
  /** True if views are counted; a sample has no counts. */
  readonly counted: boolean;
};

/** An article, in the reader's language if available, with a switch to the other. */
export const Article = memo(function Article({ post, counted }: ArticleProps) {
  const reading = useReadingLanguage();
  const [chosenLang, setChosenLang] = useShownLanguage();
  const lang = chosenLang ?? reading;
  const navigate = useNavigate();
  const owner = useOwnerName();
  const localized = inLanguage(post, lang);
  const labels = {
    playVideo: m.video_play(),
    openMap: m.article_open_map(),
    openOriginal: m.article_open_original(),
    table: m.article_table(),
  };

  return (
    <article className="max-w-(--measure)">
      <header>
        <p className="mt-3 flex flex-wrap gap-x-3 text-ink-2 text-sm">
          <CategoryLink category={post.category} />
          <FullDate of={post.publishedAt} />
          <span>{m.minutes_read({ minutes: readingMinutes(localized.content) })}</span>
          <LanguageMark lang={localized.lang} />
        </p>
        <PostTitle title={localized.title} lang={localized.lang} />
        <div className="flex flex-wrap items-center justify-between gap-x-6 text-ink-2">
          <p className="min-w-0">{m.article_by({ author: post.author || owner })}</p>
          <TranslationSwitch post={post} shown={localized.lang} onShow={setChosenLang} />
        </div>
      </header>
      <PostMedia
        src={post.featuredImage}
        meta={post.imageMeta}
        videoUrl={post.videoUrl}
        recording={post.recording}
        title={localized.title}
        lang={localized.lang}
      />
      <div className="mt-8">
        <ArticleHtml
          html={localized.content}
          lang={localized.lang}
          labels={labels}
          mediaBase={API_URL}
          onNavigate={navigate}
        />
      </div>
      <footer className="mt-10 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3 border-line border-t pt-5">
        <TagList tags={localTags(post, localized.lang)} />
        {counted ? <ArticleCounts post={post} sanitiser={articleSanitiser} /> : null}
      </footer>
    </article>
  );
});
