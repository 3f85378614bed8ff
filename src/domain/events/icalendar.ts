import type { TimeZone } from "../../community/time-zones.ts";
import { ZONE_DETAILS } from "../../community/zone-details.ts";
import type { Lang, SiteEvent } from "../content/content.ts";
import { addressIn } from "../content/language.ts";
import { inLanguage, localText } from "../content/translation.ts";
import { gregorianDay, parseIsoDay } from "../dates/calendar-days.ts";
import { millisecondsOf } from "../dates/timestamp.ts";
import { instantOf, wallTimeIn } from "../dates/zoned-time.ts";
import { firstStart } from "./occurrences.ts";
import { occurrenceDays, type Repeat, WEEKDAYS, weekdayOfMonth, weekdaysOf } from "./repeat.ts";

// iCalendar files (RFC 5545), as Apple's, Google's and Thunderbird's calendars read them.

/** Years that are listed day by day for a rule that iCalendar programs do not know. */
const YEARS_LISTED = 30;

export type CalendarText = {
  readonly name: string;
  readonly lang: Lang;
  /** The origin of the site, such as `https://selam.example`. */
  readonly origin: string;
  /** The address of an event's page, from the origin on. */
  pathOf(id: string): string;
};

/** The events as one calendar file, with CRLF line ends and lines of at most 75 octets. */
export function calendarText(events: readonly SiteEvent[], text: CalendarText): string {
  const zones = new Set(events.flatMap(({ repeats, timeZone }) => (repeats ? [timeZone] : [])));
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Selam//Events//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(text.name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "X-PUBLISHED-TTL:PT6H",
    ...[...zones].flatMap(zoneLines),
    ...events.flatMap((event) => eventLines(event, text)),
    "END:VCALENDAR",
  ];
  return `${lines.flatMap(folded).join("\r\n")}\r\n`;
}

function eventLines(event: SiteEvent, { lang, origin, pathOf }: CalendarText): string[] {
  const texts = inLanguage(event, lang);
  const place = localText(event, "place", lang);
  const { timeZone, repeats } = event;
  const [start, end] = [event.startsAt, event.endsAt].map((at) => at && millisecondsOf(at));
  // Only a repeated event needs its time zone: one time is the same instant everywhere.
  const at = (instant: number) =>
    repeats ? `;TZID=${timeZone}:${localTime(timeZone, instant)}` : `:${utc(instant)}`;
  return [
    "BEGIN:VEVENT",
    `UID:${event.id}@selam`,
    `DTSTAMP:${utc(millisecondsOf(event.publishedAt))}`,
    `SEQUENCE:${event.version}`,
    `DTSTART${at(start as number)}`,
    ...(end ? [`DTEND${at(end)}`] : []),
    ...(repeats ? repeatLines(event, repeats) : []),
    `SUMMARY;LANGUAGE=${texts.lang}:${escaped(texts.title)}`,
    `DESCRIPTION;LANGUAGE=${texts.lang}:${escaped(texts.content)}`,
    ...(place.text ? [`LOCATION;LANGUAGE=${place.lang}:${escaped(place.text)}`] : []),
    `URL:${addressIn(lang, origin + pathOf(event.id))}`,
    ...(event.cancelled ? ["STATUS:CANCELLED"] : ["STATUS:CONFIRMED"]),
    "END:VEVENT",
  ];
}

function repeatLines(event: SiteEvent, repeat: Repeat): string[] {
  const { timeZone } = event;
  const { day: first, minutes } = firstStart(event);
  const timeOn = (day: number) => localTime(timeZone, instantOf(timeZone, { day, minutes }));
  const except = repeat.except.flatMap((day) => parseIsoDay(day) ?? []);
  // Of listed days too: a program takes the first time from DTSTART.
  const left = except.length > 0 ? [`EXDATE;TZID=${timeZone}:${except.map(timeOn).join(",")}`] : [];
  if (repeat.every === "ethiopian_year") {
    // RFC 7529 has a rule for it (RSCALE), which few programs know.
    const days = occurrenceDays(first, repeat, first, first + 366 * YEARS_LISTED);
    return [...(days.length > 0 ? [`RDATE;TZID=${timeZone}:${days.map(timeOn).join(",")}`] : []), ...left];
  }
  return [`RRULE:${ruleOf(event, repeat, first)}`, ...left];
}

function ruleOf({ timeZone }: SiteEvent, repeat: Repeat, first: number): string {
  const until = repeat.until && parseIsoDay(repeat.until);
  const lastMoment = until && instantOf(timeZone, { day: until, minutes: 24 * 60 - 1 });
  return [
    `FREQ=${frequencyOf(repeat)}`,
    ...(repeat.interval > 1 ? [`INTERVAL=${repeat.interval}`] : []),
    ...dayPart(repeat, first),
    ...(lastMoment ? [`UNTIL=${utc(lastMoment)}`] : repeat.count === null ? [] : [`COUNT=${repeat.count}`]),
  ].join(";");
}

function frequencyOf({ every }: Repeat): string {
  if (every === "day") return "DAILY";
  if (every === "week") return "WEEKLY";
  return every === "year" ? "YEARLY" : "MONTHLY";
}

function dayPart(repeat: Repeat, first: number): string[] {
  const { month, day } = gregorianDay(first);
  switch (repeat.every) {
    case "week":
      return [
        `BYDAY=${weekdaysOf(first, repeat)
          .map((one) => WEEKDAYS[one])
          .join(",")}`,
        "WKST=MO",
      ];
    case "weekday_of_month": {
      const { weekday, place } = weekdayOfMonth(first);
      return [`BYDAY=${place}${WEEKDAYS[weekday]}`];
    }
    case "month":
      return [`BYMONTHDAY=${day}`];
    case "year":
      return [`BYMONTH=${month}`, `BYMONTHDAY=${day}`];
    case "day":
    case "ethiopian_year":
      return [];
  }
}

/** The definition of a time zone, with the rules in force since 2007. */
function zoneLines(zone: TimeZone): string[] {
  const { offset, abbreviations, summer } = ZONE_DETAILS[zone];
  const part = (kind: "STANDARD" | "DAYLIGHT", from: number, to: number, rule: readonly string[]) => [
    `BEGIN:${kind}`,
    ...rule,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `TZNAME:${abbreviations[kind === "STANDARD" ? 0 : 1]}`,
    `END:${kind}`,
  ];
  const late = offset + 60;
  const rules =
    summer === null
      ? part("STANDARD", offset, offset, ["DTSTART:19700101T000000"])
      : [
          ...part("DAYLIGHT", offset, late, summerRule(summer, "start", offset)),
          ...part("STANDARD", late, offset, summerRule(summer, "end", offset)),
        ];
  return ["BEGIN:VTIMEZONE", `TZID:${zone}`, ...rules, "END:VTIMEZONE"];
}

/** Europe changes at 01:00 UTC, America at 02:00 of its own clocks. */
function summerRule(summer: "europe" | "america", edge: "start" | "end", offset: number): string[] {
  const hour = summer === "america" ? 2 : 1 + (offset + (edge === "end" ? 60 : 0)) / 60;
  const time = `${String(hour).padStart(2, "0")}0000`;
  if (summer === "europe")
    return edge === "start"
      ? [`DTSTART:19810329T${time}`, "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU"]
      : [`DTSTART:19961027T${time}`, "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU"];
  return edge === "start"
    ? [`DTSTART:20070311T${time}`, "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU"]
    : [`DTSTART:20071104T${time}`, "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU"];
}

function offsetText(minutes: number): string {
  const two = (part: number) => String(Math.floor(part)).padStart(2, "0");
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${two(size / 60)}${two(size % 60)}`;
}

function utc(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

function localTime(timeZone: string, at: number): string {
  const { day, minutes } = wallTimeIn(timeZone, at);
  return utc(day * 86_400_000 + minutes * 60_000).slice(0, -1);
}

function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n?|\n/g, "\\n")
    .replace(/[^\P{Cc}\t]/gu, "");
}

/** Parts of at most 75 octets of UTF-8, of which the later ones begin with a space. */
function folded(line: string): string[] {
  const parts = [""];
  let size = 0;
  for (const character of line) {
    const bytes = new TextEncoder().encode(character).length;
    if (size + bytes > 75) {
      parts.push(" ");
      size = 1;
    }
    parts[parts.length - 1] += character;
    size += bytes;
  }
  return parts;
}
