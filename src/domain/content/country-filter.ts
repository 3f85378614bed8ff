import type { CommunityPost } from "./content.ts";

export const COUNTRY_FILTERS = [
  "all",
  "featured",
  "United States",
  "United Kingdom",
  "Germany",
  "Others",
] as const;
export type CountryFilter = (typeof COUNTRY_FILTERS)[number];

/** Greece has no chip of its own and is not among the others either: the specification says so. */
const NOT_OTHERS = ["united states", "united kingdom", "germany", "greece"];

/** Whether a post belongs under a chip: a case-insensitive substring match of the country. */
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
      return !NOT_OTHERS.some((name) => country.includes(name));
    default:
      return country.includes(filter.toLowerCase());
  }
}

/** The chip under which posts from a country are; null for one that has none. */
export function chipOf(country: string): CountryFilter | null {
  const places = COUNTRY_FILTERS.filter((filter) => filter !== "all" && filter !== "featured");
  return places.find((filter) => matchesCountry(filter, { country, featured: false })) ?? null;
}
