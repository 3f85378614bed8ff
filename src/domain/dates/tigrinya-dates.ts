const DAY = 86_400_000;
/** Days from 1 መስከረም of year 1 (29 August 8 of the Julian calendar) to 1 January 1970. */
const TO_1970 = 716_367;
const FOUR_YEARS = 1_461;

export const ETHIOPIAN_MONTHS = [
  "መስከረም",
  "ጥቅምቲ",
  "ሕዳር",
  "ታሕሳስ",
  "ጥሪ",
  "ለካቲት",
  "መጋቢት",
  "ሚያዝያ",
  "ግንቦት",
  "ሰነ",
  "ሓምለ",
  "ነሓሰ",
  "ጳጉሜን",
];
/** Transliterated from English. The names above are also used for Gregorian months, but would be ambiguous here. */
export const GREGORIAN_MONTHS = [
  "ጃንዋሪ",
  "ፌብሩዋሪ",
  "ማርች",
  "ኤፕሪል",
  "ሜይ",
  "ጁን",
  "ጁላይ",
  "ኦገስት",
  "ሴፕቴምበር",
  "ኦክቶበር",
  "ኖቬምበር",
  "ዲሴምበር",
];
export const WEEKDAYS = ["ሰንበት", "ሰኑይ", "ሰሉስ", "ረቡዕ", "ሓሙስ", "ዓርቢ", "ቀዳም"];

/** No-break space: a line may break between the two calendars, not within one. */
const JOIN = "\u00a0";

/** A day of a calendar; month and day start at 1. */
export type CalendarDay = { readonly year: number; readonly month: number; readonly day: number };

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

/**
 * Dates in Tigrinya: the Ethiopian date with the Gregorian one beside it, which is used on letters and tickets in
 * Europe. The names are built in because Chromium has no data for `ti`. All times are milliseconds since 1970.
 * @param timeZone an IANA name; this device's time zone by default
 * @throws RangeError if the time zone is unknown
 */
export function tigrinyaDates(timeZone?: string) {
  const gregorian = timeZone === undefined ? deviceDate : dateIn(timeZone);

  /** Days since 1970 in the time zone. */
  function dayNumber(at: number): number {
    const [day = 1, month = 1, year = 1970] = gregorian(at).split("/").map(Number);
    return Date.UTC(year, month - 1, day) / DAY;
  }

  /** `12 ሕዳር 2019 (21/11/2026)`: for lists. */
  function short(at: number): string {
    return `${ethiopianText(dayNumber(at))} (${gregorian(at)})`;
  }

  return {
    short,

    /** `ቀዳም 12 ሕዳር 2019 ዓ.ም (21 ኖቬምበር 2026)`: for the post's own page. */
    full(at: number): string {
      const number = dayNumber(at);
      const day = new Date(number * DAY);
      const beside = joined(day.getUTCDate(), GREGORIAN_MONTHS[day.getUTCMonth()], day.getUTCFullYear());
      return `${joined(WEEKDAYS[day.getUTCDay()], ethiopianText(number), "ዓ.ም")} (${beside})`;
    },

    /** `ቅድሚ 3 ሰዓት`, `ትማሊ`, and the date after a week; a future time is now. */
    ago(then: number, now: number): string {
      const minutes = Math.floor(Math.max(0, now - then) / 60_000);
      if (minutes < 1) return "ሕጂ";
      if (minutes < 60) return `ቅድሚ ${minutes} ደቒቕ`;
      const hours = Math.floor(minutes / 60);
      if (hours < 24) return `ቅድሚ ${hours} ሰዓት`;
      const days = dayNumber(now) - dayNumber(then);
      if (days < 7) return days === 1 ? "ትማሊ" : `ቅድሚ ${days} መዓልቲ`;
      return short(then);
    },

    /** `ሕዳር 2019 (ኖቬምበር–ዲሴምበር 2026)`: the Ethiopian month and the Gregorian months it overlaps. */
    month(at: number): string {
      const number = dayNumber(at);
      const { year, month, day } = ethiopianDay(number);
      const first = new Date((number - day + 1) * DAY);
      const last = new Date((number - day + (month === 13 ? 5 : 30)) * DAY);
      return `${ETHIOPIAN_MONTHS[month - 1]} ${year} (${monthsText(first, last)})`;
    },

    /** `ኖቬምበር 2026 (ጥቅምቲ–ሕዳር 2019)`: what is collected by Gregorian months, and the Ethiopian months it overlaps. */
    gregorianMonth(at: number): string {
      const day = new Date(dayNumber(at) * DAY);
      const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()];
      const [first, last] = [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 0)].map((date) =>
        ethiopianDay(date / DAY),
      ) as [CalendarDay, CalendarDay];
      const [from, to] = [first, last].map((date) => ETHIOPIAN_MONTHS[date.month - 1]);
      // The Ethiopian year begins in September.
      const beside =
        first.year === last.year ? `${from}–${to} ${last.year}` : `${from} ${first.year}–${to} ${last.year}`;
      return `${GREGORIAN_MONTHS[month]} ${year} (${beside})`;
    },
  };
}

/** `21/11/2026`, without `Intl`, whose names take about 100 ms to load on a low-end phone. */
function deviceDate(at: number): string {
  const date = new Date(at);
  const [day, month] = [date.getDate(), date.getMonth() + 1].map((part) => String(part).padStart(2, "0"));
  return `${day}/${month}/${date.getFullYear()}`;
}

function dateIn(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
  });
  return (at) => format.format(at);
}

function ethiopianText(dayNumber: number): string {
  const { year, month, day } = ethiopianDay(dayNumber);
  return joined(day, ETHIOPIAN_MONTHS[month - 1], year);
}

function joined(...parts: (string | number | undefined)[]): string {
  return parts.join(JOIN);
}

/** `ኖቬምበር–ዲሴምበር 2026`: a shared year is written once. */
function monthsText(first: Date, last: Date): string {
  const [from, to] = [first, last].map((end) => GREGORIAN_MONTHS[end.getUTCMonth()]);
  if (first.getUTCFullYear() !== last.getUTCFullYear()) {
    return `${from} ${first.getUTCFullYear()}–${to} ${last.getUTCFullYear()}`;
  }
  return `${from === to ? from : `${from}–${to}`} ${last.getUTCFullYear()}`;
}
