import type { Lang } from "../../domain/content/content.ts";
import { getLocale } from "../../i18n/paraglide/runtime.js";
import { LANGUAGE_NAMES } from "./language-names.ts";

/** Shown if a text is in another language than the page. */
export function LanguageMark({ lang }: { readonly lang: Lang }) {
  if (lang === getLocale()) return null;
  return (
    <span lang={lang} className="rounded border border-line px-1.5 text-ink-2 text-xs leading-normal">
      {LANGUAGE_NAMES[lang]}
    </span>
  );
}
