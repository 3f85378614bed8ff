import { BASE_LANGUAGE, type Lang, readingOrder } from "../languages/languages.ts";

/** A community's text or list in a language, else in its fallback. */
export function textIn<T>(texts: Readonly<Partial<Record<Lang, T>>> & { readonly en: T }, lang: Lang): T {
  const known = readingOrder(lang).find((wanted) => texts[wanted] !== undefined) ?? BASE_LANGUAGE;
  return texts[known] as T;
}
