type Texts = { readonly content: string };
type Article = Texts & { readonly translations: Readonly<Record<string, Texts>> };

/**
 * Sanitises an article's HTML in both languages for storage. Unchanged HTML is left as stored: sanitising it again
 * could produce a difference that looks like an edit.
 * @param base row that the draft is based on; null for a new post
 */
export function withStoredHtml<T extends Article>(
  fields: T,
  base: { readonly content: string; readonly translations: Readonly<Record<string, unknown>> } | null,
  sanitise: (html: string) => string,
): T {
  const clean = <One extends Texts>(texts: One, was: unknown): One =>
    texts.content === contentOf(was) ? texts : { ...texts, content: sanitise(texts.content) };
  const translations = Object.entries(fields.translations).map(([lang, texts]) => [
    lang,
    clean(texts, base?.translations[lang]),
  ]);
  return { ...clean(fields, base), translations: Object.fromEntries(translations) };
}

function contentOf(texts: unknown): string | null {
  const content = typeof texts === "object" && texts !== null && "content" in texts ? texts.content : null;
  return typeof content === "string" ? content : null;
}
