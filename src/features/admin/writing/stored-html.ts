type Texts = { readonly content: string };
type Article = Texts & { readonly translations: Readonly<Record<string, Texts>> };

/**
 * An article's HTML as it may be stored, in whichever language. What stands as it was stored is left to the letter: made
 * clean once more it would count as a change of the owner's.
 * @param base the row that the form was begun from, null for a new one
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
