import { languageIn, languageOf } from "../languages/languages.ts";
import type { Lang } from "./content.ts";
import { inLanguage, type Translated } from "./translation.ts";

/** The language of a text without a recorded one, e.g. a name, by its script. */
export function languageOfText(text: string): Lang {
  return languageIn(/[\u1200-\u139f]/.test(text) ? "Ethiopic" : "Latin");
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
