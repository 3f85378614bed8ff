import type { Fields } from "../../domain/desk-content.ts";

/**
 * A form's fields with those that were set aside put back; a translation's text under `translations.ti.title` goes to
 * its place.
 */
export function takeUp<T extends { readonly translations: Readonly<Record<string, Fields>> }>(
  fields: T,
  aside: Fields,
): T {
  let next = { ...fields };
  for (const [name, value] of Object.entries(aside)) {
    const [, language, text] = /^translations\.(\w+)\.(\w+)$/.exec(name) ?? [];
    if (language && text) {
      const texts = { ...next.translations[language], [text]: value };
      next = { ...next, translations: { ...next.translations, [language]: texts } };
    } else if (name in fields) {
      next = { ...next, [name]: value };
    }
  }
  return next;
}
