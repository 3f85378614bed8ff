import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { TIME_ZONES } from "../../../src/community/time-zones.ts";
import type { Lang } from "../../../src/domain/content/content.ts";
import {
  besideDayOfYear,
  besideDayText,
  datesIn,
  dayNumbers,
  dayOfYear,
  dayText,
  monthOf,
  parseMonth,
  shortWeekdayText,
  weekdayText,
} from "../../../src/domain/dates/both-calendars.ts";
import { isEthiopianDay, parseIsoDay } from "../../../src/domain/dates/calendar-days.ts";
import { bothClocks, sixHourRange, usualRange } from "../../../src/domain/dates/clock-texts.ts";
import { parseTimestamp } from "../../../src/domain/dates/parse-timestamp.ts";
import { clockText, parseClock, sixHourTime } from "../../../src/domain/dates/six-hour-clock.ts";
import { instantOf, wallTimeIn } from "../../../src/domain/dates/zoned-time.ts";

const DAY = 86_400_000;
const LANGUAGES: readonly Lang[] = ["en", "ti"];
const days = fc.integer({ min: Date.UTC(1900, 0) / DAY, max: Date.UTC(2199, 11, 31) / DAY });

afterEach(() => {
  vi.unstubAllEnvs();
});

/** A date as the platform's tables of a calendar have it. */
function partsIn(calendar: string) {
  const format = new Intl.DateTimeFormat(`en-GB-u-ca-${calendar}`, {
    ...{ timeZone: "UTC", day: "numeric", month: "numeric", year: "numeric" },
  });
  return (day: number) => {
    const parts = format.formatToParts(day * DAY);
    const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
    return { year: part("year"), month: part("month"), day: part("day") };
  };
}
const gregorian = partsIn("gregory");
const ethiopian = partsIn("ethiopic");
const namesOf = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...options });
  return (day: number) => format.format(day * DAY);
};
const [weekday, month] = [namesOf({ weekday: "long" }), namesOf({ month: "long" })];
const LATIN_MONTHS =
  "Meskerem Tikimti Hidar Tahsas Tiri Lekatit Megabit Miyazya Ginbot Sene Hamle Nehase Pagumen".split(" ");
const ETHIOPIAN_MONTHS = "መስከረም ጥቅምቲ ሕዳር ታሕሳስ ጥሪ ለካቲት መጋቢት ሚያዝያ ግንቦት ሰነ ሓምለ ነሓሰ ጳጉሜን".split(" ");
const GREGORIAN_MONTHS = "ጃንዋሪ ፌብሩዋሪ ማርች ኤፕሪል ሜይ ጁን ጁላይ ኦገስት ሴፕቴምበር ኦክቶበር ኖቬምበር ዲሴምበር".split(" ");
const TIGRINYA_WEEKDAYS: Readonly<Record<string, string>> = {
  ...{
    Monday: "ሰኑይ",
    Tuesday: "ሰሉስ",
    Wednesday: "ረቡዕ",
    Thursday: "ሓሙስ",
    Friday: "ዓርቢ",
    Saturday: "ቀዳም",
    Sunday: "ሰንበት",
  },
};

test("a day has the names and numbers of both calendars that the platform gives it, the reader's first", () => {
  fc.assert(
    fc.property(days, (day) => {
      const [g, e] = [gregorian(day), ethiopian(day)];
      const tigrinyaDay = TIGRINYA_WEEKDAYS[weekday(day)] ?? "";
      const [english, latin] = [`${g.day} ${month(day)}`, `${e.day} ${LATIN_MONTHS[e.month - 1]}`];
      const [geez, besideGeez] = [
        `${e.day} ${ETHIOPIAN_MONTHS[e.month - 1]}`,
        `${g.day} ${GREGORIAN_MONTHS[g.month - 1]}`,
      ];
      expect([dayText("en", day), besideDayText("en", day)]).toEqual([
        `${weekday(day)} ${english} ${g.year}`,
        `${latin} ${e.year}`,
      ]);
      expect([dayText("ti", day), besideDayText("ti", day)]).toEqual([
        `${tigrinyaDay} ${geez} ${e.year} ዓ.ም`,
        `${besideGeez} ${g.year}`,
      ]);
      expect(LANGUAGES.map((lang) => [dayOfYear(lang, day), besideDayOfYear(lang, day)])).toEqual([
        [english, latin],
        [geez, besideGeez],
      ]);
      expect(LANGUAGES.map((lang) => [weekdayText(lang, day), shortWeekdayText(lang, day)])).toEqual([
        [weekday(day), weekday(day).slice(0, 3)],
        [tigrinyaDay, tigrinyaDay],
      ]);
      expect(LANGUAGES.map((lang) => dayNumbers(lang, day))).toEqual([
        { own: g.day, beside: e.day },
        { own: e.day, beside: g.day },
      ]);
    }),
    { numRuns: 200, seed: 34 },
  );
});

test("a month has exactly its days, and names the months of the other calendar in which they begin and end", () => {
  fc.assert(
    fc.property(days, fc.constantFrom(...LANGUAGES), (day, lang) => {
      const [own, other] = lang === "en" ? [gregorian, ethiopian] : [ethiopian, gregorian];
      const { key, title, beside, first, last } = monthOf(lang, day);
      const { year, month: number } = own(day);
      expect([key, own(first), own(last + 1).day]).toEqual([
        `${year}-${number}`,
        { year, month: number, day: 1 },
        1,
      ]);
      expect([own(last).month, first <= day && day <= last]).toEqual([number, true]);
      const names = lang === "en" ? LATIN_MONTHS : GREGORIAN_MONTHS;
      const ownName = lang === "en" ? month(day) : (ETHIOPIAN_MONTHS[number - 1] ?? "");
      expect(title).toBe(`${ownName} ${year}`);
      const [from, to] = [other(first), other(last)];
      const [fromName, toName] = [names[from.month - 1], names[to.month - 1]];
      expect(beside).toBe(
        from.year !== to.year
          ? `${fromName} ${from.year}–${toName} ${to.year}`
          : from.month === to.month
            ? `${fromName} ${from.year}`
            : `${fromName}–${toName} ${from.year}`,
      );
      expect(parseMonth(lang, key)).toEqual(monthOf(lang, day));
    }),
    { numRuns: 300, seed: 34 },
  );
});

test.each([
  [5 * 60, "05:00 (11:00 at night, Ethiopian clock)", "11:00 ለይቲ ብኣቆፃፅራ ሓበሻ (05:00 ብኣቆፃፅራ 24 ሰዓት)"],
  [7 * 60, "07:00 (1:00 in the morning, Ethiopian clock)", "1:00 ንግሆ ብኣቆፃፅራ ሓበሻ (07:00 ብኣቆፃፅራ 24 ሰዓት)"],
  [
    13 * 60,
    "13:00 (7:00 in the afternoon, Ethiopian clock)",
    "7:00 ድሕሪ ቀትሪ ብኣቆፃፅራ ሓበሻ (13:00 ብኣቆፃፅራ 24 ሰዓት)",
  ],
  [19 * 60, "19:00 (1:00 in the evening, Ethiopian clock)", "1:00 ምሸት ብኣቆፃፅራ ሓበሻ (19:00 ብኣቆፃፅራ 24 ሰዓት)"],
])("the minute %d of a day is %s, and %s", (minutes, english, tigrinya) => {
  expect([bothClocks("en", minutes), bothClocks("ti", minutes)]).toEqual([english, tigrinya]);
});

test.each([
  [14 * 60, 14 * 60, "8:00–8:00 in the afternoon", "14:00–14:00"],
  [10 * 60, 12 * 60, "4:00–6:00 in the morning", "10:00–12:00"],
  [10 * 60, 12 * 60 + 1, "4:00 in the morning – 6:01", "10:00–12:01"],
  [22 * 60, 60, "4:00 in the evening – 7:00 at night", "22:00–01:00"],
])("from minute %d to %d it is %s, or %s", (from, to, six, usual) => {
  // Without the mark that keeps the ends on one line.
  const plain = (text: string) => text.replaceAll("–\u2060", "–");
  expect([plain(sixHourRange("en", from, to)), plain(usualRange(from, to))]).toEqual([six, usual]);
});

test("only a day that its month has is one, in either calendar", () => {
  const ethiopianDays: [number, number, number, boolean][] = [
    [2019, 13, 6, true],
    [2018, 13, 6, false],
    [2018, 13, 5, true],
    [2018, 1, 30, true],
    [2018, 1, 31, false],
    [2018, 14, 1, false],
    [2018, 1, 0, false],
  ];
  for (const [year, number, day, isDay] of ethiopianDays)
    expect([year, number, day, isEthiopianDay({ year, month: number, day })]).toEqual([
      year,
      number,
      day,
      isDay,
    ]);
  const texts = [
    "2026-02-30",
    "2026-13-01",
    "x2026-11-23",
    "2026-11-23T00:00",
    "2026-1-1",
    "+002026-11-23",
    "",
  ];
  expect(texts.map(parseIsoDay)).toEqual(texts.map(() => null));
  expect(parseIsoDay("2028-02-29")).toBe(Date.UTC(2028, 1, 29) / DAY);
});

test.each([
  ["en", "2026-12", true],
  ["en", "2026-13", false],
  ["ti", "2019-13", true],
  ["ti", "2019-14", false],
  ["en", "2026-0", false],
  ["en", "1890-1", true],
  ["en", "1889-12", false],
  ["ti", "2200-1", true],
  ["ti", "2201-1", false],
  ["en", "2026-11-1", false],
  ["en", "26-11", false],
  ["en", "2026-", false],
  ["en", null, false],
] as const)("in %s, %j is the key of a month: %s", (lang, key, isKey) => {
  expect(parseMonth(lang, key) !== null).toBe(isKey);
});

test("every minute of a day is on both clocks, and reads back from the one that forms use", () => {
  for (let minutes = 0; minutes < 24 * 60; minutes += 1) {
    const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
    const text = `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
    expect([clockText(minutes), parseClock(text)]).toEqual([text, minutes]);
    const part = hour < 6 ? "night" : hour < 12 ? "morning" : hour < 18 ? "afternoon" : "evening";
    // One o'clock is at seven, in the morning and in the evening.
    const six = [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11][(hour + 6) % 12];
    expect({ minutes, ...sixHourTime(minutes) }).toEqual({ minutes, hour: six, minute, part });
  }
  for (const text of ["24:00", "9:00", "09:60", "09:5", "0900", " 09:00", "09:00:00", ""])
    expect([text, parseClock(text)]).toEqual([text, null]);
});

/** Where the clock is behind, ahead by three quarters of an hour, and far ahead. */
const PLACES = ["America/New_York", "Asia/Kathmandu", "Pacific/Auckland", "Africa/Addis_Ababa"] as const;

test.each(PLACES)("dates and days passed are those of a device in %s, in both languages", (timeZone) => {
  vi.stubEnv("TZ", timeZone);
  const short = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    day: "numeric",
    month: "long",
    year: "numeric",
  });
  const day = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  const dayNumber = (at: number) => Date.parse(`${day.format(at)}T00:00:00Z`) / DAY;
  const [english, tigrinya] = [datesIn("en"), datesIn("ti")];
  const instants = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2060, 0) });
  fc.assert(
    fc.property(instants, fc.integer({ min: DAY, max: 9 * DAY }), (now, passed) => {
      expect(english.short(now)).toBe(short.format(now));
      expect(english.month(now)).toBe(short.format(now).replace(/^\d+ /, ""));
      const { title, beside } = monthOf("ti", dayNumber(now));
      expect(tigrinya.month(now)).toBe(`${title} (${beside})`);
      const both = [dayText, besideDayText].map((text) => text("ti", dayNumber(now)));
      expect(tigrinya.full(now).replaceAll("\u00a0", " ")).toBe(`${both[0]} (${both[1]})`);
      const then = now - passed;
      const nights = dayNumber(now) - dayNumber(then);
      const ago = nights === 1 ? ["yesterday", "ትማሊ"] : [`${nights} days ago`, `ቅድሚ ${nights} መዓልቲ`];
      expect([english.ago(then, now), tigrinya.ago(then, now)]).toEqual(
        nights < 7 ? ago : [short.format(then), tigrinya.short(then)],
      );
    }),
    { numRuns: 60, seed: 34 },
  );
});

test("the wall time of each zone is that of the platform, and leads back to its instant", () => {
  for (const timeZone of TIME_ZONES) {
    const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
    const instants = fc.integer({ min: Date.UTC(1998, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 });
    fc.assert(
      fc.property(instants, (minute) => {
        const at = minute * 60_000;
        const { day, minutes } = wallTimeIn(timeZone, at);
        const shown = `${new Date(day * DAY).toISOString().slice(0, 10)} ${clockText(minutes)}`;
        expect([timeZone, shown]).toEqual([timeZone, format.format(at)]);
        const back = instantOf(timeZone, { day, minutes });
        // Of an hour that comes twice, the first.
        expect([0, 3_600_000]).toContain(at - back);
        expect(wallTimeIn(timeZone, back)).toEqual({ day, minutes });
      }),
      { numRuns: 60, seed: 34 },
    );
  }
});

test("a time of the server is the same instant in every form, with all its microseconds", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4_102_444_799 }),
      fc.integer({ min: 0, max: 999_999 }),
      fc.integer({ min: -14 * 4, max: 14 * 4 }),
      fc.constantFrom("T", " "),
      fc.boolean(),
      (seconds, micros, quarters, separator, isShort) => {
        const fraction = String(micros).padStart(6, "0");
        const expected = `${new Date(seconds * 1_000).toISOString().slice(0, 19)}.${fraction}Z`;
        const local = new Date((seconds + quarters * 900) * 1_000)
          .toISOString()
          .slice(0, 19)
          .replace("T", separator);
        const [hours, minutes] = [Math.floor(Math.abs(quarters) / 4), (Math.abs(quarters) % 4) * 15];
        const two = (part: number) => String(part).padStart(2, "0");
        const sign = quarters < 0 ? "-" : "+";
        const zone =
          minutes === 0 && isShort ? `${sign}${two(hours)}` : `${sign}${two(hours)}:${two(minutes)}`;
        const written = fraction.replace(/0+$/, "");
        expect(parseTimestamp(`${local}${written ? `.${written}` : ""}${zone}`)).toBe(expected);
        if (quarters === 0) expect(parseTimestamp(`${local}.${fraction}Z`)).toBe(expected);
      },
    ),
    { numRuns: 200, seed: 34 },
  );
  const none = [
    "",
    "2026-11-20",
    "2026-11-20T09:02Z",
    "2026-13-20T09:02:05Z",
    "2026-11-20T09:02:05.1234567Z",
    "x2026-11-20T09:02:05Z",
  ];
  expect(none.map(parseTimestamp)).toEqual(none.map(() => null));
});
