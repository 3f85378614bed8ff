import type { Lang } from "./content.ts";

/** What a post needs to be read in one language or the other. */
export type Translated = {
  readonly lang: Lang;
  readonly title: string;
  readonly content: string;
  readonly excerpt?: string;
  readonly translations: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

/** A post's texts in one language; `lang` says which, and belongs on the element that shows them. */
export type InLanguage = {
  readonly lang: Lang;
  readonly title: string;
  readonly excerpt: string;
  readonly content: string;
};

/**
 * A post's texts in the language asked for, or in its own where nobody has translated it. A translation
 * without a title or without a text is none: half a page in each language helps no reader.
 */
export function spokenIn(post: Translated, lang: Lang): InLanguage {
  const own = { lang: post.lang, title: post.title, excerpt: post.excerpt ?? "", content: post.content };
  if (lang === post.lang) return own;
  const texts = post.translations[lang];
  const title = text(texts?.title);
  const content = text(texts?.content);
  return title && content ? { lang, title, excerpt: text(texts?.excerpt), content } : own;
}

/** The language that something in `lang` can be translated to. */
export function otherThan(lang: Lang): Lang {
  return lang === "en" ? "ti" : "en";
}

/** The language other than `shown` that a post can be read in; null when there is only one. */
export function otherLanguage(post: Translated, shown: Lang): Lang | null {
  const other = otherThan(shown);
  return spokenIn(post, other).lang === other ? other : null;
}

/** What is no post and has texts: each is translated by itself. */
type Speaking = Pick<Translated, "lang" | "translations">;

/** A text and what it is written in. */
export type Words = { readonly lang: Lang; readonly text: string };

/** One text of a service or of the site's profile in the language asked for, else in its own. */
export function wordsIn<K extends string>(
  row: Speaking & Readonly<Record<K, string>>,
  name: K,
  lang: Lang,
): Words {
  const translated = lang === row.lang ? "" : text(row.translations[lang]?.[storedName(name)]);
  return translated ? { lang, text: translated } : { lang: row.lang, text: row[name] };
}

/** The name that a text has among translations: the database's (`response_time`). */
export function storedName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function text(value: unknown): string {
  return typeof value === "string" && value.trim() ? value : "";
}
