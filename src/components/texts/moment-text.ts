import { SITE_TIME_ZONE } from "../../community/time-zones.ts";
import { millisecondsOf, type Timestamp } from "../../domain/dates/timestamp.ts";
import { wallTimeIn } from "../../domain/dates/zoned-time.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { clockText, dates } from "./dates.tsx";

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

/** `24 November 2026, 09:00`: a day and a time in this device's time zone. */
export function momentText(at: Timestamp): string {
  return textOf(millisecondsOf(at));
}

/** The same in the site's time zone, in which the owner sets the times of posts. */
export function siteMomentText(at: Timestamp): string {
  const { day, minutes } = wallTimeIn(SITE_TIME_ZONE, millisecondsOf(at));
  const wall = day * DAY + minutes * MINUTE;
  // The instant at which this device's clock shows it.
  return textOf(wall + new Date(wall).getTimezoneOffset() * MINUTE);
}

function textOf(then: number): string {
  return m.moment({ date: dates().short(then), time: clockText(then) });
}
