import { expect, test } from "vitest";
import {
  ethiopianDay,
  ethiopianDayNumber,
  gregorianDay,
  gregorianDayNumber,
  isEthiopianDay,
  isoDayOf,
  parseIsoDay,
  weekdayOf,
} from "../../../src/domain/dates/calendar-days.ts";
import { clockText, parseClock, sixHourTime } from "../../../src/domain/dates/six-hour-clock.ts";
import { instantOf, wallTimeIn } from "../../../src/domain/dates/zoned-time.ts";
import { feastsBetween, orthodoxEasterDay } from "../../../src/domain/events/feasts.ts";

function dayOf(iso: string): number {
  const day = parseIsoDay(iso);
  if (day === null) throw new Error(iso);
  return day;
}

// The battle of Adwa was on 1 March 1896, 23 ለካቲት 1888; 12 September 2007 was the Ethiopian millennium, and 12 September
// 2023 the New Year of 2016 (https://boundlessethiopia.com/travel-info/public-holidays/).
test.each([
  ["1896-03-01", 1888, 6, 23],
  ["1974-09-12", 1967, 1, 2],
  ["2000-01-01", 1992, 4, 22],
  ["2007-09-12", 2000, 1, 1],
  ["2023-09-11", 2015, 13, 6],
  ["2023-09-12", 2016, 1, 1],
  ["2024-09-11", 2017, 1, 1],
  ["2026-11-23", 2019, 3, 14],
])("%s is the same day in both calendars", (iso, year, month, day) => {
  expect(ethiopianDay(dayOf(iso))).toEqual({ year, month, day });
  expect(isoDayOf(ethiopianDayNumber({ year, month, day }))).toBe(iso);
});

test("every day of two centuries comes back from both calendars", () => {
  for (let number = dayOf("1900-01-01"); number < dayOf("2100-01-01"); number += 1) {
    if (ethiopianDayNumber(ethiopianDay(number)) !== number) throw new Error(isoDayOf(number));
    if (gregorianDayNumber(gregorianDay(number)) !== number) throw new Error(isoDayOf(number));
  }
});

test("the thirteenth month has six days every fourth year", () => {
  expect(isEthiopianDay({ year: 2015, month: 13, day: 6 })).toBe(true);
  expect(isEthiopianDay({ year: 2016, month: 13, day: 6 })).toBe(false);
  expect(parseIsoDay("2027-02-29")).toBeNull();
  expect(weekdayOf(dayOf("2026-11-23"))).toBe(0);
});

test("the six-hour clock starts at six in the morning", () => {
  const shown = (text: string) => {
    const { hour, minute, part } = sixHourTime(parseClock(text) ?? Number.NaN);
    return `${hour}:${String(minute).padStart(2, "0")} ${part}`;
  };
  expect(
    ["00:00", "05:59", "06:00", "07:30", "12:00", "13:05", "18:00", "19:00", "23:59"].map(shown),
  ).toEqual([
    "6:00 night",
    "11:59 night",
    "12:00 morning",
    "1:30 morning",
    "6:00 afternoon",
    "7:05 afternoon",
    "12:00 evening",
    "1:00 evening",
    "5:59 evening",
  ]);
  expect(parseClock("24:00")).toBeNull();
  expect(clockText(65)).toBe("01:05");
});

test("a time in London is an hour earlier in the world's time in summer", () => {
  const at = (day: string, clock: string) =>
    new Date(instantOf("Europe/London", { day: dayOf(day), minutes: parseClock(clock) ?? 0 })).toISOString();
  expect(at("2027-03-27", "14:00")).toBe("2027-03-27T14:00:00.000Z");
  expect(at("2027-03-28", "14:00")).toBe("2027-03-28T13:00:00.000Z");
  // 01:30 is skipped that night: it counts with the offset before the change.
  expect(at("2027-03-28", "01:30")).toBe("2027-03-28T01:30:00.000Z");
  // 01:30 comes twice: the first is meant.
  expect(at("2027-10-31", "01:30")).toBe("2027-10-31T00:30:00.000Z");
  expect(at("2027-10-31", "02:00")).toBe("2027-10-31T02:00:00.000Z");
});

test.each(["Europe/London", "Europe/Athens", "America/Los_Angeles", "Africa/Addis_Ababa"])(
  "each hour of a year in %s comes back",
  (zone) => {
    let repeated = 0;
    for (let at = Date.UTC(2027, 0, 1); at < Date.UTC(2028, 0, 1); at += 3_600_000) {
      const back = instantOf(zone, wallTimeIn(zone, at));
      if (back === at) continue;
      expect(back).toBe(at - 3_600_000);
      repeated += 1;
    }
    expect(repeated).toBe(zone.startsWith("Africa") ? 0 : 1);
  },
);

test("London's calculated time is that of the platform's tables, from 1990 to 2037", () => {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: "Europe/London",
    dateStyle: "short",
    timeStyle: "short",
  });
  const two = (part: number) => String(part).padStart(2, "0");
  const calculated = (at: number) => {
    const { day, minutes } = wallTimeIn("Europe/London", at);
    const date = new Date(day * 86_400_000);
    return `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}, ${clockText(minutes)}`;
  };
  const wrong: string[] = [];
  // The end of each hour as well: the clocks change on the hour.
  for (let at = Date.UTC(1990, 0, 1); at < Date.UTC(2038, 0, 1); at += 3_600_000)
    for (const instant of [at, at + 3_599_999])
      if (calculated(instant) !== format.format(instant)) wrong.push(new Date(instant).toISOString());
  expect(wrong).toEqual([]);
});

// The list in the tests of dateutil, https://github.com/dateutil/dateutil/blob/master/tests/test_easter.py.
const ORTHODOX_EASTER =
  "1990-04-15 1991-04-07 1992-04-26 1993-04-18 1994-05-01 1995-04-23 1996-04-14 1997-04-27 1998-04-19 1999-04-11 " +
  "2000-04-30 2001-04-15 2002-05-05 2003-04-27 2004-04-11 2005-05-01 2006-04-23 2007-04-08 2008-04-27 2009-04-19 " +
  "2010-04-04 2011-04-24 2012-04-15 2013-05-05 2014-04-20 2015-04-12 2016-05-01 2017-04-16 2018-04-08 2019-04-28 " +
  "2020-04-19 2021-05-02 2022-04-24 2023-04-16 2024-05-05 2025-04-20 2026-04-12 2027-05-02 2028-04-16 2029-04-08 " +
  "2030-04-28 2031-04-13 2032-05-02 2033-04-24 2034-04-09 2035-04-29 2036-04-20 2037-04-05 2038-04-25 2039-04-17 " +
  "2040-05-06 2041-04-21 2042-04-13 2043-05-03 2044-04-24 2045-04-09 2046-04-29 2047-04-21 2048-04-05 2049-04-25 " +
  "2050-04-17";

test("Fasika is on the published day in each year from 1990 to 2050", () => {
  const computed = Array.from({ length: 61 }, (_, at) => isoDayOf(orthodoxEasterDay(1990 + at)));
  expect(computed.join(" ")).toBe(ORTHODOX_EASTER);
});

function feastsOf(year: number): Readonly<Record<string, string>> {
  const feasts = feastsBetween(dayOf(`${year}-01-01`), dayOf(`${year}-12-31`));
  return Object.fromEntries(feasts.map(({ name, day }) => [name.en.split(/[ ,]/)[0], isoDayOf(day)]));
}

// https://boundlessethiopia.com/travel-info/public-holidays/ lists both years; 2024 follows a year of 366 days there.
test.each([
  [
    2023,
    {
      Lidet: "2023-01-07",
      Timket: "2023-01-19",
      Adwa: "2023-03-02",
      Siqlet: "2023-04-14",
      Fasika: "2023-04-16",
      New: "2023-09-12",
      Meskel: "2023-09-28",
    },
  ],
  [
    2024,
    {
      Lidet: "2024-01-07",
      Timket: "2024-01-20",
      Adwa: "2024-03-02",
      Siqlet: "2024-05-03",
      Fasika: "2024-05-05",
      New: "2024-09-11",
      Meskel: "2024-09-27",
    },
  ],
])("the feasts of %i are those of the published calendar", (year, published) => {
  expect(feastsOf(year)).toMatchObject(published);
});

// Year, Siqlet, Fasika, new year and Meskel in the lists of the Python package holidays, whose Lidet and Adwa are on the same day in all:
// https://github.com/vacanza/holidays, tests/countries/test_ethiopia.py (2019 and 2022) and snapshots/countries/ET_COMMON.json.
// Its Timket is 19 January in all of them; in 2024 it was on the 20th, as above.
const PUBLISHED = [
  "2019 04-26 04-28 09-12 09-28",
  "2022 04-22 04-24 09-11 09-27",
  "2023 04-14 04-16 09-12 09-28",
  "2024 05-03 05-05 09-11 09-27",
  "2025 04-18 04-20 09-11 09-27",
  "2026 04-10 04-12 09-11 09-27",
  "2027 04-30 05-02 09-12 09-28",
  "2028 04-14 04-16 09-11 09-27",
  "2029 04-06 04-08 09-11 09-27",
  "2030 04-26 04-28 09-11 09-27",
  "2031 04-11 04-13 09-12 09-28",
  "2032 04-30 05-02 09-11 09-27",
  "2033 04-22 04-24 09-11 09-27",
  "2034 04-07 04-09 09-11 09-27",
  "2035 04-27 04-29 09-12 09-28",
  "2036 04-18 04-20 09-11 09-27",
  "2037 04-03 04-05 09-11 09-27",
  "2038 04-23 04-25 09-11 09-27",
  "2039 04-15 04-17 09-12 09-28",
  "2040 05-04 05-06 09-11 09-27",
  "2041 04-19 04-21 09-11 09-27",
  "2042 04-11 04-13 09-11 09-27",
  "2043 05-01 05-03 09-12 09-28",
  "2044 04-22 04-24 09-11 09-27",
  "2045 04-07 04-09 09-11 09-27",
  "2046 04-27 04-29 09-11 09-27",
  "2047 04-19 04-21 09-12 09-28",
  "2048 04-03 04-05 09-11 09-27",
  "2049 04-23 04-25 09-11 09-27",
  "2050 04-15 04-17 09-11 09-27",
];

test("the feasts of thirty years are those of a published list", () => {
  expect(PUBLISHED).toHaveLength(30);
  for (const line of PUBLISHED) {
    const [year, siqlet, fasika, newYear, meskel] = line.split(" ");
    expect(feastsOf(Number(year)), line).toMatchObject({
      Lidet: `${year}-01-07`,
      Adwa: `${year}-03-02`,
      Siqlet: `${year}-${siqlet}`,
      Fasika: `${year}-${fasika}`,
      New: `${year}-${newYear}`,
      Meskel: `${year}-${meskel}`,
    });
  }
});

test("each feast with a day of its own is on that day of the Ethiopian calendar of the platform, for thirty years", () => {
  const platform = new Intl.DateTimeFormat("en-u-ca-ethiopic", {
    timeZone: "UTC",
    month: "numeric",
    day: "numeric",
  });
  const days = { New: "1/1", Meskel: "1/17", Mariam: "3/21", Timket: "5/11", Ashenda: "12/16" };
  for (let year = 2026; year < 2056; year += 1) {
    const feasts = feastsOf(year);
    for (const [name, published] of Object.entries(days))
      expect(platform.format(new Date(feasts[name] ?? "")), `${name} ${year}`).toBe(published);
  }
});

test("each year of the next thirty has every feast once, on the rule's day", () => {
  for (let year = 2026; year < 2056; year += 1) {
    const feasts = feastsOf(year);
    expect(Object.keys(feasts)).toHaveLength(12);
    // The year before a Gregorian leap year has six days of ጳጉሜን, so what follows is a day later until February ends.
    const later = (year + 1) % 4 === 0 ? 1 : 0;
    const earlyLater = year % 4 === 0 ? 1 : 0;
    expect(feasts).toMatchObject({
      Lidet: `${year}-01-07`,
      Timket: `${year}-01-${19 + earlyLater}`,
      Ashenda: `${year}-08-22`,
      New: `${year}-09-${11 + later}`,
      Meskel: `${year}-09-${27 + later}`,
      Mariam: later ? `${year}-12-01` : `${year}-11-30`,
    });
    expect(weekdayOf(dayOf(feasts.Hosanna ?? ""))).toBe(6);
    expect(dayOf(feasts.Fasika ?? "") - dayOf(feasts.Hosanna ?? "")).toBe(7);
  }
});
