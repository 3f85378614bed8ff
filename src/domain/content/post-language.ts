import type { Lang } from "./content.ts";
import { spokenIn, type Translated } from "./translation.ts";

/** The language of words that nobody recorded one for, such as a name: their script tells Tigrinya. */
export function languageOfText(text: string): Lang {
  return /[\u1200-\u139f]/.test(text) ? "ti" : "en";
}

/** What a list is narrowed to: posts that can be read in a language, their own or by a translation. */
export type LanguageFilter = "all" | Lang;

export function isReadableIn(filter: LanguageFilter, post: Translated): boolean {
  return filter === "all" || spokenIn(post, filter).lang === filter;
}
