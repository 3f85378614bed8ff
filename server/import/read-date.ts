import { SITE_TIME_ZONE } from "../../src/community/time-zones.ts";
import { instantOf } from "../../src/domain/dates/zoned-time.ts";

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** Languages whose names of months are read. */
const LANGUAGES = "en de fr it es pt nl sv da nb fi pl cs ro tr el ru uk am ti ar he so sw".split(" ");
/** Hours ahead of universal time of the zones that feeds name; names that stand for several are left out. */
const ZONES: Readonly<Record<string, number>> = {
  ...{
    z: 0,
    ut: 0,
    utc: 0,
    gmt: 0,
    wet: 0,
    west: 1,
    bst: 1,
    cet: 1,
    cest: 2,
    mez: 1,
    mesz: 2,
    eet: 2,
    eest: 3,
  },
  ...{ eat: 3, msk: 3, sast: 2, est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7 },
};

const plain = (word: string): string =>
  word
    .normalize("NFD")
    .replace(/\p{M}|\./gu, "")
    .toLowerCase();

/** The months by their names, long and short, alone and beside a day. */
function monthNames(): Map<string, number> {
  const names = new Map<string, number>();
  for (const language of LANGUAGES)
    for (let month = 0; month < 12; month += 1)
      for (const length of ["long", "short"] as const)
        for (const day of [undefined, "numeric"] as const) {
          const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, {
            month: length,
            day,
            timeZone: "UTC",
          });
          const part = format.formatToParts(Date.UTC(2020, month, 15)).find(({ type }) => type === "month");
          const name = plain(part?.value ?? "");
          if (/\p{L}/u.test(name) && !names.has(name)) names.set(name, month);
        }
  return names.set("sept", 8);
}

let months: Map<string, number> | undefined;

/** The month that a word names; null for any other word. */
function monthOf(word: string): number | null {
  months ??= monthNames();
  return months.get(plain(word)) ?? null;
}

/** Minutes ahead of universal time; null for a zone that is not known. */
function offsetOf(zone: string): number | null {
  const numeric = /^(?:GMT|UTC?)?\s*([+-])(\d{1,2}):?(\d{2})?$/i.exec(zone);
  if (numeric !== null) {
    const [, sign, hours, minutes = "0"] = numeric;
    return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  }
  const hours = ZONES[zone.toLowerCase()];
  return hours === undefined ? null : hours * 60;
}

const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:[T\s]+(\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*(\S*))?$/;
/** An optional day of the week, day, month by name, year, an optional time and zone: RFC 822 and what resembles it. */
const BY_NAME =
  /^(?:[\p{L}\p{M}.]+,?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s-]+(?:de\s+)?([\p{L}\p{M}.]+)[\s,-]+(?:de\s+)?(\d{4}|\d\d)(?:,?\s+(\d{1,2}):(\d\d)(?::(\d\d))?\s*(\S.*)?)?$/u;

/**
 * The time that a feed or an export writes: ISO 8601, or as RFC 822 does, with the months of many languages and the usual names of zones. Without a
 * zone it is the site's own, on every machine.
 * @returns milliseconds, or null if it is not certain
 */
export function readDate(text: string): number | null {
  const written = text.trim();
  const iso = ISO.exec(written);
  const named = iso === null ? BY_NAME.exec(written) : null;
  const [, first, second, third, hours = "0", minutes = "0", seconds = "0", zone = ""] = iso ?? named ?? [];
  if (first === undefined || second === undefined || third === undefined) return null;
  const month = iso === null ? monthOf(second) : Number(second) - 1;
  const zoneName = zone.replace(/\s*\(.*\)$/, "").trim();
  const offset = zoneName === "" ? 0 : offsetOf(zoneName);
  if (month === null || offset === null) return null;
  const year = iso === null ? yearOf(third) : Number(first);
  const day = Number(iso === null ? first : third);
  const time = Date.UTC(year, month, day, Number(hours), Number(minutes), Number(seconds));
  const isReal =
    new Date(Date.UTC(year, month, day)).getUTCDate() === day && month < 12 && Number(hours) < 25;
  if (!isReal || year <= 1) return null;
  return zoneName === "" ? atSite(time) : time - offset * MINUTE;
}

/** The instant of a wall time of the site, given as if it were universal time. */
function atSite(local: number): number {
  const wall = { day: Math.floor(local / DAY), minutes: Math.floor((local % DAY) / MINUTE) };
  return instantOf(SITE_TIME_ZONE, wall) + (local % MINUTE);
}

/** RFC 822 has two digits; those of RFC 2822 are from 1950 to 2049. */
function yearOf(digits: string): number {
  const year = Number(digits);
  return digits.length > 2 ? year : year + (year < 50 ? 2000 : 1900);
}
