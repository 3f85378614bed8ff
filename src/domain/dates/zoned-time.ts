// Times as a clock in a time zone shows them, with daylight saving as the browser's own tables have it.

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;

const LONDON = "Europe/London";
/** London changes its clocks by today's rule since then, in milliseconds since 1970. */
const RULE_SINCE = Date.UTC(1996, 0);

/** What a clock and a calendar in a time zone show: the day (since 1 January 1970) and the minutes since midnight. */
export type WallTime = { readonly day: number; readonly minutes: number };

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  formats.set(timeZone, format);
  return format;
}

/**
 * The wall time of an instant. London's, which the start page needs, is calculated: making the first format of a page
 * blocks a slow phone for 80 ms and more.
 * @param at milliseconds since 1970
 * @throws RangeError if the time zone is unknown
 */
export function wallTimeIn(timeZone: string, at: number): WallTime {
  if (timeZone === LONDON && at >= RULE_SINCE) {
    const local = at + (isSummerTime(at) ? HOUR : 0);
    return { day: Math.floor(local / DAY), minutes: Math.floor(local / MINUTE) % (DAY / MINUTE) };
  }
  const parts = formatIn(timeZone).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((one) => one.type === type)?.value ?? 0);
  return {
    day: Date.UTC(part("year"), part("month") - 1, part("day")) / DAY,
    minutes: part("hour") * 60 + part("minute"),
  };
}

/** British Summer Time: from the last Sunday of March to that of October, each at 01:00 UTC (Summer Time Order 2002). */
function isSummerTime(at: number): boolean {
  const year = new Date(at).getUTCFullYear();
  const lastSunday = (month: number) => {
    const lastDay = new Date(Date.UTC(year, month + 1, 0, 1));
    return lastDay.getTime() - lastDay.getUTCDay() * DAY;
  };
  return at >= lastSunday(2) && at < lastSunday(9);
}

/**
 * The instant of a wall time, in milliseconds since 1970. As in RFC 5545: a time that the clocks skip is counted with
 * the offset before the change, and of one that comes twice the first is meant.
 */
export function instantOf(timeZone: string, wall: WallTime): number {
  const local = wall.day * DAY + wall.minutes * MINUTE;
  const [before, after] = [local - DAY / 2, local + DAY / 2].map(
    (near) => local - offsetAt(timeZone, near),
  ) as [number, number];
  return isAt(timeZone, before, wall) || !isAt(timeZone, after, wall) ? before : after;
}

function offsetAt(timeZone: string, at: number): number {
  const { day, minutes } = wallTimeIn(timeZone, at);
  return day * DAY + minutes * MINUTE - Math.floor(at / MINUTE) * MINUTE;
}

function isAt(timeZone: string, at: number, { day, minutes }: WallTime): boolean {
  const shown = wallTimeIn(timeZone, at);
  return shown.day === day && shown.minutes === minutes;
}
