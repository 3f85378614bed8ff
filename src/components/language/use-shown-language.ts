import { LANGUAGES, type Lang } from "../../domain/languages/languages.ts";
import { isNullOr, isOneOf, useEntryState } from "../../ui/use-entry-state.ts";

const isLang = isNullOr(isOneOf<Lang>(LANGUAGES));

/** The language to which the reader has switched a post; null for the one they read in. */
export function useShownLanguage(): readonly [Lang | null, (lang: Lang | null) => void] {
  return useEntryState<Lang | null>("language", null, isLang);
}
