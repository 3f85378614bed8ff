import { SITE_LANGUAGES } from "../../community/languages.ts";
import type { Language } from "./language.ts";

const registry = SITE_LANGUAGES satisfies Readonly<Record<string, Language>>;

/** The tag of a language: in the attribute `lang`, in addresses, and in stored rows. */
export type Lang = keyof typeof registry;

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

/** The name of a language for readers of another. */
export function languageName(lang: Lang, reader: Lang): string {
  const { name, nameIn } = languageOf(lang);
  return nameIn[reader] ?? name;
}

/** The languages apart from one, in the order of the registry. */
export function othersThan(lang: Lang): readonly Lang[] {
  return LANGUAGES.filter((other) => other !== lang);
}

/** A value for each language. */
export function inEach<T>(value: (lang: Lang) => T): Record<Lang, T> {
  return Object.fromEntries(LANGUAGES.map((lang) => [lang, value(lang)])) as Record<Lang, T>;
}

/** The attributes of the element of a document, or of a part of it, in a language. */
export function attributesOf(lang: Lang): string {
  return `lang="${lang}"${languageOf(lang).direction === "rtl" ? ' dir="rtl"' : ""}`;
}

/** The first language in a script. */
export function languageIn(script: string): Lang {
  return LANGUAGES.find((lang) => languageOf(lang).script === script) ?? BASE_LANGUAGE;
}

/** The language in which a reader may suggest corrections: their own if it takes them. */
export function correctedFor(reader: Lang): Lang {
  const taken = LANGUAGES.filter((lang) => languageOf(lang).isCorrected);
  return taken.find((lang) => lang === reader) ?? taken[0] ?? reader;
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
