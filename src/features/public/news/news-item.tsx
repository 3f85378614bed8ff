import { LanguageMark } from "../../../components/language/language-mark.tsx";
import { TranslationSwitch } from "../../../components/language/translation-switch.tsx";
import { useReadingLanguage } from "../../../components/language/use-language-filter.ts";
import { useShownLanguage } from "../../../components/language/use-shown-language.ts";
import { PostMedia } from "../../../components/post/post-media.tsx";
import { PostTitle } from "../../../components/post/post-title.tsx";
import { FullDate } from "../../../components/texts/dates.tsx";
import { PlainText } from "../../../components/texts/plain-text.tsx";
import type { NewsPost } from "../../../domain/content/content.ts";
import { inLanguage } from "../../../domain/content/translation.ts";

/** A news item, date first. */
export function NewsItem({ item }: { item: NewsPost }) {
  const reading = useReadingLanguage();
  const [chosenLang, setChosenLang] = useShownLanguage();
  const lang = chosenLang ?? reading;
  const localized = inLanguage(item, lang);
  return (
    <article>
      <p className="mt-3 text-red-ink">
        <FullDate of={item.publishedAt} /> <LanguageMark lang={localized.lang} />
      </p>
      <PostTitle title={localized.title} lang={localized.lang} />
      <TranslationSwitch post={item} shown={localized.lang} onShow={setChosenLang} />
      <PostMedia
        src={item.imageUrl}
        meta={item.imageMeta}
        videoUrl={item.videoUrl}
        recording={item.recording}
        title={localized.title}
        lang={localized.lang}
      />
      <PlainText text={localized.content} lang={localized.lang} className="mt-8 text-lg leading-[1.75]" />
    </article>
  );
}
