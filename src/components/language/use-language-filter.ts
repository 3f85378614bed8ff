import { useSyncExternalStore } from "react";
import { useSearchParams } from "react-router-dom";
import { store, stored } from "../../config/local-storage.ts";
import { storageKeys } from "../../config/storage-keys.ts";
import type { Lang } from "../../domain/content/content.ts";
import type { LanguageFilter } from "../../domain/content/post-language.ts";
import { LANGUAGES } from "../../domain/languages/languages.ts";
import { createStore } from "../../domain/state/store.ts";
import { getLocale } from "../../i18n/paraglide/runtime.js";

const PARAMETER = "lang";

/** Counts the changes of the stored filter. */
const changes = createStore(0);

/** The language filter of lists: from the URL, else the last one chosen on this device. */
export function useLanguageFilter() {
  const [search, setSearch] = useSearchParams();
  // `useSyncExternalStore` keeps storage and URL in step: otherwise a list rendered between their two changes would
  // start a query that is discarded at once.
  const remembered = useSyncExternalStore(changes.subscribe, rememberedFilter, () => "all" as const);
  const filter = filterNamed(search.get(PARAMETER)) ?? remembered;

  function choose(next: LanguageFilter): void {
    store(storageKeys.readingLanguage, next === "all" ? null : next);
    changes.set(changes.current() + 1);
    const changed = new URLSearchParams(search);
    if (next === "all") changed.delete(PARAMETER);
    else changed.set(PARAMETER, next);
    // Replaces the history entry, so that Back leaves the list instead of going through earlier filters.
    setSearch(changed, { replace: true });
  }

  return { filter, choose };
}

/** The language in which a filtered list shows posts that have it. */
export function listLanguage(filter: LanguageFilter): Lang {
  return filter === "all" ? getLocale() : filter;
}

/** The language in which to open a post that has it: the one of the filter, else that of the interface. */
export function useReadingLanguage(): Lang {
  return useSyncExternalStore(changes.subscribe, readingLanguage, getLocale);
}

function readingLanguage(): Lang {
  return listLanguage(rememberedFilter());
}

function rememberedFilter(): LanguageFilter {
  return filterNamed(stored(storageKeys.readingLanguage)) ?? "all";
}

function filterNamed(name: string | null): LanguageFilter | undefined {
  return name === "all" ? "all" : LANGUAGES.find((language) => language === name);
}
