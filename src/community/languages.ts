import { english } from "../domain/languages/english.ts";
import { ethiopianInEnglish } from "../domain/languages/ethiopian-in-english.ts";
import { tigrinya } from "../domain/languages/tigrinya.ts";

/**
 * The site's languages by their tags, which stand in project.inlang/settings.json too. Days and times of events are shown in the
 * second calendar, and on the second clock, for which a language has words.
 */
export const SITE_LANGUAGES = {
  en: { ...english, dates: { ...english.dates, ...ethiopianInEnglish } },
  ti: tigrinya,
};
