import type { Lang } from "./content.ts";

/** The fields needed to show a post in either language. */
export type Translated = {
  readonly lang: Lang;
  readonly title: string;
  readonly content: string;
  readonly excerpt?: string;
  readonly translations: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

/** A post's texts in one language; `lang` belongs on the element that shows them. */
export type InLanguage = {
  readonly lang: Lang;
  readonly title: string;
  readonly excerpt: string;
  readonly content: string;
};

/**
 * A post's texts in the requested language, else in the original one. A translation without a title or a text is
 * ignored, because a page in two languages helps no reader.
 */
export function inLanguage(post: Translated, lang: Lang): InLanguage {
  const own = { lang: post.lang, title: post.title, excerpt: post.excerpt ?? "", content: post.content };
  if (lang === post.lang) return own;
  const texts = post.translations[lang];
  const title = text(texts?.title);
  const content = text(texts?.content);
  return title && content ? { lang, title, excerpt: text(texts?.excerpt), content } : own;
}

/** The language that a text in `lang` can be translated to. */
export function otherThan(lang: Lang): Lang {
  return lang === "en" ? "ti" : "en";
}

/** The language other than `shown` in which a post is available, or null. */
export function otherLanguage(post: Translated, shown: Lang): Lang | null {
  const other = otherThan(shown);
  return inLanguage(post, other).lang === other ? other : null;
}

/** Rows other than posts, whose texts are translated one by one. */
type WithTexts = Pick<Translated, "lang" | "translations">;

/** A text and its language. */
export type LocalText = { readonly lang: Lang; readonly text: string };

/** One text of a service or of the profile in the requested language, else in the original one. */
export function localText<K extends string>(
  row: WithTexts & Readonly<Record<K, string>>,
  name: K,
  lang: Lang,
): LocalText {
  const translated = lang === row.lang ? "" : text(row.translations[lang]?.[columnOf(name)]);
  return translated ? { lang, text: translated } : { lang: row.lang, text: row[name] };
}

/** The key of a text among translations: the column name, e.g. `response_time`. */
export function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function text(value: unknown): string {
  return typeof value === "string" && value.trim() ? value : "";
}
