/** Where the community lives, and in which its owner sets a time, wherever the device is. */
export const SITE_TIME_ZONE = "Europe/London";

/** The time zones an event can have: those of the site's people. The database knows the same ones. */
export const TIME_ZONES = [
  SITE_TIME_ZONE,
  "Europe/Berlin",
  "Europe/Stockholm",
  "Europe/Athens",
  "Africa/Addis_Ababa",
  "America/New_York",
  "America/Los_Angeles",
] as const;
export type TimeZone = (typeof TIME_ZONES)[number];
