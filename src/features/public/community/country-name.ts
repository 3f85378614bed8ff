import type { CountryFilter } from "../../../domain/content/country-filter.ts";
import { m } from "../../../i18n/paraglide/messages.js";

const LABELS: Record<CountryFilter, () => string> = {
  all: m.community_filter_all,
  featured: m.community_filter_featured,
  "United States": m.community_filter_us,
  "United Kingdom": m.community_filter_uk,
  Germany: m.community_filter_germany,
  Others: m.community_filter_others,
};

/** The name of a country filter, as on its chip. */
export function countryName(country: CountryFilter): string {
  return LABELS[country]();
}
