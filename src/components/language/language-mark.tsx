import type { Lang } from "../../domain/content/content.ts";
import { languageOf } from "../../domain/languages/languages.ts";
import { getLocale } from "../../i18n/paraglide/runtime.js";

/** Shown if a text is in another language than the page. */
export function LanguageMark({ lang }: { readonly lang: Lang }) {
  if (lang === getLocale()) return null;
  return (
    <span lang={lang} className="rounded border border-line px-1.5 text-ink-2 text-xs leading-normal">
      {languageOf(lang).name}
    </span>
  );
}
