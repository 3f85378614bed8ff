import type { Lang } from "../../../domain/content/content.ts";
import { otherThan } from "../../../domain/content/translation.ts";

/** What a form holds in words: the post's own texts, and the same in the other language under its name. */
export type Written = {
  readonly lang: Lang;
  readonly title: string;
  readonly content: string;
  /** Absent where this kind of post has none. */
  readonly excerpt?: string;
  readonly translations: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};
type TextName = "title" | "excerpt" | "content";
export type Texts = Readonly<Record<TextName, string>>;
type Change = Partial<Pick<Written, "lang" | "title" | "content" | "excerpt" | "translations">>;

/** What stands in a form in one of its languages. */
export function textsIn(written: Written, lang: Lang): Texts {
  const texts = lang === written.lang ? written : written.translations[lang];
  const text = (name: TextName) => String(texts?.[name] ?? "");
  return { title: text("title"), excerpt: text("excerpt"), content: text("content") };
}

/** What changes of a form when something is written in one of its languages. */
export function writtenIn(written: Written, lang: Lang, changed: Partial<Texts>): Change {
  if (lang === written.lang) return changed;
  const { excerpt, ...texts } = textsIn(written, lang);
  const all = written.excerpt === undefined ? texts : { ...texts, excerpt };
  const before = written.translations[lang];
  return { translations: { ...written.translations, [lang]: { ...before, ...all, ...changed } } };
}

/** What changes when a post turns out to be in the other language: its translation is then in the one it was thought to be in. */
export function saidToBeIn(written: Written, lang: Lang): Change {
  const { [lang]: translation, ...others } = written.translations;
  return { lang, translations: translation ? { ...others, [otherThan(lang)]: translation } : others };
}

/** What changes when the translation is taken away. */
export function untranslated(written: Written): Change {
  const { [otherThan(written.lang)]: _, ...others } = written.translations;
  return { translations: others };
}

/** Whether anything is there, if only an empty form, in the language that the post is not written in. */
export function isTranslated(written: Pick<Written, "lang" | "translations">): boolean {
  return written.translations[otherThan(written.lang)] !== undefined;
}

/** What is wrong with the texts of one language, by their names. */
export function wrongIn(
  errors: Readonly<Record<string, string | undefined>>,
  own: boolean,
  lang: Lang,
): Partial<Texts> {
  const found: Partial<Record<TextName, string>> = {};
  for (const name of ["title", "excerpt", "content"] as const) {
    const error = errors[own ? name : `translations.${lang}.${name}`];
    if (error) found[name] = error;
  }
  return found;
}
