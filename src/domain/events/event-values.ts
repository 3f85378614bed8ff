// What the fields of an event can be. Apart from the rules, because every page loads the schemas that name them.

/** The ways an event can repeat; `weekday_of_month` is such as the second Sunday. */
export const REPEATS = ["day", "week", "month", "weekday_of_month", "year", "ethiopian_year"] as const;
