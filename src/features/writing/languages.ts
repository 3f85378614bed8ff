import type { Lang } from "../../domain/content.ts";

/** Each language by its own name, as those who write it look for it. */
export const LANGUAGE_NAMES: Readonly<Record<Lang, string>> = { en: "English", ti: "ትግርኛ" };

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Lang[];

/** The language a post in `lang` can be translated to. */
export function otherThan(lang: Lang): Lang {
  return lang === "en" ? "ti" : "en";
}
