import type { Fields } from "../../../../domain/content/admin-content.ts";

/**
 * A form's fields with those that were set aside put back; a translation's text under `translations.ti.title`, and a
 * whole one under `translations.ti`, goes to its place.
 */
export function restoreStashed<T extends { readonly translations: Readonly<Record<string, Fields>> }>(
  fields: T,
  aside: Fields,
): T {
  let next = { ...fields };
  for (const [name, value] of Object.entries(aside)) {
    const [, language, text] = /^translations\.(\w+)(?:\.(\w+))?$/.exec(name) ?? [];
    if (language) {
      const { [language]: before, ...others } = next.translations;
      const texts = text ? { ...before, [text]: value } : (value as Fields | undefined);
      next = { ...next, translations: texts ? { ...others, [language]: texts } : others };
    } else if (name in fields) {
      next = { ...next, [name]: value };
    }
  }
  return next;
}
