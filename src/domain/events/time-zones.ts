import type { TimeZone } from "./event-values.ts";

/** A time zone's part of a calendar file: offsets in minutes, and when summer time starts and ends. */
type ZoneRules = {
  readonly offset: number;
  readonly names: readonly [standard: string, daylight: string];
  readonly summer: "europe" | "america" | null;
};

export const ZONE_RULES: Readonly<Record<TimeZone, ZoneRules>> = {
  "Europe/London": { offset: 0, names: ["GMT", "BST"], summer: "europe" },
  "Europe/Berlin": { offset: 60, names: ["CET", "CEST"], summer: "europe" },
  "Europe/Stockholm": { offset: 60, names: ["CET", "CEST"], summer: "europe" },
  "Europe/Athens": { offset: 120, names: ["EET", "EEST"], summer: "europe" },
  "Africa/Addis_Ababa": { offset: 180, names: ["EAT", "EAT"], summer: null },
  "America/New_York": { offset: -300, names: ["EST", "EDT"], summer: "america" },
  "America/Los_Angeles": { offset: -480, names: ["PST", "PDT"], summer: "america" },
};
