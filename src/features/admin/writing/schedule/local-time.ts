import { SITE_TIME_ZONE } from "../../../../community/time-zones.ts";
import { isoDayOf, parseIsoDay } from "../../../../domain/dates/calendar-days.ts";
import { millisecondsOf, type Timestamp, timestampOf } from "../../../../domain/dates/timestamp.ts";
import { instantOf, wallTimeIn } from "../../../../domain/dates/zoned-time.ts";

// What the control for date and time shows and reports has no time zone: `2026-11-24T09:00`. Here it is a time of the site's.

const LOCAL = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)(?::(\d\d))?/;

/** The value of the control for a time; "" for none. */
export function localTimeOf(at: Timestamp | null): string {
  if (at === null) return "";
  const { day, minutes } = wallTimeIn(SITE_TIME_ZONE, millisecondsOf(at));
  const two = (part: number) => String(part).padStart(2, "0");
  return `${isoDayOf(day)}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The time of a value of the control; null if it is empty or incomplete. */
export function timeOfLocal(value: string): Timestamp | null {
  const [, date = "", hours, minutes, seconds = 0] = LOCAL.exec(value) ?? [];
  const day = parseIsoDay(date);
  if (day === null) return null;
  const wall = { day, minutes: Number(hours) * 60 + Number(minutes) };
  return timestampOf(instantOf(SITE_TIME_ZONE, wall) + Number(seconds) * 1_000);
}
