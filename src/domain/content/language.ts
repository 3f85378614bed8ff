import { BASE_LANGUAGE, type Lang, languageNamed } from "../languages/languages.ts";

/** The query parameter of an address that names a page's language, for search engines and shared links. */
export const LANGUAGE_PARAMETER = "hl";

/**
 * An address that opens in a language, whatever its reader prefers. Every address that is handed out is made here: links to
 * share, codes, previews, feeds, calendars, messages and notifications.
 * @param address absolute, or from the site's root on
 */
export function addressIn(language: Lang, address: string): string {
  const [, path = "", search = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  const query = new URLSearchParams(search);
  query.set(LANGUAGE_PARAMETER, language);
  return `${path}?${query}${hash}`;
}

/** The same address in its reader's own language. */
export function addressInAny(address: string): string {
  const [, path = "", search = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  const query = new URLSearchParams(search);
  if (!query.has(LANGUAGE_PARAMETER)) return address;
  query.delete(LANGUAGE_PARAMETER);
  const rest = query.toString();
  return `${path}${rest ? `?${rest}` : ""}${hash}`;
}

/**
 * The interface language: the stored choice, else the first supported one of the preferred languages, else the base language.
 * @param chosen the stored choice, or null
 * @param preferred language tags, best first, from `navigator.languages` or an Accept-Language header
 */
export function chooseLanguage(chosen: string | null, preferred: readonly string[]): Lang {
  for (const tag of [chosen ?? "", ...preferred]) {
    const known = languageNamed(tag.toLowerCase().split("-")[0]);
    if (known) return known;
  }
  return BASE_LANGUAGE;
}
