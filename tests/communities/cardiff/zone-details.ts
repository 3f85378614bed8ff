import type { ZoneDetails } from "../../../src/domain/community/types.ts";
import type { TimeZone } from "./time-zones.ts";

export const ZONE_DETAILS: Readonly<Record<TimeZone, ZoneDetails>> = {
  "Europe/London": {
    name: { en: "Cardiff time" },
    offset: 0,
    abbreviations: ["GMT", "BST"],
    summer: "europe",
  },
  "Europe/Stockholm": {
    name: { en: "Stockholm time" },
    offset: 60,
    abbreviations: ["CET", "CEST"],
    summer: "europe",
  },
  "America/New_York": {
    name: { en: "Minneapolis and New York time" },
    offset: -300,
    abbreviations: ["EST", "EDT"],
    summer: "america",
  },
};
