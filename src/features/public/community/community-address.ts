import { COUNTRY_FILTERS, type CountryFilter } from "../../../domain/content/country-filter.ts";

export type CommunityTab = "posts" | "live";

/** The tab in a URL: `?tab=live`, or the posts for anything else. */
export function tabOf(search: URLSearchParams): CommunityTab {
  return search.get("tab") === "live" ? "live" : "posts";
}

/** The country in a URL, case-insensitive: `?country=germany`; all for unknown values. */
export function countryOf(search: URLSearchParams): CountryFilter {
  const country = search.get("country")?.toLowerCase();
  return COUNTRY_FILTERS.find((filter) => filter.toLowerCase() === country) ?? "all";
}

/** The query for another tab; the posts tab has none. */
export function withTab(search: URLSearchParams, tab: CommunityTab): URLSearchParams {
  return changed(search, "tab", tab === "posts" ? null : tab);
}

/** The query for another country; "all" has none. */
export function withCountry(search: URLSearchParams, country: CountryFilter): URLSearchParams {
  return changed(search, "country", country === "all" ? null : country);
}

function changed(search: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return next;
}
