import { TranslationSwitch } from "../../../components/language/translation-switch.tsx";
import { useReadingLanguage } from "../../../components/language/use-language-filter.ts";
import { useShownLanguage } from "../../../components/language/use-shown-language.ts";
import { PostRecording } from "../../../components/post/post-media.tsx";
import { PostTitle } from "../../../components/post/post-title.tsx";
import { PlainText } from "../../../components/texts/plain-text.tsx";
import type { CommunityPost } from "../../../domain/content/content.ts";
import { inLanguage, localTags } from "../../../domain/content/translation.ts";
import type { Elements } from "../../../ui/elements.ts";
import { CommunityMedia } from "./community-media.tsx";
import { PostByline } from "./post-byline.tsx";
import { PostTags } from "./post-tags.tsx";

/** A post in full; `children` are its actions. */
export function PostText({ post, children }: { post: CommunityPost; children?: Elements }) {
  const reading = useReadingLanguage();
  const [chosenLang, setChosenLang] = useShownLanguage();
  const lang = chosenLang ?? reading;
  const localized = inLanguage(post, lang);
  return (
    <article>
      <header className="grid gap-3 pt-3">
        <PostByline post={post} lang={localized.lang} />
        <PostTitle title={localized.title} lang={localized.lang} />
        <TranslationSwitch post={post} shown={localized.lang} onShow={setChosenLang} />
      </header>
      {post.mediaUrl ? (
        <div className="mt-4 overflow-hidden rounded-card shadow-card lg:-mx-16">
          <CommunityMedia post={post} sizes="(min-width: 900px) 780px, calc(100vw - 2.5rem)" uncropped />
        </div>
      ) : null}
      {post.recording ? <PostRecording recording={post.recording} lang={localized.lang} /> : null}
      <PlainText text={localized.content} lang={localized.lang} className="mt-7 text-lg leading-[1.75]" />
      <footer className="mt-6">
        <PostTags tags={localTags(post, localized.lang)} />
        {children}
      </footer>
    </article>
  );
}
