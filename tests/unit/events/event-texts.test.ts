import { expect, test } from "vitest";
import { repeatText, whenTexts } from "../../../src/components/texts/event-texts.ts";
import { besideDayOfYear, shortWeekdayText } from "../../../src/domain/dates/both-calendars.ts";
import { parseIsoDay } from "../../../src/domain/dates/calendar-days.ts";
import { overwriteGetLocale } from "../../../src/i18n/paraglide/runtime.js";

/** The texts of an event in London on 28 November 2026, without the joiners that keep a range on one line. */
function texts(lang: "en" | "ti", from: string, to: string | null, lastDay = "2026-11-28") {
  const startsAt = Date.parse(`2026-11-28T${from}:00Z`);
  const endsAt = to === null ? null : Date.parse(`${lastDay}T${to}:00Z`);
  const { time, besideTime, besideTimeShort } = whenTexts(
    { timeZone: "Europe/London" },
    { startsAt, endsAt },
    lang,
  );
  return [time, besideTime, besideTimeShort].map((text) => text.replaceAll("\u2060", ""));
}

test("a range on the six-hour clock names one part of the day, and none in a list", () => {
  expect(texts("en", "10:00", "12:00")).toEqual([
    "10:00–12:00",
    "4:00–6:00 in the morning, Ethiopian clock",
    "4:00–6:00, Ethiopian clock",
  ]);
  expect(texts("en", "10:00", "13:30")).toEqual([
    "10:00–13:30",
    "4:00 in the morning – 7:30, Ethiopian clock",
    "4:00–7:30, Ethiopian clock",
  ]);
  expect(texts("en", "14:00", null)[2]).toBe("8:00, Ethiopian clock");
  overwriteGetLocale(() => "ti");
  expect(texts("ti", "10:00", "12:00")).toEqual([
    "4:00–6:00 ንግሆ ብኣቆፃፅራ ሓበሻ",
    "10:00–12:00 ብኣቆፃፅራ 24 ሰዓት",
    "10:00–12:00 ብኣቆፃፅራ 24 ሰዓት",
  ]);
  overwriteGetLocale(() => "en");
});

test("an end on another day has its day, and its own part of the day", () => {
  expect(texts("en", "20:00", "01:00", "2026-11-29")).toEqual([
    "20:00 – Sunday 29 November 2026, 01:00",
    "2:00 in the evening – 20 Hidar 2019, 7:00 at night, Ethiopian clock",
    "2:00 – 20 Hidar 2019, 7:00, Ethiopian clock",
  ]);
});

test("a range within a day has no place for a line break", () => {
  const startsAt = Date.parse("2026-11-28T14:00:00Z");
  const when = whenTexts({ timeZone: "Europe/London" }, { startsAt, endsAt: startsAt + 3_600_000 }, "en");
  expect(when.time).toBe("14:00–\u206015:00");
});

test("a line of the calendar has the weekday and the other calendar's day without the year", () => {
  const day = parseIsoDay("2026-11-26") ?? 0;
  expect([shortWeekdayText("en", day), besideDayOfYear("en", day)]).toEqual(["Thu", "17 Hidar"]);
  expect([shortWeekdayText("ti", day), besideDayOfYear("ti", day)]).toEqual(["ሓሙስ", "26 ኖቬምበር"]);
});

const SATURDAY = parseIsoDay("2026-11-28") ?? 0;

test("an event that does not take place every time says how often it does", () => {
  const every = (interval: number, lang: "en" | "ti") =>
    repeatText({ every: "week", interval, days: [], count: null, until: null, except: [] }, SATURDAY, lang);
  expect([1, 2, 3].map((interval) => every(interval, "en"))).toEqual([
    "Every Saturday",
    "Every other week",
    "Every 3 weeks",
  ]);
  overwriteGetLocale(() => "ti");
  expect([1, 2].map((interval) => every(interval, "ti"))).toEqual(["ነፍሲ ወከፍ ቀዳም", "ኣብ 2 ሰሙን ሓንሳብ"]);
  overwriteGetLocale(() => "en");
});
