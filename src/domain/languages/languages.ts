import { SITE_LANGUAGES } from "../../community/languages.ts";
import type { Language } from "./language.ts";

const registry = SITE_LANGUAGES satisfies Readonly<Record<string, Language>>;

/** The tag of a language: in the attribute `lang`, in addresses, and in stored rows. */
export type Lang = keyof typeof registry;

/** The languages of the site. */
export const LANGUAGES = Object.keys(registry) as readonly Lang[];

/** The language of everything that names none. */
export const BASE_LANGUAGE = LANGUAGES.find((lang) => languageOf(lang).fallback === null) as Lang;

/** The languages whose readers' lists begin with what can be read in them, with the index of each. */
export const READABLE_FIRST = LANGUAGES.flatMap((lang) => {
  const index = languageOf(lang).readableFirst?.index;
  return index ? [{ lang, index }] : [];
});

export function languageOf(lang: Lang): Language {
  return registry[lang];
}

/** The languages apart from one, in the order of the registry. */
export function othersThan(lang: Lang): readonly Lang[] {
  return LANGUAGES.filter((other) => other !== lang);
}

/** The language with this tag; undefined if the site has none such. */
export function languageNamed(tag: string | null | undefined): Lang | undefined {
  return LANGUAGES.find((lang) => lang === tag);
}

/** In which languages a reader wants a text, best first: their own, and its fallbacks. */
export function readingOrder(lang: Lang): readonly Lang[] {
  const next = languageNamed(languageOf(lang).fallback);
  return next ? [lang, ...readingOrder(next)] : [lang];
}
