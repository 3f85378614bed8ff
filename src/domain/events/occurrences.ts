import type { SiteEvent } from "../content/content.ts";
import { type IsoDay, isoDayOf } from "../dates/calendar-days.ts";
import { millisecondsOf } from "../dates/timestamp.ts";
import { instantOf, type WallTime, wallTimeIn } from "../dates/zoned-time.ts";
import { occurrenceDays } from "./repeat.ts";

const DAY = 86_400_000;
/** Six o'clock, in minutes since midnight. */
const MORNING = 360;
/** The longest event that is listed after its first day, in days. */
export const LONGEST = 31;

/** One time at which an event takes place. All instants are milliseconds since 1970. */
export type Occurrence = {
  readonly event: SiteEvent;
  /** The day it begins on, in its own time zone; with the event's id it names this time. */
  readonly day: IsoDay;
  readonly dayNumber: number;
  /** The last day that it covers. */
  readonly lastDayNumber: number;
  readonly startsAt: number;
  /** Null if no end was given. */
  readonly endsAt: number | null;
};

/** The day and time at which an event begins the first time, in its time zone. */
export function firstStart(event: Pick<SiteEvent, "startsAt" | "timeZone">): WallTime {
  return wallTimeIn(event.timeZone, millisecondsOf(event.startsAt));
}

/** The times at which an event begins on the days from `from` to `to`, both included. */
export function occurrencesOf(event: SiteEvent, from: number, to: number): Occurrence[] {
  const start = firstStart(event);
  const first = millisecondsOf(event.startsAt);
  const length = event.endsAt === null ? null : millisecondsOf(event.endsAt) - first;
  const end = length === null ? null : wallTimeIn(event.timeZone, first + length);
  return occurrenceDays(start.day, event.repeats, from, to).map((day) => {
    const startsAt = instantOf(event.timeZone, { day, minutes: start.minutes });
    // By the clock too: an event from 1 to 4 ends at 4 when the clocks change in between.
    const endsAt = end && instantOf(event.timeZone, { day: day + end.day - start.day, minutes: end.minutes });
    const lastDayNumber = end ? day + lastDayOf(end) - start.day : day;
    return { event, day: isoDayOf(day), dayNumber: day, lastDayNumber, startsAt, endsAt };
  });

  /** What ends in the night belongs to the evening before. */
  function lastDayOf({ day, minutes }: WallTime): number {
    return minutes < MORNING && day > start.day ? day - 1 : day;
  }
}

/** The times of all events that take place on some of these days, those that began before them included. */
export function occurrencesDuring(events: readonly SiteEvent[], from: number, to: number): Occurrence[] {
  return occurrencesBetween(events, from - LONGEST, to).filter(({ lastDayNumber }) => lastDayNumber >= from);
}

/** The times of all events in a period, the earliest first. */
export function occurrencesBetween(events: readonly SiteEvent[], from: number, to: number): Occurrence[] {
  return events
    .flatMap((event) => occurrencesOf(event, from, to))
    .sort((one, other) => one.startsAt - other.startsAt || (one.event.id < other.event.id ? -1 : 1));
}

/** An event may take place every 99 years; in days. */
const RAREST = 99 * 366;

/** How long an event without an end counts as not over. */
const WITHOUT_END = 3 * 3_600_000;

export function isOver({ startsAt, endsAt }: Pick<Occurrence, "startsAt" | "endsAt">, now: number): boolean {
  return (endsAt ?? startsAt + WITHOUT_END) <= now;
}

/**
 * The times of an event that are not over, up to a number and at most a year ahead: a page's choice of days. Of one that
 * is rarer, the next, such as the next 29 February.
 * @param now milliseconds since 1970
 */
export function nextOccurrences(event: SiteEvent, now: number, max: number): Occurrence[] {
  const today = wallTimeIn(event.timeZone, now).day;
  const year = Math.max(today + 366, firstStart(event).day);
  const soon = occurrencesOf(event, today - 31, year).filter((one) => !isOver(one, now));
  const found = soon.length > 0 ? soon : occurrencesOf(event, year + 1, year + RAREST).slice(0, 1);
  return found.slice(0, max);
}

/** The event's last time, or its next; null if it never takes place. */
export function shownOccurrence(event: SiteEvent, now: number): Occurrence | null {
  const [next] = nextOccurrences(event, now, 1);
  if (next) return next;
  const today = Math.floor(now / DAY);
  return occurrencesOf(event, firstStart(event).day, today + 1).at(-1) ?? null;
}

/**
 * The day of a list of guests that the door needs: the first from today on, in the event's time zone, else the last.
 * @param days such as `2026-11-29`, in order
 * @param now milliseconds since 1970
 */
export function dayAtDoor(days: readonly IsoDay[], timeZone: string, now: number): IsoDay {
  const today = isoDayOf(wallTimeIn(timeZone, now).day);
  return days.find((day) => day >= today) ?? days.at(-1) ?? "";
}

/** Free places at a time; null without a limit. The number may be out of date, so the server decides. */
export function freePlaces({ capacity, taken }: SiteEvent, day: IsoDay): number | null {
  return capacity === null ? null : Math.max(0, capacity - (taken[day] ?? 0));
}
