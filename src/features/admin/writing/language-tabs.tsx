import { CircleAlert } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import type { Lang } from "../../../domain/content/content.ts";
import { languageOf } from "../../../domain/languages/languages.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";

type LanguageTabsProps = {
  readonly languages: readonly Lang[];
  readonly chosen: Lang;
  /** Languages with validation errors. */
  readonly wrong: readonly Lang[];
  tabId(lang: Lang): string;
  panelId(lang: Lang): string;
  onChoose(lang: Lang): void;
};

/** Tabs for the two languages of a post, on screens too narrow for both. */
export function LanguageTabs({ languages, chosen, wrong, tabId, panelId, onChoose }: LanguageTabsProps) {
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent): void {
    if (!["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) return;
    event.preventDefault();
    const [first] = languages;
    const step = event.key === "ArrowRight" ? 1 : languages.length - 1;
    const next = languages[(languages.indexOf(chosen) + step) % languages.length];
    const to = { Home: first, End: languages.at(-1) }[event.key] ?? next ?? chosen;
    onChoose(to);
    list.current?.querySelector<HTMLElement>(`[lang=${to}]`)?.focus();
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={m.writing_languages()}
      onKeyDown={move}
      className="grid grid-cols-2 rounded-full border border-line bg-sheet p-1 lg:hidden"
    >
      {languages.map((lang) => (
        <button
          key={lang}
          type="button"
          role="tab"
          id={tabId(lang)}
          lang={lang}
          aria-selected={lang === chosen}
          aria-controls={panelId(lang)}
          tabIndex={lang === chosen ? 0 : -1}
          onClick={() => onChoose(lang)}
          className="inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-4 font-semibold text-ink-2 aria-selected:bg-ink aria-selected:text-paper"
        >
          <span>{languageOf(lang).name}</span>
          {wrong.includes(lang) ? (
            <>
              <CircleAlert className="size-5" aria-hidden="true" />
              <span className="sr-only" lang={getLocale()}>
                {m.writing_language_wrong()}
              </span>
            </>
          ) : null}
        </button>
      ))}
    </div>
  );
}
