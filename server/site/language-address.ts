import type { Lang } from "../../src/domain/content/content.ts";
import { addressIn } from "../../src/domain/content/language.ts";
import { LANGUAGES } from "../../src/domain/languages/languages.ts";

/** A page in one language; `x-default` is the address that follows the reader's preference. */
export type Alternate = { readonly hreflang: Lang | "x-default"; readonly href: string };

/** A crawler names no language, and gets this one at an address without one. */
const [FIRST] = LANGUAGES;

/** The absolute address under which search engines list a page in a language, of those in which it can be read. */
export function canonicalAddress(
  language: Lang,
  origin: string,
  path: string,
  languages: readonly Lang[],
): string {
  const { href } = new URL(path, origin);
  return language === FIRST || languages.length < 2 ? href : addressIn(language, href);
}

/** The addresses of a page in each of its languages; none if it has only one. */
export function alternateAddresses(origin: string, path: string, languages: readonly Lang[]): Alternate[] {
  if (languages.length < 2) return [];
  return [
    ...languages.map((hreflang) => ({
      hreflang,
      href: canonicalAddress(hreflang, origin, path, languages),
    })),
    { hreflang: "x-default", href: new URL(path, origin).href },
  ];
}
