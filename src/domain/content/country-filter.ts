import { COUNTRIES, NOT_AMONG_OTHERS } from "../../community/countries.ts";
import type { CommunityPost } from "./content.ts";

export const COUNTRY_FILTERS = [
  "all",
  "featured",
  ...COUNTRIES.map(({ country }) => country),
  "Others",
] as const;
export type CountryFilter = (typeof COUNTRY_FILTERS)[number];

const NOT_OTHERS = [...COUNTRIES.map(({ country }) => country), ...NOT_AMONG_OTHERS];

/** True if a post matches a filter: a case-insensitive substring match on the country. */
export function matchesCountry(
  filter: CountryFilter,
  post: Pick<CommunityPost, "country" | "featured">,
): boolean {
  const country = post.country.toLowerCase();
  switch (filter) {
    case "all":
      return true;
    case "featured":
      return post.featured;
    case "Others":
      return !NOT_OTHERS.some((name) => country.includes(name.toLowerCase()));
    default:
      return country.includes(filter.toLowerCase());
  }
}

/** The filter that posts from a country match, or null. */
export function countryFilterOf(country: string): CountryFilter | null {
  const places = COUNTRY_FILTERS.filter((filter) => filter !== "all" && filter !== "featured");
  return places.find((filter) => matchesCountry(filter, { country, featured: false })) ?? null;
}
