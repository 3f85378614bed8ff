import ICAL from "ical.js";
import { expect, test } from "vitest";
import type { SiteEvent } from "../../../src/domain/content/content.ts";
import { ethiopianDay, isoDayOf, parseIsoDay } from "../../../src/domain/dates/calendar-days.ts";
import { calendarText } from "../../../src/domain/events/icalendar.ts";
import {
  dayAtDoor,
  nextOccurrences,
  occurrencesOf,
  shownOccurrence,
} from "../../../src/domain/events/occurrences.ts";
import type { Repeat } from "../../../src/domain/events/repeat.ts";
import { siteEvent } from "../support/content.ts";

const TEXT = {
  name: "Events",
  lang: "en",
  origin: "https://selam.example",
  pathOf: (id: string) => `/events/${id}`,
} as const;
const [FROM, TO] = [parseIsoDay("2026-01-01") ?? 0, parseIsoDay("2032-12-31") ?? 0];

function repeating(rule: Partial<Repeat>): Repeat {
  return { every: "week", interval: 1, days: [], count: null, until: null, except: [], ...rule };
}

/** The starts of an event as an independent parser (ical.js, of Thunderbird) expands the file. */
function parsedStarts(event: SiteEvent): number[] {
  const file = new ICAL.Component(ICAL.parse(calendarText([event], TEXT)));
  for (const zone of file.getAllSubcomponents("vtimezone"))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const [parsed] = file.getAllSubcomponents("vevent");
  if (!parsed) throw new Error("no event");
  const vevent = new ICAL.Event(parsed);
  const end = Date.UTC(2032, 11, 31, 23, 59);
  const starts: number[] = [];
  const days = vevent.isRecurring() ? vevent.iterator() : null;
  if (!days) return [vevent.startDate.toJSDate().getTime()];
  for (let next = days.next(); next; next = days.next()) {
    const at = next.toJSDate().getTime();
    if (at > end) break;
    starts.push(at);
  }
  ICAL.TimezoneService.reset();
  return starts;
}

const WINTER = "2026-11-28T14:30:00.000000Z";
const cases: [string, Partial<SiteEvent>][] = [
  ["once", { startsAt: WINTER, repeats: null }],
  ["every day", { startsAt: WINTER, repeats: repeating({ every: "day", count: 200 }) }],
  ["every other Saturday", { startsAt: WINTER, repeats: repeating({ interval: 2 }) }],
  [
    "on Tuesdays and Saturdays",
    { startsAt: WINTER, repeats: repeating({ days: ["TU", "SA"], until: "2029-05-01" }) },
  ],
  [
    "every other week on two days with a gap",
    {
      startsAt: WINTER,
      repeats: repeating({ days: ["MO", "SA"], interval: 2, except: ["2026-12-12"], count: 30 }),
    },
  ],
  ["on the 28th", { startsAt: WINTER, repeats: repeating({ every: "month" }) }],
  ["on the 31st", { startsAt: "2027-01-31T18:00:00.000000Z", repeats: repeating({ every: "month" }) }],
  ["on the fourth Saturday", { startsAt: WINTER, repeats: repeating({ every: "weekday_of_month" }) }],
  [
    "on the last Thursday",
    { startsAt: "2026-04-30T17:00:00.000000Z", repeats: repeating({ every: "weekday_of_month" }) },
  ],
  ["every year", { startsAt: WINTER, repeats: repeating({ every: "year" }) }],
  ["on 29 February", { startsAt: "2028-02-29T12:00:00.000000Z", repeats: repeating({ every: "year" }) }],
  [
    "every Ethiopian year",
    { startsAt: "2026-09-11T09:00:00.000000Z", repeats: repeating({ every: "ethiopian_year" }) },
  ],
];

test.each(cases)("an event %s is expanded by an independent parser to the same times", (_, fields) => {
  for (const timeZone of [
    "Europe/London",
    "America/New_York",
    "Africa/Addis_Ababa",
    "Europe/Athens",
  ] as const) {
    const event = siteEvent({ timeZone, ...fields });
    const own = occurrencesOf(event, FROM, TO).map(({ startsAt }) => startsAt);
    expect(own.length).toBeGreaterThan(0);
    expect(parsedStarts(event)).toEqual(own);
  }
});

test("an Ethiopian yearly event stays on its day there, and moves by one here", () => {
  const event = siteEvent({
    startsAt: "2026-09-11T09:00:00.000000Z",
    repeats: repeating({ every: "ethiopian_year" }),
  });
  const days = occurrencesOf(event, FROM, TO).map(({ dayNumber }) => dayNumber);
  expect(days.map((day) => isoDayOf(day).slice(5))).toEqual([
    "09-11",
    "09-12",
    "09-11",
    "09-11",
    "09-11",
    "09-12",
    "09-11",
  ]);
  expect(days.every((day) => ethiopianDay(day).month === 1 && ethiopianDay(day).day === 1)).toBe(true);
});

test("the first time of an Ethiopian yearly event, which programs take from DTSTART, is left out by name", () => {
  const repeats = repeating({ every: "ethiopian_year", except: ["2026-09-11"] });
  const file = calendarText([siteEvent({ startsAt: "2026-09-11T09:00:00.000000Z", repeats })], TEXT);
  expect(file).toContain("EXDATE;TZID=Europe/London:20260911T100000\r\n");
});

test("a weekly event keeps its clock when summer time begins", () => {
  const event = siteEvent({
    startsAt: "2027-03-20T14:00:00.000000Z",
    endsAt: "2027-03-20T16:00:00.000000Z",
    repeats: repeating({}),
  });
  const [before, after] = occurrencesOf(
    event,
    parseIsoDay("2027-03-20") ?? 0,
    parseIsoDay("2027-04-01") ?? 0,
  );
  expect(new Date(before?.startsAt ?? 0).toISOString()).toBe("2027-03-20T14:00:00.000Z");
  expect(new Date(after?.startsAt ?? 0).toISOString()).toBe("2027-03-27T14:00:00.000Z");
  const [summer] = occurrencesOf(event, parseIsoDay("2027-04-03") ?? 0, parseIsoDay("2027-04-03") ?? 0);
  expect(new Date(summer?.startsAt ?? 0).toISOString()).toBe("2027-04-03T13:00:00.000Z");
  expect(new Date(summer?.endsAt ?? 0).toISOString()).toBe("2027-04-03T15:00:00.000Z");
});

test("texts of both languages, commas, semicolons and line breaks survive the file", () => {
  const event = siteEvent({
    title: "Coffee; bread, and \\ stories",
    content: `First line\nSecond line. ${"ቡን ንኹሉ ሰብ፣ ".repeat(40)}`,
    place: "12, Long Table; London",
    lang: "ti",
    version: 4,
    cancelled: true,
  });
  const file = calendarText([event], TEXT);
  for (const line of file.split("\r\n"))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  const parsed = new ICAL.Event(
    new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent("vevent") as InstanceType<
      typeof ICAL.Component
    >,
  );
  expect(parsed.summary).toBe(event.title);
  expect(parsed.description).toBe(event.content);
  expect(parsed.location).toBe(event.place);
  expect(parsed.sequence).toBe(4);
  expect(parsed.uid).toBe(`${event.id}@selam`);
  expect(parsed.component.getFirstPropertyValue("status")).toBe("CANCELLED");
  expect(parsed.component.getFirstProperty("summary")?.getFirstParameter("language")).toBe("ti");
});

test("the next times leave out what is over, and the last one stays to be shown", () => {
  const event = siteEvent({
    startsAt: "2026-11-07T14:00:00.000000Z",
    endsAt: "2026-11-07T16:00:00.000000Z",
    repeats: repeating({ count: 3 }),
  });
  const days = (now: string) => nextOccurrences(event, Date.parse(now), 5).map(({ day }) => day);
  expect(days("2026-11-14T15:59:00Z")).toEqual(["2026-11-14", "2026-11-21"]);
  expect(days("2026-11-14T16:00:00Z")).toEqual(["2026-11-21"]);
  expect(days("2026-11-30T00:00:00Z")).toEqual([]);
  expect(shownOccurrence(event, Date.parse("2027-06-01T00:00:00Z"))?.day).toBe("2026-11-21");
});

test("an event that is rarer than once a year has its next time, and one that has ended has none", () => {
  const leapDay = siteEvent({
    startsAt: "2024-02-29T14:00:00.000000Z",
    endsAt: "2024-02-29T16:00:00.000000Z",
    repeats: repeating({ every: "year", days: [] }),
  });
  const next = (now: string) => nextOccurrences(leapDay, Date.parse(now), 5).map(({ day }) => day);
  expect(next("2026-11-23T00:00:00Z")).toEqual(["2028-02-29"]);
  expect(next("2028-02-29T16:00:00Z")).toEqual(["2032-02-29"]);
  const ended = { ...leapDay, repeats: repeating({ every: "year", days: [], until: "2026-01-01" }) };
  expect(nextOccurrences(ended, Date.parse("2026-11-23T00:00:00Z"), 5)).toEqual([]);
});

test("the door has the list of the event's own day, in the evening in America too", () => {
  const days = ["2026-11-21", "2026-11-28", "2026-12-05"];
  const evening = Date.parse("2026-11-29T02:00:00Z");
  expect(dayAtDoor(days, "America/Los_Angeles", evening)).toBe("2026-11-28");
  expect(dayAtDoor(days, "Europe/London", evening)).toBe("2026-12-05");
  expect(dayAtDoor(days, "Europe/London", Date.parse("2027-01-01T00:00:00Z"))).toBe("2026-12-05");
  expect(dayAtDoor([], "Europe/London", evening)).toBe("");
});
