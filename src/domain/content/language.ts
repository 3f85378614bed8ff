import type { Lang } from "./content.ts";

/** The languages that the interface speaks. */
export const LANGUAGES: readonly Lang[] = ["en", "ti"];

/**
 * The language to speak: the one that was chosen here, else the first that we speak of those this person reads, else
 * English.
 * @param kept what a choice left behind, or null
 * @param preferred language tags, best first: `navigator.languages`, or those of an Accept-Language header
 */
export function chooseLanguage(kept: string | null, preferred: readonly string[]): Lang {
  for (const tag of [kept ?? "", ...preferred]) {
    const known = LANGUAGES.find((language) => language === tag.toLowerCase().split("-")[0]);
    if (known) return known;
  }
  return "en";
}
