import { useState } from "react";
import type { Lang, NewsPost } from "../../domain/content.ts";
import { spokenIn } from "../../domain/translation.ts";
import { FullDate } from "../../ui/dates.tsx";
import { LanguageMark } from "../../ui/language-mark.tsx";
import { PlainText } from "../../ui/plain-text.tsx";
import { PostMedia } from "../../ui/post-media.tsx";
import { PostTitle } from "../../ui/post-title.tsx";
import { TranslationSwitch } from "../../ui/translation-switch.tsx";
import { useReadingLanguage } from "../../ui/use-language-filter.ts";

/** A news item to be read: the date first, for news is about when. */
export function NewsItem({ item }: { item: NewsPost }) {
  const reading = useReadingLanguage();
  const [asked, setAsked] = useState<Lang | null>(null);
  const lang = asked ?? reading;
  const spoken = spokenIn(item, lang);
  return (
    <article>
      <p className="mt-3 text-red-ink">
        <FullDate of={item.publishedAt} /> <LanguageMark lang={spoken.lang} />
      </p>
      <PostTitle title={spoken.title} lang={spoken.lang} />
      <TranslationSwitch post={item} shown={spoken.lang} onShow={setAsked} />
      <PostMedia
        src={item.imageUrl}
        meta={item.imageMeta}
        videoUrl={item.videoUrl}
        title={spoken.title}
        lang={spoken.lang}
      />
      <PlainText text={spoken.content} lang={spoken.lang} className="mt-8 text-[1.13rem] leading-[1.75]" />
    </article>
  );
}
