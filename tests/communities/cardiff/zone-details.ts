import type { ZoneDetails } from "../../../src/domain/community/types.ts";
import type { TimeZone } from "./time-zones.ts";

export const ZONE_DETAILS: Readonly<Record<TimeZone, ZoneDetails>> = {
  "Europe/London": {
    name: { en: "Cardiff time" },
    offset: 0,
    abbreviations: ["GMT", "BST"],
    summer: "europe",
  },
  "Africa/Mogadishu": {
    name: { en: "Mogadishu and Hargeisa time" },
    offset: 180,
    abbreviations: ["EAT", "EAT"],
    summer: null,
  },
  "America/New_York": {
    name: { en: "Minneapolis and New York time" },
    offset: -300,
    abbreviations: ["EST", "EDT"],
    summer: "america",
  },
};
