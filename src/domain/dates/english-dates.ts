const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const MONTHS = [
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
 * Dates in British English, by this device's own clock and place. All moments are milliseconds since 1970. The names are
 * ours: the browser's take a small phone a tenth of a second to load, in the middle of the first paint.
 */
export const englishDates = {
  /** `12 November 2026`. */
  short: dayText,

  full: dayText,

  /** `2 hr ago`, `yesterday`, and the date once a week has passed; a moment to come is now. */
  ago(then: number, now: number): string {
    const passed = Math.max(0, now - then);
    if (passed < MINUTE) return "this minute";
    if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min ago`;
    if (passed < DAY) return `${Math.floor(passed / HOUR)} hr ago`;
    const days = daysBetween(then, now);
    if (days < 7) return days === 1 ? "yesterday" : `${days} days ago`;
    return dayText(then);
  },

  /** `November 2026`. */
  month: monthText,
};

/** How many times midnight has passed here between two moments. */
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
