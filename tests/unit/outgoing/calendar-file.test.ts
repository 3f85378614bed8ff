import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { TIME_ZONES } from "../../../src/community/time-zones.ts";
import type { SiteEvent } from "../../../src/domain/content/content.ts";
import { type CalendarText, calendarText } from "../../../src/domain/events/icalendar.ts";
import type { Repeat } from "../../../src/domain/events/repeat.ts";
import { siteEvent, uuid } from "../support/content.ts";
import { type CalendarPart, onlyValue, parseStrictly, partsOf } from "./strict-calendar.ts";

const TEXT: CalendarText = {
  name: "Events of Selam",
  lang: "en",
  origin: "https://selam.example",
  pathOf: (id) => `/events/${id}`,
};
/** No two fields have the same value. */
const COFFEE = siteEvent({
  id: uuid(71),
  rev: 72,
  version: 73,
  createdAt: "2026-03-01T01:02:03.000000Z",
  publishedAt: "2026-03-04T05:06:07.000000Z",
  startsAt: "2026-06-08T09:10:00.000000Z",
  endsAt: "2026-06-08T12:13:00.000000Z",
  timeZone: "America/New_York",
  title: "Coffee",
  content: "In three rounds",
  place: "The hall",
  translations: { ti: { title: "ቡን", content: "ክሳብ ሳልሳይ", place: "ኣዳራሽ" } },
});
const WEEKLY: Repeat = { every: "week", interval: 1, days: [], count: null, until: null, except: [] };

const fileOf = (events: readonly SiteEvent[], more: Partial<CalendarText> = {}) =>
  parseStrictly(calendarText(events, { ...TEXT, ...more }));
const written = (part: CalendarPart | undefined) =>
  part?.lines.map(({ name, params, value }) => [
    [name, ...Object.entries(params).map(([key, given]) => `${key}=${given}`)].join(";"),
    value,
  ]);

test.each([
  ["en", "en", "Coffee", "In three rounds", "The hall"],
  ["ti", "ti", "ቡን", "ክሳብ ሳልሳይ", "ኣዳራሽ"],
] as const)("each field of an event has its own property, in %s", (lang, language, ...texts) => {
  const calendar = fileOf([COFFEE], { lang, name: "Events, all" });
  expect(written(calendar)).toEqual([
    ["VERSION", "2.0"],
    ["PRODID", "-//Selam//Events//EN"],
    ["CALSCALE", "GREGORIAN"],
    ["METHOD", "PUBLISH"],
    ["X-WR-CALNAME", "Events, all"],
    ["REFRESH-INTERVAL;VALUE=DURATION", "PT6H"],
    ["X-PUBLISHED-TTL", "PT6H"],
  ]);
  expect(calendar.parts.map(({ name }) => name)).toEqual(["VEVENT"]);
  expect(written(calendar.parts[0])).toEqual([
    ["UID", `${uuid(71)}@selam`],
    ["DTSTAMP", "20260304T050607Z"],
    ["SEQUENCE", "73"],
    ["DTSTART", "20260608T091000Z"],
    ["DTEND", "20260608T121300Z"],
    [`SUMMARY;LANGUAGE=${language}`, texts[0]],
    [`DESCRIPTION;LANGUAGE=${language}`, texts[1]],
    [`LOCATION;LANGUAGE=${language}`, texts[2]],
    ["URL", `https://selam.example/events/${uuid(71)}?hl=${lang}`],
    ["STATUS", "CONFIRMED"],
  ]);
});

test("what an event lacks is left out, what it lacks in one language is named as the other's, and a cancelled one says so", () => {
  const names = (change: Partial<SiteEvent>, lang: "en" | "ti" = "en") =>
    written(partsOf(fileOf([{ ...COFFEE, ...change }], { lang }), "VEVENT")[0])?.map(([name]) => name);
  expect(names({ endsAt: null, place: "", translations: {} })).toEqual(
    expect.not.arrayContaining(["DTEND", "LOCATION;LANGUAGE=en"]),
  );
  const half = { translations: { ti: { title: "ቡን", content: "ክሳብ ሳልሳይ" } } };
  expect(names(half, "ti")).toEqual(expect.arrayContaining(["SUMMARY;LANGUAGE=ti", "LOCATION;LANGUAGE=en"]));
  expect(names({ translations: {} }, "ti")).toContain("SUMMARY;LANGUAGE=en");
  const [english] = partsOf(fileOf([{ ...COFFEE, translations: {} }], { lang: "ti" }), "VEVENT");
  expect(onlyValue(english as CalendarPart, "URL")).toMatch(/\?hl=ti$/);
  expect(onlyValue(partsOf(fileOf([{ ...COFFEE, cancelled: true }]), "VEVENT")[0] as never, "STATUS")).toBe(
    "CANCELLED",
  );
});

test("a repeated event is written on the clock of its time zone, which the file defines once", () => {
  const repeats = {
    ...WEEKLY,
    every: "day" as const,
    interval: 3,
    count: 9,
    except: ["2026-06-11", "2026-06-17"],
  };
  const events = [
    { ...COFFEE, repeats },
    { ...COFFEE, id: uuid(81), repeats: { ...repeats, count: null, until: "2026-07-20" } },
    { ...COFFEE, id: uuid(82), repeats: WEEKLY, timeZone: "Africa/Addis_Ababa" as const },
    { ...COFFEE, id: uuid(83), timeZone: "Europe/Athens" as const },
  ];
  const calendar = fileOf(events);
  expect(partsOf(calendar, "VTIMEZONE").map((zone) => onlyValue(zone, "TZID"))).toEqual([
    "America/New_York",
    "Africa/Addis_Ababa",
  ]);
  const times = partsOf(calendar, "VEVENT").map((event) =>
    written(event)?.filter(([name = ""]) => /^(DTSTART|DTEND|RRULE|EXDATE|RDATE)/.test(name)),
  );
  const york = [
    ["DTSTART;TZID=America/New_York", "20260608T051000"],
    ["DTEND;TZID=America/New_York", "20260608T081300"],
  ];
  const except = ["EXDATE;TZID=America/New_York", "20260611T051000,20260617T051000"];
  expect(times).toEqual([
    [...york, ["RRULE", "FREQ=DAILY;INTERVAL=3;COUNT=9"], except],
    // Until the last minute of that day in New York, in universal time.
    [...york, ["RRULE", "FREQ=DAILY;INTERVAL=3;UNTIL=20260721T035900Z"], except],
    [
      ["DTSTART;TZID=Africa/Addis_Ababa", "20260608T121000"],
      ["DTEND;TZID=Africa/Addis_Ababa", "20260608T151300"],
      ["RRULE", "FREQ=WEEKLY;BYDAY=MO;WKST=MO"],
    ],
    [
      ["DTSTART", "20260608T091000Z"],
      ["DTEND", "20260608T121300Z"],
    ],
  ]);
});

/** What a zone's clock is ahead of universal time at an instant, in minutes, by the system's database of zones. */
function offsetsOf(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat("en-GB", {
    ...{ timeZone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric" },
    ...{ hour: "numeric", minute: "numeric" },
  });
  return (at) => {
    const parts = format.formatToParts(at);
    const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
    const clock = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"));
    return (clock - at) / 60_000;
  };
}

test.each(TIME_ZONES)(
  "the definition of %s has the offsets and the days of change of the real one",
  (timeZone) => {
    const file = calendarText([{ ...COFFEE, timeZone, repeats: WEEKLY }], TEXT);
    const [definition] = partsOf(parseStrictly(file), "VTIMEZONE");
    expect(definition && onlyValue(definition, "TZID")).toBe(timeZone);
    const [component] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents("vtimezone");
    const zone = new ICAL.Timezone(component as InstanceType<typeof ICAL.Component>);
    const offsetAt = offsetsOf(timeZone);
    for (let day = 0; day < 2 * 365; day += 1) {
      // Before and after the hours in which clocks change, and which may occur twice.
      for (const hour of [3, 12]) {
        const at = Date.UTC(2026, 0, 1 + day, hour);
        const offset = offsetAt(at);
        const clock = ICAL.Time.fromJSDate(new Date(at + offset * 60_000), true);
        if (zone.utcOffset(clock) !== offset * 60)
          throw new Error(`${timeZone} at ${new Date(at).toISOString()}`);
      }
    }
  },
);

test.each([
  ["Europe/London", "GMT", "BST", "01:00"],
  ["Europe/Berlin", "CET", "CEST", "02:00"],
  ["Europe/Stockholm", "CET", "CEST", "02:00"],
  ["Europe/Athens", "EET", "EEST", "03:00"],
  ["America/New_York", "EST", "EDT", "02:00"],
  ["America/Los_Angeles", "PST", "PDT", "02:00"],
] as const)(
  "the clocks of %s are called %s and %s, and change at their hour",
  (timeZone, winter, summer, hour) => {
    const [zone] = partsOf(fileOf([{ ...COFFEE, timeZone, repeats: WEEKLY }]), "VTIMEZONE");
    const [standard, daylight] = ["STANDARD", "DAYLIGHT"].map((name) => partsOf(zone as CalendarPart, name));
    expect([standard, daylight].map((parts) => parts?.map((part) => onlyValue(part, "TZNAME")))).toEqual([
      [winter],
      [summer],
    ]);
    const at = (part: CalendarPart | undefined) =>
      onlyValue(part as CalendarPart, "DTSTART").replace(/^.*T(\d\d)(\d\d)00$/, "$1:$2");
    const end = { Europe: 1, America: 0 }[timeZone.split("/")[0] as "Europe"];
    const later = String(Number(hour.slice(0, 2)) + end).padStart(2, "0");
    expect([at(daylight?.[0]), at(standard?.[0])]).toEqual([hour, `${later}:00`]);
  },
);

/** Texts of the characters that mean something in a calendar file, or need several octets; no digits, which may be times. */
const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ",",
        ";",
        ":",
        "\\",
        '"',
        "\n",
        "\\n",
        "\r\n",
        "\t",
        " ",
        "\u0000",
        "\u0007",
        "BEGIN:VEVENT",
      ),
      fc.constantFrom("a", "ሰላም", "ቡን", "👩‍👩‍👧", "é", "۝"),
    ),
    { minLength: 1, maxLength: 60 },
  )
  .map((parts) => `x${parts.join("")}x`);

test("any text of any field is read back as it was written", () => {
  fc.assert(
    fc.property(
      texts,
      texts,
      texts,
      texts,
      fc.constantFrom("en", "ti"),
      (name, title, content, place, lang) => {
        const calendar = fileOf([{ ...COFFEE, lang, title, content, place, translations: {} }], {
          lang,
          name,
        });
        const [event] = partsOf(calendar, "VEVENT");
        const read = ["SUMMARY", "DESCRIPTION", "LOCATION"].map((each) =>
          onlyValue(event as CalendarPart, each),
        );
        const plain = (text: string) => text.replaceAll("\r\n", "\n").replace(/[^\P{Cc}\n\t]/gu, "");
        expect([onlyValue(calendar, "X-WR-CALNAME"), ...read]).toEqual(
          [name, title, content, place].map(plain),
        );
        expect(calendar.parts).toHaveLength(1);
      },
    ),
    { numRuns: 150, seed: 34 },
  );
});
