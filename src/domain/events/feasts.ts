import { FEASTS } from "../../community/feasts.ts";
import type { FeastDay, Texts } from "../community/types.ts";
import {
  ethiopianDay,
  ethiopianDayNumber,
  gregorianDay,
  gregorianDayNumber,
} from "../dates/calendar-days.ts";

export type Feast = { readonly name: Texts; readonly day: number };

/**
 * The day of Orthodox Easter in a Gregorian year, by the Julian computus in the form of Meeus (Astronomical Algorithms,
 * chapter 8).
 * @returns a day number since 1 January 1970
 */
export function orthodoxEasterDay(year: number): number {
  const lunar = (19 * (year % 19) + 15) % 30;
  const solar = (2 * (year % 4) + 4 * (year % 7) - lunar + 34) % 7;
  const sum = lunar + solar + 114;
  // The same day number for a date in the Julian calendar: 1 January 1970 is 19 December 1969 there.
  return julianDayNumber(year, Math.floor(sum / 31), (sum % 31) + 1);
}

function julianDayNumber(year: number, month: number, day: number): number {
  const century = Math.floor((month < 3 ? year - 1 : year) / 100);
  const behind = century - Math.floor(century / 4) - 2;
  return gregorianDayNumber({ year, month, day }) + behind;
}

/** The community's feasts from one day to another, both included, in order. Right for every year from 1900 to 2099. */
export function feastsBetween(from: number, to: number): Feast[] {
  return FEASTS.flatMap(({ name, on }) => daysOf(on, from, to).map((day) => ({ name, day })))
    .filter(({ day }) => day >= from && day <= to)
    .sort((one, other) => one.day - other.day);
}

/** A feast's days in the years of its calendar that these two days are in, and those between. */
function daysOf(on: FeastDay, from: number, to: number): number[] {
  const isEthiopian = on.calendar === "ethiopian";
  const yearOf = (day: number) => (isEthiopian ? ethiopianDay : gregorianDay)(day).year;
  const first = yearOf(from);
  return Array.from({ length: yearOf(to) - first + 1 }, (_, n) => {
    const year = first + n;
    if (on.calendar === "orthodox-easter") return orthodoxEasterDay(year) + on.after;
    const { month, afterLeap = on.day } = on;
    const day = isEthiopian && year % 4 === 0 ? afterLeap : on.day;
    return (isEthiopian ? ethiopianDayNumber : gregorianDayNumber)({ year, month, day });
  });
}
