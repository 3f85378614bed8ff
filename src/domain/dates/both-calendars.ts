import type { Lang } from "../content/content.ts";
import { ethiopianDayNumber, gregorianDay, gregorianDayNumber, weekdayOf } from "./calendar-days.ts";
import { MONTHS } from "./english-dates.ts";
import { ETHIOPIAN_MONTHS, ethiopianDay, GREGORIAN_MONTHS, WEEKDAYS } from "./tigrinya-dates.ts";

// Days and months in both calendars: the Gregorian one leads in English, the Ethiopian one in Tigrinya. All days are
// numbers since 1 January 1970, so the texts do not depend on the device's time zone.

const ENGLISH_WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
/** The Ethiopian months as Tigrinya says them, in Latin letters. */
const LATIN_MONTHS = [
  "Meskerem",
  "Tikimti",
  "Hidar",
  "Tahsas",
  "Tiri",
  "Lekatit",
  "Megabit",
  "Miyazya",
  "Ginbot",
  "Sene",
  "Hamle",
  "Nehase",
  "Pagumen",
];

/** `Sunday 29 November 2026`, or `ሰንበት 20 ሕዳር 2019 ዓ.ም`. */
export function dayText(lang: Lang, day: number): string {
  return lang === "ti"
    ? `${weekdayText(lang, day)} ${ethiopianText(lang, day)} ዓ.ም`
    : `${weekdayText(lang, day)} ${gregorianText(lang, day)}`;
}

/** The same day in the other calendar: `20 Hidar 2019`, or `29 ኖቬምበር 2026`. */
export function besideDayText(lang: Lang, day: number): string {
  return lang === "ti" ? gregorianText(lang, day) : ethiopianText(lang, day);
}

/** The same without the year, under a heading that has it: `20 Hidar`, or `29 ኖቬምበር`. */
export function besideDayOfYear(lang: Lang, day: number): string {
  const { month, day: number } = lang === "ti" ? gregorianDay(day) : ethiopianDay(day);
  return `${number} ${lang === "ti" ? gregorianMonth(lang, month) : ethiopianMonth(lang, month)}`;
}

/** The day of the reader's calendar without weekday and year: `28 November`, or `19 ሕዳር`. */
export function dayOfYear(lang: Lang, day: number): string {
  const { month, day: number } = lang === "ti" ? ethiopianDay(day) : gregorianDay(day);
  return `${number} ${lang === "ti" ? ethiopianMonth(lang, month) : gregorianMonth(lang, month)}`;
}

/** `Sun`, or `ሰንበት`, which is as short. */
export function shortWeekdayText(lang: Lang, day: number): string {
  return lang === "ti" ? weekdayText(lang, day) : weekdayText(lang, day).slice(0, 3);
}

/** `Sunday`; every name has a whole word. */
export function weekdayText(lang: Lang, day: number): string {
  const weekday = weekdayOf(day);
  return (lang === "ti" ? WEEKDAYS[(weekday + 1) % 7] : ENGLISH_WEEKDAYS[weekday]) ?? "";
}

function gregorianText(lang: Lang, number: number): string {
  const { year, month, day } = gregorianDay(number);
  return `${day} ${gregorianMonth(lang, month)} ${year}`;
}

function ethiopianText(lang: Lang, number: number): string {
  const { year, month, day } = ethiopianDay(number);
  return `${day} ${ethiopianMonth(lang, month)} ${year}`;
}

function gregorianMonth(lang: Lang, month: number): string {
  return (lang === "ti" ? GREGORIAN_MONTHS : MONTHS)[month - 1] ?? "";
}

function ethiopianMonth(lang: Lang, month: number): string {
  return (lang === "ti" ? ETHIOPIAN_MONTHS : LATIN_MONTHS)[month - 1] ?? "";
}

/** A month of the reader's calendar. */
export type CalendarMonth = {
  /** Such as `2026-11` or `2019-3`: the address of the month. */
  readonly key: string;
  readonly title: string;
  /** The other calendar's months it overlaps: `Hidar–Tahsas 2019`. */
  readonly beside: string;
  readonly first: number;
  readonly last: number;
};

/** The month of the reader's calendar that a day is in. */
export function monthOf(lang: Lang, number: number): CalendarMonth {
  if (lang === "ti") {
    const { year, month } = ethiopianDay(number);
    const first = ethiopianDayNumber({ year, month, day: 1 });
    const next = month === 13 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 };
    const last = ethiopianDayNumber(next) - 1;
    const ends = [first, last].map(gregorianDay);
    const beside = monthsText(ends.map((end) => [gregorianMonth(lang, end.month), end.year]));
    return { key: `${year}-${month}`, title: `${ethiopianMonth(lang, month)} ${year}`, beside, first, last };
  }
  const { year, month } = gregorianDay(number);
  const first = gregorianDayNumber({ year, month, day: 1 });
  const last = gregorianDayNumber({ year, month: month + 1, day: 1 }) - 1;
  const ends = [first, last].map(ethiopianDay);
  const beside = monthsText(ends.map((end) => [ethiopianMonth(lang, end.month), end.year]));
  return { key: `${year}-${month}`, title: `${gregorianMonth(lang, month)} ${year}`, beside, first, last };
}

/** The month with this key; null if there is none, or it is centuries away. */
export function parseMonth(lang: Lang, key: string | null): CalendarMonth | null {
  const match = /^(\d{4})-(\d{1,2})$/.exec(key ?? "");
  const [year, month] = [Number(match?.[1]), Number(match?.[2])];
  if (!match || month < 1 || month > (lang === "ti" ? 13 : 12) || year < 1890 || year > 2200) return null;
  const date = { year, month, day: 1 };
  return monthOf(lang, lang === "ti" ? ethiopianDayNumber(date) : gregorianDayNumber(date));
}

/** The day's number within the reader's month, and within the other calendar's. */
export function dayNumbers(lang: Lang, number: number): { readonly own: number; readonly beside: number } {
  const [gregorian, ethiopian] = [gregorianDay(number).day, ethiopianDay(number).day];
  return lang === "ti" ? { own: ethiopian, beside: gregorian } : { own: gregorian, beside: ethiopian };
}

/** `Hidar–Tahsas 2019`: a shared month or year is written once. */
function monthsText(ends: readonly (readonly [name: string, year: number])[]): string {
  const [[from = "", year = 0] = [], [to = "", lastYear = 0] = []] = ends;
  if (year !== lastYear) return `${from} ${year}–${to} ${lastYear}`;
  return from === to ? `${from} ${year}` : `${from}–${to} ${year}`;
}
