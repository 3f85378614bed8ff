import { useSyncExternalStore } from "react";
import { useSearchParams } from "react-router-dom";
import { store, stored } from "../../config/local-storage.ts";
import { storageKeys } from "../../config/storage-keys.ts";
import type { Lang } from "../../domain/content/content.ts";
import { LANGUAGES } from "../../domain/content/language.ts";
import type { LanguageFilter } from "../../domain/content/post-language.ts";
import { getLocale } from "../../i18n/paraglide/runtime.js";

const PARAMETER = "lang";

const listeners = new Set<() => void>();

/** What lists are narrowed to: by the address, else as on this device the last time. */
export function useLanguageFilter() {
  const [search, setSearch] = useSearchParams();
  // Read as React wants what changes outside of it to be read: a list rendered in the moment between the storage's
  // change and the address's would be rendered for nothing, and its queries would never run.
  const remembered = useSyncExternalStore(subscribe, rememberedFilter, () => "all" as const);
  const filter = filterNamed(search.get(PARAMETER)) ?? remembered;

  function choose(next: LanguageFilter): void {
    store(storageKeys.readingLanguage, next === "all" ? null : next);
    for (const listener of listeners) listener();
    const changed = new URLSearchParams(search);
    if (next === "all") changed.delete(PARAMETER);
    else changed.set(PARAMETER, next);
    // Replaced, not added: Back leaves the list instead of walking through every filter that was tried.
    setSearch(changed, { replace: true });
  }

  return { filter, choose };
}

/** The language that a list under a filter speaks, where its posts do. */
export function listLanguage(filter: LanguageFilter): Lang {
  return filter === "all" ? getLocale() : filter;
}

/** The language to open a post in, where it has it: the one lists are narrowed to, else the interface's. */
export function useReadingLanguage(): Lang {
  return useSyncExternalStore(subscribe, readingLanguage, getLocale);
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
