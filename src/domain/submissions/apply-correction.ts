import type { AdminOf, Fields } from "../content/admin-content.ts";

type Corrected = "blog" | "news" | "community" | "event";

/** The texts of each kind in which words can be wrong. */
const TEXTS: { readonly [K in Corrected]: readonly string[] } = {
  blog: ["title", "excerpt", "content"],
  news: ["title", "content"],
  community: ["title", "content"],
  event: ["title", "content", "place"],
};

/**
 * The changed fields of a post in whose Tigrinya the words of a passage are replaced, everywhere; null if they are not in it
 * (any more).
 */
export function applyCorrection<K extends Corrected>(
  kind: K,
  row: AdminOf[K],
  passage: string,
  right: string,
): Fields | null {
  const own = row as unknown as Fields & { lang: string; translations: Readonly<Record<string, Fields>> };
  const texts = own.lang === "ti" ? own : (own.translations.ti ?? {});
  const changed = Object.fromEntries(
    TEXTS[kind].flatMap((name) => {
      const text = texts[name];
      if (typeof text !== "string") return [];
      // An article's text is HTML.
      const encode = kind === "blog" && name === "content" ? escaped : (words: string) => words;
      const next = text.replaceAll(encode(passage), () => encode(right));
      return next === text ? [] : [[name, next]];
    }),
  );
  if (Object.keys(changed).length === 0) return null;
  if (own.lang === "ti") return changed;
  return { translations: { ...own.translations, ti: { ...texts, ...changed } } };
}

function escaped(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
