// Days as whole numbers since 1 January 1970, which both calendars are converted from and to.

const DAY = 86_400_000;
/** Days from 1 መስከረም of year 1 (29 August 8 of the Julian calendar) to 1 January 1970. */
const TO_1970 = 716_367;
const FOUR_YEARS = 1_461;

/** A day of a calendar; month and day start at 1. */
export type CalendarDay = { readonly year: number; readonly month: number; readonly day: number };

/** A day as `2026-11-23`. */
export type IsoDay = string;

/** The day number of a Gregorian date; days beyond the month's end run into the next one. */
export function gregorianDayNumber({ year, month, day }: CalendarDay): number {
  return Date.UTC(year, month - 1, day) / DAY;
}

/** The Gregorian date of a day number; month and day start at 1. */
export function gregorianDay(dayNumber: number): CalendarDay {
  const date = new Date(dayNumber * DAY);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/**
 * The day in the Ethiopian calendar: twelve months of 30 days, then ጳጉሜን with five, or six in every fourth year.
 * Correct for every day since 1 መስከረም of year 1.
 * @param dayNumber whole days since 1 January 1970
 */
export function ethiopianDay(dayNumber: number): CalendarDay {
  const since = dayNumber + TO_1970;
  const year = Math.floor((4 * since + FOUR_YEARS + 2) / FOUR_YEARS);
  const ofYear = since - 365 * (year - 1) - Math.floor(year / 4);
  return { year, month: Math.floor(ofYear / 30) + 1, day: (ofYear % 30) + 1 };
}

/** The inverse of `ethiopianDay`. The thirteenth month has 5 days, 6 in a year before one divisible by four. */
export function ethiopianDayNumber({ year, month, day }: CalendarDay): number {
  return 365 * (year - 1) + Math.floor(year / 4) + 30 * (month - 1) + (day - 1) - TO_1970;
}

/** True if the Ethiopian month of this year has that day. */
export function isEthiopianDay(date: CalendarDay): boolean {
  const back = ethiopianDay(ethiopianDayNumber(date));
  return back.year === date.year && back.month === date.month && back.day === date.day;
}

/** The day of a time on this device, in milliseconds since 1970. */
export function localDay(at: number): number {
  const date = new Date(at);
  return gregorianDayNumber({ year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() });
}

/** The day of the week, Monday as 0. */
export function weekdayOf(dayNumber: number): number {
  return (((dayNumber + 3) % 7) + 7) % 7;
}

export function isoDayOf(dayNumber: number): IsoDay {
  return new Date(dayNumber * DAY).toISOString().slice(0, 10);
}

/** The day number of `2026-11-23`; null for anything else, such as 30 February. */
export function parseIsoDay(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  const isSame = !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
  return isSame ? at / DAY : null;
}
