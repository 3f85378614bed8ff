import type { Fields } from "../../../domain/content/admin-content.ts";

/**
 * Restores stashed fields into a form. Handles a single translated text (`translations.ti.title`) and a whole
 * translation (`translations.ti`).
 */
export function restoreStashed<T extends { readonly translations?: Readonly<Record<string, unknown>> }>(
  fields: T,
  aside: Fields,
): T {
  let next = { ...fields };
  for (const [name, value] of Object.entries(aside)) {
    const [, language, text] = /^translations\.(\w+)(?:\.(\w+))?$/.exec(name) ?? [];
    if (language) {
      const { [language]: before, ...others } = next.translations ?? {};
      const texts = text
        ? { ...(before as Fields | undefined), [text]: value }
        : (value as Fields | undefined);
      next = { ...next, translations: texts ? { ...others, [language]: texts } : others };
    } else if (name in fields) {
      next = { ...next, [name]: value };
    }
  }
  return next;
}
