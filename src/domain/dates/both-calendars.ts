import { type Lang, languageOf } from "../languages/languages.ts";
import {
  type CalendarDay,
  ethiopianDay,
  ethiopianDayNumber,
  gregorianDay,
  gregorianDayNumber,
  localDay,
  weekdayOf,
} from "./calendar-days.ts";

// Days and months in both calendars: that of the reader's language leads. All days are numbers since 1 January 1970, so the
// texts do not depend on the device's time zone.

type Calendar = {
  readonly name: "gregorian" | "ethiopian";
  readonly months: number;
  dayOf(number: number): CalendarDay;
  numberOf(day: CalendarDay): number;
};

const GREGORIAN: Calendar = {
  name: "gregorian",
  months: 12,
  dayOf: gregorianDay,
  numberOf: gregorianDayNumber,
};
const ETHIOPIAN: Calendar = {
  name: "ethiopian",
  months: 13,
  dayOf: ethiopianDay,
  numberOf: ethiopianDayNumber,
};

/** No-break space: a line may break between the two calendars, not within one. */
const JOIN = "\u00a0";

function ownCalendar(lang: Lang): Calendar {
  return languageOf(lang).calendar === "gregorian" ? GREGORIAN : ETHIOPIAN;
}

/** The other calendar; null where the language has no words for it, because the community uses one only. */
function calendarBeside(lang: Lang, calendar = ownCalendar(lang)): Calendar | null {
  const other = calendar === GREGORIAN ? ETHIOPIAN : GREGORIAN;
  return languageOf(lang).dates.months[other.name] ? other : null;
}

/** `Sunday 29 November 2026`, or `ሰንበት 20 ሕዳር 2019 ዓ.ም`. */
export function dayText(lang: Lang, day: number): string {
  return `${weekdayText(lang, day)} ${dateText(ownCalendar(lang), lang, day)}${languageOf(lang).dates.era}`;
}

/** The same day in the other calendar: `20 Hidar 2019`, or `29 ኖቬምበር 2026`; empty if there is only one. */
export function besideDayText(lang: Lang, day: number): string {
  const other = calendarBeside(lang);
  return other ? dateText(other, lang, day) : "";
}

/** `Sunday 29 November 2026 (20 Hidar 2019)`. */
export function bothDays(lang: Lang, day: number): string {
  const beside = besideDayText(lang, day);
  return `${dayText(lang, day)}${beside && ` (${beside})`}`;
}

/** The same without the year, under a heading that has it: `20 Hidar`, or `29 ኖቬምበር`. */
export function besideDayOfYear(lang: Lang, day: number): string {
  const other = calendarBeside(lang);
  return other ? dayAndMonth(other, lang, day) : "";
}

/** The day of the reader's calendar without weekday and year: `28 November`, or `19 ሕዳር`. */
export function dayOfYear(lang: Lang, day: number): string {
  return dayAndMonth(ownCalendar(lang), lang, day);
}

/** `Sun`, or `ሰንበት`: a word of syllables is as short. */
export function shortWeekdayText(lang: Lang, day: number): string {
  const text = weekdayText(lang, day);
  return languageOf(lang).script === "Latin" ? text.slice(0, 3) : text;
}

/** `Sunday`; every name has a whole word. */
export function weekdayText(lang: Lang, day: number): string {
  return languageOf(lang).dates.weekdays[weekdayOf(day)] ?? "";
}

function dateText(calendar: Calendar, lang: Lang, day: number): string {
  return `${dayAndMonth(calendar, lang, day)} ${calendar.dayOf(day).year}`;
}

function dayAndMonth(calendar: Calendar, lang: Lang, number: number): string {
  const { month, day } = calendar.dayOf(number);
  return `${day} ${monthName(calendar, lang, month)}`;
}

function monthName({ name }: Calendar, lang: Lang, month: number): string {
  return languageOf(lang).dates.months[name]?.[month - 1] ?? "";
}

/** A month of the reader's calendar. */
export type CalendarMonth = {
  /** Such as `2026-11` or `2019-3`: the address of the month. */
  readonly key: string;
  readonly title: string;
  /** The other calendar's months it overlaps: `Hidar–Tahsas 2019`; empty if there is only one calendar. */
  readonly beside: string;
  readonly first: number;
  readonly last: number;
};

/** The month of the reader's calendar that a day is in. */
export function monthOf(lang: Lang, number: number): CalendarMonth {
  return monthIn(ownCalendar(lang), lang, number);
}

function monthIn(calendar: Calendar, lang: Lang, number: number): CalendarMonth {
  const { year, month } = calendar.dayOf(number);
  const first = calendar.numberOf({ year, month, day: 1 });
  const next = month === calendar.months ? { year: year + 1, month: 1 } : { year, month: month + 1 };
  const last = calendar.numberOf({ ...next, day: 1 }) - 1;
  const other = calendarBeside(lang, calendar);
  const ends = other ? [first, last].map(other.dayOf) : [];
  const beside = other ? monthsText(ends.map((end) => [monthName(other, lang, end.month), end.year])) : "";
  return {
    key: `${year}-${month}`,
    title: `${monthName(calendar, lang, month)} ${year}`,
    beside,
    first,
    last,
  };
}

/** The month with this key; null if there is none, or it is centuries away. */
export function parseMonth(lang: Lang, key: string | null): CalendarMonth | null {
  const match = /^(\d{4})-(\d{1,2})$/.exec(key ?? "");
  const [year, month] = [Number(match?.[1]), Number(match?.[2])];
  const { months, numberOf } = ownCalendar(lang);
  if (!match || month < 1 || month > months || year < 1890 || year > 2200) return null;
  return monthOf(lang, numberOf({ year, month, day: 1 }));
}

/** The day's number within the reader's month, and within the other calendar's, if there is one. */
export function dayNumbers(lang: Lang, number: number) {
  return { own: ownCalendar(lang).dayOf(number).day, beside: calendarBeside(lang)?.dayOf(number).day };
}

/** `Hidar–Tahsas 2019`: a shared month or year is written once. */
function monthsText(ends: readonly (readonly [name: string, year: number])[]): string {
  const [[from = "", year = 0] = [], [to = "", lastYear = 0] = []] = ends;
  if (year !== lastYear) return `${from} ${year}–${to} ${lastYear}`;
  return from === to ? `${from} ${year}` : `${from}–${to} ${year}`;
}

/**
 * Dates in a language, in this device's time zone: where the Ethiopian calendar leads, the Gregorian one, which is used on letters and
 * tickets in Europe, stands beside it. All times are milliseconds since 1970.
 */
export function datesIn(lang: Lang) {
  const { calendar, dates } = languageOf(lang);
  const isGregorian = calendar === "gregorian";

  /** `12 November 2026`, or `12 ሕዳር 2019 (21/11/2026)`: for lists. */
  function short(at: number): string {
    const day = localDay(at);
    const text = dateText(ownCalendar(lang), lang, day);
    return isGregorian ? text : `${joined(text)} (${figures(gregorianDay(day))})`;
  }

  function month(of: Calendar, at: number): string {
    const { title, beside } = monthIn(of, lang, localDay(at));
    return isGregorian ? title : `${title} (${beside})`;
  }

  return {
    short,

    /** `ቀዳም 12 ሕዳር 2019 ዓ.ም (21 ኖቬምበር 2026)`: for the post's own page. */
    full(at: number): string {
      const day = localDay(at);
      return isGregorian ? short(at) : `${joined(dayText(lang, day))} (${joined(besideDayText(lang, day))})`;
    },

    /** `2 hr ago`, `yesterday`, and the date after a week; a future time is now. */
    ago(then: number, now: number): string {
      const minutes = Math.floor(Math.max(0, now - then) / 60_000);
      if (minutes < 1) return dates.ago.now;
      if (minutes < 60) return dates.ago.minutes.replace("#", `${minutes}`);
      const hours = Math.floor(minutes / 60);
      if (hours < 24) return dates.ago.hours.replace("#", `${hours}`);
      const days = localDay(now) - localDay(then);
      if (days >= 7) return short(then);
      return days === 1 ? dates.ago.yesterday : dates.ago.days.replace("#", `${days}`);
    },

    /** `November 2026`, or `ሕዳር 2019 (ኖቬምበር–ዲሴምበር 2026)`: the month and the Gregorian months it overlaps. */
    month: (at: number) => month(ownCalendar(lang), at),

    /** `ኖቬምበር 2026 (ጥቅምቲ–ሕዳር 2019)`: what is collected by Gregorian months in every language. */
    gregorianMonth: (at: number) => month(GREGORIAN, at),
  };
}

/** `21/11/2026`. */
function figures({ year, month, day }: CalendarDay): string {
  return [day, month, year].map((part) => String(part).padStart(2, "0")).join("/");
}

function joined(text: string): string {
  return text.replaceAll(" ", JOIN);
}
