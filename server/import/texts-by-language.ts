import { BASE_LANGUAGE, LANGUAGES, type Lang } from "../../src/domain/languages/languages.ts";
import { languageOfItem } from "./joined-translations.ts";
import type { WxrItem } from "./wxr-export.ts";

/** Where qTranslate, of any version, begins a language, or with no language ends it. */
const MARK = /\[:([a-z]{2,3})?\]|<!--:([a-z]{2,3})?-->|\{:([a-z]{2,3})?\}/gi;
const FIELDS = ["title", "content", "excerpt"] as const;

/** The parts of a text with their languages; null for what stands in all of them. */
function partsOf(text: string): { lang: string | null; part: string }[] {
  const parts: { lang: string | null; part: string }[] = [];
  let lang: string | null = null;
  let from = 0;
  for (const match of text.matchAll(MARK)) {
    parts.push({ lang, part: text.slice(from, match.index) });
    lang = (match[1] ?? match[2] ?? match[3])?.toLowerCase() ?? null;
    from = match.index + match[0].length;
  }
  return [...parts, { lang, part: text.slice(from) }];
}

/** An entry in the languages of its file, the one that leads first. */
export type EntryInLanguages = {
  readonly item: WxrItem;
  /** Null if the file does not say it. */
  readonly lang: Lang | null;
  readonly translations: readonly { readonly lang: Lang; readonly item: WxrItem }[];
  /** The languages that the site does not have, whose texts are left out. */
  readonly others: readonly string[];
};

/** An entry with its translations: those that are entries of their own, else those that its fields hold, as qTranslate writes them. */
export function inLanguages(item: WxrItem): EntryInLanguages {
  const own = languageOfItem(item);
  if (own === undefined) return inLanguagesOfFields(item);
  const translations = (item.translations ?? []).flatMap((other) => {
    const lang = languageOfItem(other);
    return lang === undefined ? [] : [{ lang, item: other }];
  });
  return { item, lang: own, translations, others: [] };
}

function inLanguagesOfFields(item: WxrItem): EntryInLanguages {
  const parts = {
    title: partsOf(item.title),
    content: partsOf(item.content),
    excerpt: partsOf(item.excerpt),
  };
  const tags = [...new Set(FIELDS.flatMap((field) => parts[field].flatMap(({ lang }) => lang ?? [])))];
  const known = LANGUAGES.filter((lang) => tags.includes(lang));
  const itemIn = (tag: string): WxrItem => {
    const textOf = (field: (typeof FIELDS)[number]) =>
      parts[field].map(({ lang, part }) => (lang === null || lang === tag ? part : "")).join("");
    return { ...item, title: textOf("title"), content: textOf("content"), excerpt: textOf("excerpt") };
  };
  const hasText = (tag: string) => parts.content.some(({ lang, part }) => lang === tag && part.trim() !== "");
  const leading = [BASE_LANGUAGE, ...known].find((lang) => known.includes(lang) && hasText(lang));
  if (leading === undefined) {
    const [first] = tags;
    return {
      item: first === undefined ? item : itemIn(tags.find(hasText) ?? first),
      ...{ lang: null, translations: [], others: tags.slice(1) },
    };
  }
  return {
    item: itemIn(leading),
    lang: leading,
    translations: known.flatMap((lang) =>
      lang !== leading && hasText(lang) ? [{ lang, item: itemIn(lang) }] : [],
    ),
    others: tags.filter((tag) => !LANGUAGES.some((lang) => lang === tag)),
  };
}
