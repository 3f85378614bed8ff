import { COUNTRY_FILTERS, type CountryFilter } from "../../../domain/content/country-filter.ts";

export type CommunityTab = "posts" | "live";

/** Which tab an address asks for: `?tab=live`, and the posts for anything else. */
export function tabOf(search: URLSearchParams): CommunityTab {
  return search.get("tab") === "live" ? "live" : "posts";
}

/** Which chip an address asks for, in any case: `?country=germany`; all for anything unknown. */
export function countryOf(search: URLSearchParams): CountryFilter {
  const asked = search.get("country")?.toLowerCase();
  return COUNTRY_FILTERS.find((filter) => filter.toLowerCase() === asked) ?? "all";
}

/** The address with another tab; the plain one stands for the posts. */
export function withTab(search: URLSearchParams, tab: CommunityTab): URLSearchParams {
  return changed(search, "tab", tab === "posts" ? null : tab);
}

/** The address with another chip; the plain one stands for all. */
export function withCountry(search: URLSearchParams, country: CountryFilter): URLSearchParams {
  return changed(search, "country", country === "all" ? null : country);
}

function changed(search: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return next;
}
