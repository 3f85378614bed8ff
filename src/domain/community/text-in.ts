import type { Lang } from "../languages/languages.ts";

/** A community's text or list in a language, else in English. */
export function textIn<T>(texts: Readonly<Partial<Record<Lang, T>>> & { readonly en: T }, lang: Lang): T {
  return texts[lang] ?? texts.en;
}
