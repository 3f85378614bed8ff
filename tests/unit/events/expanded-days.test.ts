import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { TIME_ZONES } from "../../../src/community/time-zones.ts";
import type { SiteEvent } from "../../../src/domain/content/content.ts";
import { gregorianDayNumber, isoDayOf } from "../../../src/domain/dates/calendar-days.ts";
import { timestampOf } from "../../../src/domain/dates/timestamp.ts";
import { instantOf } from "../../../src/domain/dates/zoned-time.ts";
import { REPEATS } from "../../../src/domain/events/event-values.ts";
import { feastsBetween } from "../../../src/domain/events/feasts.ts";
import { calendarText } from "../../../src/domain/events/icalendar.ts";
import {
  freePlaces,
  isOver,
  nextOccurrences,
  occurrencesBetween,
  occurrencesDuring,
  occurrencesOf,
  shownOccurrence,
} from "../../../src/domain/events/occurrences.ts";
import { occurrenceDays, type Repeat, WEEKDAYS } from "../../../src/domain/events/repeat.ts";
import { siteEvent, uuid } from "../support/content.ts";

const FIRST = gregorianDayNumber({ year: 2026, month: 1, day: 1 });
const LAST = FIRST + 2 * 366;
const TEXT = {
  name: "Events",
  lang: "en",
  origin: "https://selam.example",
  pathOf: (id: string) => id,
} as const;

/** The starts until the last day, as an independent parser (ical.js, of Thunderbird) expands the file of the event. */
function startsInFile(event: SiteEvent): number[] {
  const file = new ICAL.Component(ICAL.parse(calendarText([event], TEXT)));
  for (const zone of file.getAllSubcomponents("vtimezone"))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const days = new ICAL.Event(
    file.getFirstSubcomponent("vevent") as InstanceType<typeof ICAL.Component>,
  ).iterator();
  const starts: number[] = [];
  for (let next = days.next(); next; next = days.next()) {
    const at = next.toJSDate().getTime();
    if (at >= (LAST + 1) * 86_400_000) break;
    starts.push(at);
  }
  ICAL.TimezoneService.reset();
  return starts;
}

const rules = fc.record({
  every: fc.constantFrom(...REPEATS),
  interval: fc.integer({ min: 1, max: 4 }),
  days: fc.subarray([...WEEKDAYS]).map((days) => days.toReversed()),
  count: fc.option(fc.integer({ min: 1, max: 30 })),
  until: fc.option(fc.integer({ min: 0, max: 900 })),
  except: fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 5 }),
});

test("any repeated event takes place when an independent program that reads its file says so", () => {
  fc.assert(
    fc.property(
      rules,
      fc.integer({ min: 0, max: 400 }),
      fc.constantFrom(...TIME_ZONES),
      (rule, after, timeZone) => {
        const first = FIRST + after;
        const repeats: Repeat = {
          ...rule,
          // A file has an end by day or by number.
          count: rule.until === null ? rule.count : null,
          until: rule.until === null ? null : isoDayOf(first + rule.until),
          except: [],
        };
        const days = occurrenceDays(first, repeats, FIRST, LAST);
        const except = rule.except.flatMap((place) =>
          days[place] === undefined ? [] : isoDayOf(days[place]),
        );
        const startsAt = timestampOf(instantOf(timeZone, { day: first, minutes: 18 * 60 + 30 }));
        const event = siteEvent({ startsAt, endsAt: null, timeZone, repeats: { ...repeats, except } });
        const own = occurrencesOf(event, FIRST, LAST - 1).map((each) => each.startsAt);
        // No file can say that an event never takes place.
        fc.pre(own.length > 0);
        expect(startsInFile(event).filter((at) => at < LAST * 86_400_000 - 43_200_000)).toEqual(
          own.filter((at) => at < LAST * 86_400_000 - 43_200_000),
        );
      },
    ),
    { numRuns: 60, seed: 34 },
  );
});

const at = (moment: string) => `${moment}:00.000000Z`;
const event = (n: number, startsAt: string, endsAt: string | null, more: Partial<SiteEvent> = {}) =>
  siteEvent({ id: uuid(n), startsAt: at(startsAt), endsAt: endsAt && at(endsAt), ...more });
const dayAfter = ({ dayNumber, lastDayNumber }: { dayNumber: number; lastDayNumber: number }) =>
  lastDayNumber - dayNumber;

test.each([
  ["2026-11-29T14:00", "2026-11-29T16:00", 0],
  // What ends before six in the morning belongs to the evening before.
  ["2026-11-29T22:00", "2026-11-30T05:59", 0],
  ["2026-11-29T22:00", "2026-11-30T06:00", 1],
  ["2026-11-29T22:00", "2026-12-01T02:00", 1],
  ["2026-11-29T10:00", "2026-12-02T18:00", 3],
  ["2026-11-29T01:00", "2026-11-29T03:00", 0],
  ["2026-11-29T14:00", null, 0],
] as const)("an event from %s to %s covers so many days more: %s", (from, to, more) => {
  const [occurrence] = occurrencesOf(event(1, from, to), 0, 99_999);
  expect(occurrence && dayAfter(occurrence)).toBe(more);
});

test("the times of several events are in order, those of one moment by their ids, on the days asked for alone", () => {
  const daily: Repeat = { every: "day", interval: 2, days: [], count: 3, until: null, except: [] };
  const events = [
    event(3, "2026-11-29T14:00", null),
    event(2, "2026-11-29T10:00", null, { repeats: daily }),
    event(1, "2026-11-29T14:00", null),
    event(4, "2026-11-28T14:00", "2026-11-30T14:00"),
  ];
  const day = gregorianDayNumber({ year: 2026, month: 11, day: 29 });
  const shown = (list: readonly { event: SiteEvent; day: string }[]) =>
    list.map((one) => `${Number(one.event.id.slice(-2))} ${one.day.slice(5)}`);
  expect(shown(occurrencesBetween(events, day, day + 2))).toEqual([
    "2 11-29",
    "1 11-29",
    "3 11-29",
    "2 12-01",
  ]);
  expect(shown(occurrencesBetween(events, day, day))).toEqual(["2 11-29", "1 11-29", "3 11-29"]);
  // Those that have begun before and are not over, too.
  expect(shown(occurrencesDuring(events, day + 1, day + 2))).toEqual(["4 11-28", "2 12-01"]);
  expect(shown(occurrencesDuring(events, day + 3, day + 3))).toEqual([]);
});

test("an event without an end is over three hours after its start, and any other at its end", () => {
  const over = (endsAt: number | null, now: number) => isOver({ startsAt: 0, endsAt }, now);
  const three = 3 * 3_600_000;
  expect([over(null, three - 1), over(null, three), over(50, 49), over(50, 50)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test("the next times are at most as many as asked, and what is over is shown by its last", () => {
  const weekly: Repeat = {
    every: "week",
    interval: 1,
    days: [],
    count: 4,
    until: null,
    except: ["2026-12-13"],
  };
  const repeated = event(1, "2026-11-29T14:00", "2026-11-29T16:00", { repeats: weekly });
  const now = (moment: string) => Date.parse(`${moment}:00Z`);
  const next = (moment: string, max: number) =>
    nextOccurrences(repeated, now(moment), max).map(({ day }) => day);
  expect(next("2026-11-01T00:00", 2)).toEqual(["2026-11-29", "2026-12-06"]);
  expect(next("2026-12-06T15:59", 9)).toEqual(["2026-12-06", "2026-12-20"]);
  expect(next("2026-12-06T16:00", 9)).toEqual(["2026-12-20"]);
  expect(next("2026-12-20T16:00", 9)).toEqual([]);
  const shown = (moment: string, of = repeated) => shownOccurrence(of, now(moment))?.day;
  expect([shown("2026-12-06T16:00"), shown("2026-12-20T16:00"), shown("2029-01-01T00:00")]).toEqual([
    ...["2026-12-20", "2026-12-20", "2026-12-20"],
  ]);
  const never = { ...weekly, count: 1, except: ["2026-11-29"] };
  expect(shown("2026-11-01T00:00", event(1, "2026-11-29T14:00", null, { repeats: never }))).toBeUndefined();
  // Years ahead, too.
  expect(shown("2020-01-01T00:00")).toBe("2026-11-29");
});

test("the free places of a day are those of that day, never fewer than none, and without a limit not counted", () => {
  const taken = { "2026-11-29": 7, "2026-12-06": 12 };
  const free = (capacity: number | null, day: string) => freePlaces(siteEvent({ capacity, taken }), day);
  expect([
    free(10, "2026-11-29"),
    free(10, "2026-12-06"),
    free(10, "2026-12-13"),
    free(null, "2026-11-29"),
  ]).toEqual([...[3, 0, 10, null]]);
});

test("the feasts of a period are those of each of its days, in order", () => {
  const [from, to] = [
    gregorianDayNumber({ year: 2026, month: 8, day: 1 }),
    gregorianDayNumber({ year: 2027, month: 9, day: 30 }),
  ];
  const eachDay = Array.from({ length: to - from + 1 }, (_, n) => feastsBetween(from + n, from + n)).flat();
  expect(feastsBetween(from, to)).toEqual(eachDay);
  expect(eachDay.length).toBeGreaterThan(12);
  for (const { day } of eachDay) expect(feastsBetween(day, day).length).toBeGreaterThan(0);
});
