import { BASE_LANGUAGE, LANGUAGES, languageOf } from "../languages/languages.ts";
import type { Lang } from "./content.ts";
import { inLanguage, type Translated } from "./translation.ts";

const IN_OTHER_SCRIPTS = LANGUAGES.flatMap((lang) => {
  const { script } = languageOf(lang);
  if (script === languageOf(BASE_LANGUAGE).script) return [];
  return [{ lang, letters: new RegExp(`\\p{Script=${script}}`, "u") }];
});

/** The language of a text without a recorded one, e.g. a name, by its script. */
export function languageOfText(text: string): Lang {
  return IN_OTHER_SCRIPTS.find(({ letters }) => letters.test(text))?.lang ?? BASE_LANGUAGE;
}

/** Limits a list to posts available in a language, as original or translation. */
export type LanguageFilter = "all" | Lang;

/** Puts the posts available in a language first, if its lists are in that order; otherwise they keep theirs. */
export function inOrderFor<T extends Translated>(lang: Lang, posts: readonly T[]): readonly T[] {
  if (!languageOf(lang).readableFirst) return posts;
  const isReadable = (post: T) => isReadableIn(lang, post);
  return [...posts.filter(isReadable), ...posts.filter((post) => !isReadable(post))];
}

export function isReadableIn(filter: LanguageFilter, post: Translated): boolean {
  return filter === "all" || inLanguage(post, filter).lang === filter;
}
