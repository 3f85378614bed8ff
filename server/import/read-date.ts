import { SITE_TIME_ZONE } from "../../src/community/time-zones.ts";
import { instantOf } from "../../src/domain/dates/zoned-time.ts";

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** Languages whose names of months are read. */
const LANGUAGES =
  "en de fr it es pt nl sv da nb fi pl cs sk hu ro bg hr sl tr el ru uk am ti om ar fa he so sw id".split(
    " ",
  );
/** Hours ahead of universal time of the zones that feeds name beside those of IANA; names that stand for several are left out. */
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
    met: 1,
    mest: 2,
    mez: 1,
    mesz: 2,
    eet: 2,
    eest: 3,
  },
  ...{ eat: 3, msk: 3, sast: 2, est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7 },
  ...{
    akst: -9,
    akdt: -8,
    hst: -10,
    jst: 9,
    kst: 9,
    hkt: 8,
    aest: 10,
    aedt: 11,
    awst: 8,
    nzst: 12,
    nzdt: 13,
  },
};
/** North America's zones, whichever half of the year it is. */
const ALL_YEAR: Readonly<Record<string, string>> = {
  at: "America/Halifax",
  et: "America/New_York",
  ct: "America/Chicago",
  mt: "America/Denver",
  pt: "America/Los_Angeles",
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

/** The instant of a wall time, given as if it were universal time; null if its zone is not known or cannot be. */
function instantIn(zone: string, local: number): number | null {
  const numeric = /^(?:GMT|UTC?)?\s*([+-])(\d{1,2}):?([0-5]\d)?$/i.exec(zone);
  if (numeric !== null) {
    const [, sign, hours, minutes = "0"] = numeric;
    const ahead = Number(hours) * 60 + Number(minutes);
    return ahead > FARTHEST ? null : local - (sign === "-" ? -ahead : ahead) * MINUTE;
  }
  const hours = ZONES[zone.toLowerCase()];
  if (hours !== undefined) return local - hours * 60 * MINUTE;
  const named = zone === "" ? SITE_TIME_ZONE : (ALL_YEAR[zone.toLowerCase()] ?? zone);
  if (!isTimeZone(named)) return null;
  const wall = { day: Math.floor(local / DAY), minutes: Math.floor((local % DAY) / MINUTE) };
  return instantOf(named, wall) + (local % MINUTE);
}

/** The zone farthest ahead of universal time, in minutes. */
const FARTHEST = 14 * 60;

/** By place only: three letters are an odd place in the lists of many programs. */
function isTimeZone(name: string): boolean {
  if (!name.includes("/")) return false;
  try {
    return new Intl.DateTimeFormat(undefined, { timeZone: name }) !== undefined;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const TIME = String.raw`(?<hours>\d{1,2})[:.h](?<minutes>[0-5]?\d)(?:[:.](?<seconds>[0-5]?\d|60)(?:[.,]\d+)?)?(?:\s*(?<half>[ap])\.?m\.?(?![\p{L}]))?`;
/** What stands between a day and its time, and in German behind it. */
const AT = String.raw`(?:(?:at|um|à|às|alle|kl\.?|klo|-|–)\s+)?`;
const LATER = String.raw`(?:(?:T|,?\s+)${AT}${TIME}(?:\s*Uhr)?\s*(?<zone>\S.*)?)?$`;
const WEEKDAY = String.raw`^(?:[\p{L}\p{M}.]+(?:,\s*|\s+))?`;
const MONTH = String.raw`(?<month>[\p{L}\p{M}.]+)`;
const DAY_OF_MONTH = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|\.|º)?`;
/** ISO 8601 and what resembles it; RFC 822; as in America; as C's `asctime`, JavaScript and X write it. */
const FORMS = [
  String.raw`${WEEKDAY}(?<year>\d{4})(?<mark>[-/.])\s?(?:0?(?<number>\d\d?)|${MONTH})\k<mark>\s?(?<day>\d{1,2})\.?${LATER}`,
  // Day first, as with full stops everywhere; with strokes only where the numbers say which is the month.
  String.raw`${WEEKDAY}(?<day>\d{1,2})\.\s?(?<number>\d{1,2})\.\s?(?<year>\d{4})${LATER}`,
  String.raw`${WEEKDAY}(?<day>1[3-9]|2\d|3[01])[/-](?<number>\d{1,2})[/-](?<year>\d{4})${LATER}`,
  String.raw`${WEEKDAY}(?<number>\d{1,2})[/-](?<day>1[3-9]|2\d|3[01])[/-](?<year>\d{4})${LATER}`,
  String.raw`^(?<year>\d{4})-(?<number>\d\d)-(?<day>\d\d)T(?<hours>\d\d)(?<zone>\S+)$`,
  String.raw`^(?<year>\d{4})(?<number>\d\d)(?<day>\d\d)(?:T?(?<hours>\d\d)(?<minutes>[0-5]\d)(?<seconds>[0-5]\d)?(?<zone>\S*))?$`,
  String.raw`${WEEKDAY}${DAY_OF_MONTH}[\s-]+(?:de\s+)?${MONTH}[\s,-]+(?:de\s+)?(?<year>\d{4}|\d\d)${LATER}`,
  String.raw`${WEEKDAY}${MONTH}\s+${DAY_OF_MONTH},?\s+(?<year>\d{4})${LATER}`,
  String.raw`${WEEKDAY}${MONTH}\s+${DAY_OF_MONTH}\s+${TIME}\s+(?<zone>\S+\s+)?(?<year>\d{4})$`,
].map((form) => new RegExp(form, "iu"));

/** What Chinese, Japanese and Korean write after each part, and for the halves of a day, which stand before the time. */
function withoutCounters(text: string): string {
  return text
    .replace(/(\d)\s*[年년]\s*(\d+)\s*[月월]\s*(\d+)\s*[日일]/u, "$1-$2-$3")
    .replace(
      /(午前|上午|오전|午後|下午|오후)\s*(\d{1,2}:\d\d(?::\d\d)?)/u,
      (_all, half: string, time: string) => (/[前上전]/u.test(half) ? `${time} am` : `${time} pm`),
    );
}

/** The digits of any script as those of Latin. */
function inPlainDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    // Each script has its ten in a row.
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint((digit.codePointAt(0) ?? 0) - value - 1)))
      value += 1;
    return String(value);
  });
}

/** The hour of a day of 24 hours; NaN if there cannot be one. */
function hourOf(hours: number, half: string | undefined): number {
  if (half === undefined) return hours;
  if (hours < 1 || hours > 12) return Number.NaN;
  return (hours % 12) + (half.toLowerCase() === "p" ? 12 : 0);
}

/**
 * The time that a feed or an export writes: ISO 8601, or as RFC 822 does and what resembles it, with the months of many languages and the usual
 * names of zones. Without a zone it is the site's own, on every machine.
 * @returns milliseconds, or null if it is not certain
 */
export function readDate(text: string): number | null {
  const written = withoutCounters(inPlainDigits(text.trim()));
  // Seconds or milliseconds since 1970.
  if (/^(?:\d{10}|\d{13})$/.test(written)) return Number(written) * (written.length === 10 ? 1_000 : 1);
  for (const form of FORMS) {
    const parts = form.exec(written)?.groups;
    const time = parts && timeOf(parts);
    if (typeof time === "number") return time;
  }
  return null;
}

function timeOf(parts: Readonly<Record<string, string | undefined>>): number | null {
  const month = parts.number === undefined ? monthOf(parts.month ?? "") : Number(parts.number) - 1;
  if (month === null) return null;
  const year = yearOf(parts.year ?? "");
  const day = Number(parts.day);
  const hours = hourOf(Number(parts.hours ?? 0), parts.half);
  const isReal = new Date(Date.UTC(year, month, day)).getUTCDate() === day && month < 12 && hours < 25;
  if (!isReal || year <= 1) return null;
  const zone = (parts.zone ?? "").replace(/\s*\(.*\)$/, "").trim();
  return instantIn(
    zone,
    Date.UTC(year, month, day, hours, Number(parts.minutes ?? 0), Number(parts.seconds ?? 0)),
  );
}

/** RFC 822 has two digits; those of RFC 2822 are from 1950 to 2049. */
function yearOf(digits: string): number {
  const year = Number(digits);
  return digits.length > 2 ? year : year + (year < 50 ? 2000 : 1900);
}
