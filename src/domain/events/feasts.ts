import { ethiopianDay, ethiopianDayNumber, gregorianDayNumber } from "../dates/calendar-days.ts";

// The feasts of the Orthodox Tewahedo church and of Tigray by the Alexandrian reckoning (ባሕረ ሓሳብ). Muslim feasts follow
// the sighting of the moon and cannot be computed for sure, so they are not here; the owner enters them as events.

/** The feasts with a day of their own in the Ethiopian calendar: [month, day]. */
const FIXED = {
  new_year: [1, 1],
  meskel: [1, 17],
  mariam_tsion: [3, 21],
  lidet: [4, 29],
  timket: [5, 11],
  adwa: [6, 23],
  ashenda: [12, 16],
} as const;

/** The feasts that move with Easter, in days after it. */
const MOVING = {
  hosanna: -7,
  siqlet: -2,
  fasika: 0,
  erget: 39,
  peraklitos: 49,
} as const;

export type FeastName = keyof typeof FIXED | keyof typeof MOVING;
export type Feast = { readonly name: FeastName; readonly day: number };

/**
 * The day of Fasika (Orthodox Easter) in a Gregorian year, by the Julian computus in the form of Meeus
 * (Astronomical Algorithms, chapter 8).
 * @returns a day number since 1 January 1970
 */
export function fasikaDay(year: number): number {
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

/** The feasts from one day to another, both included, in order. Right for every year from 1900 to 2099. */
export function feastsBetween(from: number, to: number): Feast[] {
  const feasts: Feast[] = [];
  const [firstYear, lastYear] = [ethiopianDay(from).year, ethiopianDay(to).year];
  for (let year = firstYear; year <= lastYear; year += 1) {
    for (const [name, [month, day]] of Object.entries(FIXED) as [keyof typeof FIXED, [number, number]][])
      feasts.push({ name, day: ethiopianDayNumber({ year, month, day: fixedDay(name, year, day) }) });
    // Easter of an Ethiopian year is in the Gregorian year eight after it.
    const fasika = fasikaDay(year + 8);
    for (const [name, after] of Object.entries(MOVING) as [keyof typeof MOVING, number][])
      feasts.push({ name, day: fasika + after });
  }
  return feasts.filter(({ day }) => day >= from && day <= to).sort((one, other) => one.day - other.day);
}

/** Lidet is on 28 ታሕሳስ in the year after one with six days of ጳጉሜን, so that it is nine months after the Annunciation. */
function fixedDay(name: keyof typeof FIXED, year: number, day: number): number {
  return name === "lidet" && year % 4 === 0 ? day - 1 : day;
}
