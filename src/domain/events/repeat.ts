import {
  ethiopianDay,
  ethiopianDayNumber,
  gregorianDay,
  gregorianDayNumber,
  type IsoDay,
  isEthiopianDay,
  isoDayOf,
  parseIsoDay,
  weekdayOf,
} from "../dates/calendar-days.ts";
import type { REPEATS } from "./event-values.ts";

/** Weekdays as in RFC 5545, Monday first. */
export const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/**
 * How an event repeats: a subset of RFC 5545, and the same day of each Ethiopian year. The first day is always part of
 * it. `weekday_of_month` is the same weekday of the month as the first, such as the second Sunday; of a fifth, the last.
 */
export type Repeat = {
  readonly every: (typeof REPEATS)[number];
  /** 2 is every other. */
  readonly interval: number;
  /** The weekdays of a weekly event; the first day's is always one of them. */
  days: string[];
  /** How often it takes place, days left out included; null without an end by number. */
  readonly count: number | null;
  /** The last possible day. */
  readonly until: IsoDay | null;
  /** Days on which it does not take place. */
  except: IsoDay[];
};

/** An event may repeat daily for this long; what follows is not looked at. */
const MAX_STEPS = 20_000;

/**
 * The days on which an event begins, from `from` to `to`, both included. All days are numbers since 1 January 1970.
 * @param first the day it begins on the first time
 */
export function occurrenceDays(first: number, repeat: Repeat | null, from: number, to: number): number[] {
  if (!repeat) return first >= from && first <= to ? [first] : [];
  const last = Math.min(to, (repeat.until === null ? null : parseIsoDay(repeat.until)) ?? to);
  const days: number[] = [];
  let counted = 0;
  for (const day of candidates(first, repeat, last)) {
    if (day > last || (repeat.count !== null && counted >= repeat.count)) break;
    counted += 1;
    if (day >= from && !repeat.except.includes(isoDayOf(day))) days.push(day);
  }
  return days;
}

/** The days of the rule in order, without its end and exceptions. */
function* candidates(first: number, repeat: Repeat, last: number): Generator<number> {
  const interval = Math.max(1, repeat.interval);
  if (repeat.every === "week") {
    const weekdays = weekdaysOf(first, repeat);
    const monday = first - weekdayOf(first);
    for (let week = monday; week <= last; week += 7 * interval)
      yield* weekdays.map((weekday) => week + weekday).filter((day) => day >= first);
    return;
  }
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const { day, isPast } = nth(first, repeat, step * interval, last);
    if (isPast) return;
    if (day !== null) yield day;
  }
}

/** The weekdays of a weekly event, Monday as 0, in order. */
export function weekdaysOf(first: number, repeat: Pick<Repeat, "days">): number[] {
  const named = WEEKDAYS.flatMap((name, weekday) => (repeat.days.includes(name) ? [weekday] : []));
  return [...new Set([...named, weekdayOf(first)])].sort((one, other) => one - other);
}

/** The day `steps` units after the first; null in a month or year that lacks it. */
function nth(
  first: number,
  { every }: Repeat,
  steps: number,
  last: number,
): { day: number | null; isPast: boolean } {
  if (every === "day") return { day: first + steps, isPast: first + steps > last };
  if (every === "ethiopian_year") {
    const { year, month, day } = ethiopianDay(first);
    const date = { year: year + steps, month, day };
    const number = ethiopianDayNumber(date);
    return { day: isEthiopianDay(date) ? number : null, isPast: number - 31 > last };
  }
  const { year, month, day } = gregorianDay(first);
  const months = month - 1 + steps * (every === "year" ? 12 : 1);
  const start = { year: year + Math.floor(months / 12), month: (months % 12) + 1, day: 1 };
  const firstOfMonth = gregorianDayNumber(start);
  const isPast = firstOfMonth > last;
  const length = gregorianDayNumber({ ...start, month: start.month + 1 }) - firstOfMonth;
  if (every !== "weekday_of_month") return { day: day <= length ? firstOfMonth + day - 1 : null, isPast };
  const earliest = firstOfMonth + ((weekdayOf(first) - weekdayOf(firstOfMonth) + 7) % 7);
  const { place } = weekdayOfMonth(first);
  const found = earliest + 7 * ((place === -1 ? 5 : place) - 1);
  return { day: found < firstOfMonth + length ? found : found - 7, isPast };
}

/** Which weekday of its month a day is: the first to fourth, or -1 for the last, if it is the fifth. */
export function weekdayOfMonth(day: number): { readonly weekday: number; readonly place: number } {
  const place = Math.ceil(gregorianDay(day).day / 7);
  return { weekday: weekdayOf(day), place: place === 5 ? -1 : place };
}
