import { ChevronDown, Languages } from "lucide-react";
import type { Lang } from "../../domain/content/content.ts";
import type { LanguageFilter } from "../../domain/content/post-language.ts";
import { LANGUAGES, languageOf } from "../../domain/languages/languages.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

type LanguageSelectProps = { readonly value: LanguageFilter; onChoose(filter: LanguageFilter): void };

/** Language filter of a list: the browser's select, unseen over a pill that on a phone names only a chosen language. Nothing on a site of one. */
export function LanguageSelect({ value, onChoose }: LanguageSelectProps) {
  if (LANGUAGES.length === 1) return null;
  return (
    <label className="relative inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-full border border-line bg-sheet px-3 text-sm text-ink focus-within:outline-3 focus-within:outline-(--ring) focus-within:outline-offset-3 hover:border-edge">
      <Languages className="size-[18px] shrink-0 text-ink-2" aria-hidden="true" />
      <span className="sr-only">{m.language_filter()}</span>
      {value === "all" ? (
        <span aria-hidden="true" className="max-xs:hidden">
          {m.language_filter_all()}
        </span>
      ) : (
        <span aria-hidden="true" lang={value} className="font-medium">
          {languageOf(value).name}
        </span>
      )}
      <ChevronDown className="size-4 shrink-0 text-ink-2 max-xs:hidden" aria-hidden="true" />
      <select
        value={value}
        onChange={({ target }) => onChoose(target.value as LanguageFilter)}
        className="absolute inset-0 w-full cursor-pointer appearance-none bg-sheet pe-0! text-ink opacity-0"
      >
        <option value="all">{m.language_filter_all()}</option>
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageOf(language).name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Empty state of a list that has no posts in the chosen language. */
export function NothingInLanguage({ lang, onShowAll }: { readonly lang: Lang; onShowAll(): void }) {
  return (
    <EmptyState action={<Button onClick={onShowAll}>{m.language_filter_all()}</Button>}>
      {m.language_filter_empty({ language: languageOf(lang).name })}
    </EmptyState>
  );
}
