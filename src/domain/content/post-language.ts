import type { Lang } from "./content.ts";
import { inLanguage, type Translated } from "./translation.ts";

/** The language of a text without a recorded one, e.g. a name: Ge'ez script means Tigrinya. */
export function languageOfText(text: string): Lang {
  return /[\u1200-\u139f]/.test(text) ? "ti" : "en";
}

/** Limits a list to posts available in a language, as original or translation. */
export type LanguageFilter = "all" | Lang;

export function isReadableIn(filter: LanguageFilter, post: Translated): boolean {
  return filter === "all" || inLanguage(post, filter).lang === filter;
}
