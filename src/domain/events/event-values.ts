// What the fields of an event can be. Apart from the rules, because every page loads the schemas that name them.

/** The time zones an event can have: those of the site's people. */
export const TIME_ZONES = [
  "Europe/London",
  "Europe/Berlin",
  "Europe/Stockholm",
  "Europe/Athens",
  "Africa/Addis_Ababa",
  "America/New_York",
  "America/Los_Angeles",
] as const;
export type TimeZone = (typeof TIME_ZONES)[number];

/** The ways an event can repeat; `weekday_of_month` is such as the second Sunday. */
export const REPEATS = ["day", "week", "month", "weekday_of_month", "year", "ethiopian_year"] as const;
