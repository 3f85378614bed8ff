import type { Lang } from "../../src/domain/content/content.ts";
import { LANGUAGE_PARAMETER } from "../../src/domain/content/language.ts";

/** A page in one language; `x-default` is the address that follows the reader's preference. */
export type Alternate = { readonly hreflang: Lang | "x-default"; readonly href: string };

/** The absolute address of a page in one language, whatever the reader prefers. */
export function addressIn(language: Lang, origin: string, path: string): string {
  const address = new URL(path, origin);
  address.searchParams.set(LANGUAGE_PARAMETER, language);
  return address.href;
}

/** The addresses of a page in each of its languages; none if it has only one. */
export function alternateAddresses(origin: string, path: string, languages: readonly Lang[]): Alternate[] {
  if (languages.length < 2) return [];
  return [
    ...languages.map((hreflang) => ({ hreflang, href: addressIn(hreflang, origin, path) })),
    { hreflang: "x-default", href: new URL(path, origin).href },
  ];
}
