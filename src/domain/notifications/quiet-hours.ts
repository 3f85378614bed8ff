import { SITE_TIME_ZONE } from "../../community/time-zones.ts";
import type { QuietHours } from "./choice.ts";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** Clocks are changed by multiples of this, so a step never jumps over the end of the quiet hours. */
const STEP_MINUTES = 15;

/**
 * How long nothing may be sent, in milliseconds; 0 outside the quiet hours. The hours are those of the wall clock, so a
 * night in which the clocks change is an hour shorter or longer.
 * @param now milliseconds since 1970
 * @param timeZone IANA name; an unknown one counts as the site's
 */
export function quietFor(now: number, quiet: QuietHours | null, timeZone: string): number {
  if (!quiet || quiet.from === quiet.until) return 0;
  const minuteOf = wallClock(timeZone);
  let at = now;
  for (let minute = minuteOf(at); isQuiet(minute, quiet); minute = minuteOf(at)) {
    const left = (quiet.until - minute + DAY_MINUTES) % DAY_MINUTES;
    // To the start of a minute, so that the end is not overshot by seconds.
    at = Math.floor(at / MINUTE_MS) * MINUTE_MS + Math.min(left, STEP_MINUTES) * MINUTE_MS;
  }
  return at - now;
}

function isQuiet(minute: number, { from, until }: QuietHours): boolean {
  return from < until ? minute >= from && minute < until : minute >= from || minute < until;
}

/** Returns a function that tells the minute of the day of a time. */
function wallClock(timeZone: string): (at: number) => number {
  const format = clockOf(timeZone) ?? clockOf(SITE_TIME_ZONE);
  return (at) => {
    const parts = format?.formatToParts(at) ?? [];
    const part = (type: string) => Number(parts.find((found) => found.type === type)?.value ?? 0);
    return (part("hour") % 24) * 60 + part("minute");
  };
}

function clockOf(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat("en-GB", {
      timeZone,
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
