/** The site itself, as it presents itself. There is one row. */
export const profile = {
  table: "site_profile",
  held: "whole",
  media: "site",
  texts: ["name", "tagline", "place", "address", "hours", "responseTime", "bio", "privacy"],
} as const;
