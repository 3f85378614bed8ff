import { SITE_LANGUAGES } from "../../community/languages.ts";
import type { Language } from "./language.ts";

const registry = SITE_LANGUAGES satisfies Readonly<Record<string, Language>>;

/** The tag of a language: in the attribute `lang`, in addresses, and in stored rows. */
export type Lang = keyof typeof registry;

/** The languages of the site. */
export const LANGUAGES = Object.keys(registry) as readonly Lang[];

/** The language of everything that names none. */
export const BASE_LANGUAGE = LANGUAGES.find((lang) => languageOf(lang).fallback === null) as Lang;

/** Those of whose readers lists begin with what they can read in them. */
export const READABLE_FIRST = LANGUAGES.filter((lang) => languageOf(lang).fallback !== null);

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
