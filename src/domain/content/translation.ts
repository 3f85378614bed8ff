import { POST_TEXTS, type PostText } from "../kinds/kinds.ts";
import { LANGUAGES, othersThan, readingOrder } from "../languages/languages.ts";
import { withTimes } from "../text/times-in-prose.ts";
import type { Lang } from "./content.ts";

/** The fields needed to show a post in each language. A kind has the texts of its own (`kinds/kinds.ts`). */
export type Translated = { readonly [N in PostText]?: string } & {
  readonly lang: Lang;
  readonly title: string;
  readonly content: string;
  readonly translations: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

/** A post's texts in one language, empty where it has none; `lang` belongs on the element that shows them. */
export type InLanguage = { readonly [N in PostText]: string } & { readonly lang: Lang };

/**
 * A post's texts in the requested language, else in its fallback, else in the original one. A translation without a title or a
 * text is ignored, because a page in two languages helps no reader.
 */
export function inLanguage(post: Translated, lang: Lang): InLanguage {
  const shown =
    readingOrder(lang).find((wanted) => {
      const translation = post.translations[wanted];
      return wanted === post.lang || (text(translation?.title) && text(translation?.content));
    }) ?? post.lang;
  const texts: Readonly<Record<string, unknown>> =
    shown === post.lang ? post : (post.translations[shown] ?? {});
  const local = POST_TEXTS.map((name) => [name, withTimes(text(texts[name]), shown)]);
  return { ...(Object.fromEntries(local) as Record<PostText, string>), lang: shown };
}

/** The languages in which a post is available. */
export function languagesOf(post: Translated): readonly Lang[] {
  return LANGUAGES.filter((lang) => inLanguage(post, lang).lang === lang);
}

/** Those other than `shown`. */
export function otherLanguages(post: Translated, shown: Lang): readonly Lang[] {
  return languagesOf(post).filter((lang) => lang !== shown);
}

/** The language of a row's translation in a form that has one at a time: the first that it has, else the first other; its own on a site of one language. */
export function translationLanguage({ lang, translations }: WithTexts): Lang {
  const others = othersThan(lang);
  return others.find((other) => translations[other] !== undefined) ?? others[0] ?? lang;
}

/** Rows other than posts, whose texts are translated one by one. */
type WithTexts = Pick<Translated, "lang" | "translations">;

export type LocalText = { readonly lang: Lang; readonly text: string };

/** One text of a service or of the profile in the requested language, else in its fallback, else in the original one. */
export function localText<K extends string>(
  row: WithTexts & Readonly<Record<K, string>>,
  name: K,
  lang: Lang,
): LocalText {
  for (const wanted of readingOrder(lang)) {
    if (wanted === row.lang) break;
    const translated = text(row.translations[wanted]?.[columnOf(name)]);
    if (translated) return { lang: wanted, text: withTimes(translated, wanted) };
  }
  return { lang: row.lang, text: withTimes(row[name], row.lang) };
}

/** A post's tags in the requested language, else as they are; a tag has the language of its script. */
export function localTags(post: Tagged, lang: Lang): readonly string[] {
  const translated = lang === post.lang ? [] : linesOf(post.translations[lang]?.tags);
  return translated.length > 0 ? translated : post.tags;
}

/** A post's tags in every language, so that it is found and compared by each. */
export function allTags(post: Tagged): readonly string[] {
  return [...post.tags, ...Object.values(post.translations).flatMap(({ tags }) => linesOf(tags))];
}

type Tagged = WithTexts & { readonly tags: readonly string[] };

/** The lines of a stored text; translated tags are stored one per line. */
export function linesOf(value: unknown): string[] {
  return text(value)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

type Faq = readonly { readonly question: string; readonly answer: string }[];

/** The questions in the requested language, else in the original one: a half-translated list helps no reader. */
export function localFaq(row: WithTexts & { readonly faq: Faq }, lang: Lang): { lang: Lang; faq: Faq } {
  const translated = lang === row.lang ? [] : faqIn(row.translations[lang]?.faq);
  const local = translated.length > 0 ? { lang, faq: translated } : { lang: row.lang, faq: row.faq };
  const answered = local.faq.map(({ question, answer }) => ({
    question: withTimes(question, local.lang),
    answer: withTimes(answer, local.lang),
  }));
  return { lang: local.lang, faq: answered };
}

/** The complete entries of a translated list of questions, which is untrusted. */
export function faqIn(value: unknown): { question: string; answer: string }[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: { question?: unknown; answer?: unknown } | null) =>
    typeof entry?.question === "string" && typeof entry.answer === "string"
      ? [{ question: entry.question, answer: entry.answer }]
      : [],
  );
}

/** The column of a field, e.g. `response_time`; also the key of a translated text of a service or of the profile. */
export function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function text(value: unknown): string {
  return typeof value === "string" && value.trim() ? value : "";
}
