const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/**
 * Dates in British English, in this device's time zone. All times are milliseconds since 1970. The month names are
 * built in because loading the browser's takes about 100 ms on a low-end phone, during the first paint.
 */
export const englishDates = {
  /** `12 November 2026`. */
  short: dayText,

  full: dayText,

  /** `2 hr ago`, `yesterday`, and the date after a week; a future time is now. */
  ago(then: number, now: number): string {
    const passed = Math.max(0, now - then);
    if (passed < MINUTE) return "just now";
    if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min ago`;
    if (passed < DAY) return `${Math.floor(passed / HOUR)} hr ago`;
    const days = daysBetween(then, now);
    if (days < 7) return days === 1 ? "yesterday" : `${days} days ago`;
    return dayText(then);
  },

  /** `November 2026`. */
  month: monthText,

  gregorianMonth: monthText,
};

/** The number of local midnights between two times. */
function daysBetween(then: number, now: number): number {
  const [from, to] = [then, now].map((at) => new Date(at).setHours(0, 0, 0, 0)) as [number, number];
  return Math.round((to - from) / DAY);
}

function dayText(at: number): string {
  return `${new Date(at).getDate()} ${monthText(at)}`;
}

function monthText(at: number): string {
  const date = new Date(at);
  return `${MONTHS[date.getMonth()]} ${date.getFullYear()}`;
}
