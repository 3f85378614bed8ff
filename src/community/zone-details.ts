import type { ZoneDetails } from "../domain/community/types.ts";
import type { TimeZone } from "./time-zones.ts";

// Apart from the zones themselves, because every page loads the schemas that name those.

export const ZONE_DETAILS: Readonly<Record<TimeZone, ZoneDetails>> = {
  "Europe/London": {
    name: { en: "London time", ti: "ሰዓት ለንደን" },
    offset: 0,
    abbreviations: ["GMT", "BST"],
    summer: "europe",
  },
  "Europe/Berlin": {
    name: { en: "Berlin time", ti: "ሰዓት በርሊን" },
    offset: 60,
    abbreviations: ["CET", "CEST"],
    summer: "europe",
  },
  "Europe/Stockholm": {
    name: { en: "Stockholm time", ti: "ሰዓት ስቶክሆልም" },
    offset: 60,
    abbreviations: ["CET", "CEST"],
    summer: "europe",
  },
  "Europe/Athens": {
    name: { en: "Athens time", ti: "ሰዓት ኣቴና" },
    offset: 120,
    abbreviations: ["EET", "EEST"],
    summer: "europe",
  },
  "Africa/Addis_Ababa": {
    name: { en: "Mekelle and Addis Ababa time", ti: "ሰዓት መቐለን ኣዲስ ኣበባን" },
    offset: 180,
    abbreviations: ["EAT", "EAT"],
    summer: null,
  },
  "America/New_York": {
    name: { en: "New York time", ti: "ሰዓት ኒውዮርክ" },
    offset: -300,
    abbreviations: ["EST", "EDT"],
    summer: "america",
  },
  "America/Los_Angeles": {
    name: { en: "Los Angeles time", ti: "ሰዓት ሎስ ኣንጀለስ" },
    offset: -480,
    abbreviations: ["PST", "PDT"],
    summer: "america",
  },
};
