import { Languages } from "lucide-react";
import type { Lang } from "../../domain/content/content.ts";
import { LANGUAGES } from "../../domain/content/language.ts";
import type { LanguageFilter } from "../../domain/content/post-language.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LANGUAGE_NAMES } from "./language-names.ts";

type LanguageSelectProps = { readonly value: LanguageFilter; onChoose(filter: LanguageFilter): void };

/** Language filter of a list. */
export function LanguageSelect({ value, onChoose }: LanguageSelectProps) {
  return (
    <label className="relative inline-flex min-h-11 items-center gap-2 text-[.95rem] text-ink-2">
      <Languages className="size-[18px] shrink-0" aria-hidden="true" />
      <span className="sr-only">{m.language_filter()}</span>
      <select
        value={value}
        onChange={({ target }) => onChoose(target.value as LanguageFilter)}
        className="min-h-11 cursor-pointer rounded-small bg-paper pr-1 text-ink"
      >
        <option value="all">{m.language_filter_all()}</option>
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
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
      {m.language_filter_empty({ language: LANGUAGE_NAMES[lang] })}
    </EmptyState>
  );
}
