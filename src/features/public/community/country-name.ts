import { COUNTRIES } from "../../../community/countries.ts";
import { textIn } from "../../../domain/community/text-in.ts";
import type { CountryFilter } from "../../../domain/content/country-filter.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";

/** The name of a country filter, as on its chip. */
export function countryName(filter: CountryFilter): string {
  if (filter === "all") return m.community_filter_all();
  if (filter === "featured") return m.community_filter_featured();
  const own = COUNTRIES.find(({ country }) => country === filter);
  return own ? textIn(own.name, getLocale()) : m.community_filter_others();
}
