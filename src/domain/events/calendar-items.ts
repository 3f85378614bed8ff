import type { SiteEvent } from "../content/content.ts";
import { type Feast, feastsBetween } from "./feasts.ts";
import { isOver, LONGEST, type Occurrence, occurrencesBetween } from "./occurrences.ts";

/** A line of the calendar: a time of an event, or a feast. Days are numbers since 1 January 1970. */
export type CalendarItem =
  | { readonly day: number; readonly feast: Feast; readonly occurrence?: undefined }
  | { readonly day: number; readonly occurrence: Occurrence; readonly feast?: undefined };

/** Feasts and times of events in the order of their days; on one day, feasts come first. */
export function calendarItems(occurrences: readonly Occurrence[], feasts: readonly Feast[]): CalendarItem[] {
  return [
    ...feasts.map((feast): CalendarItem => ({ day: feast.day, feast })),
    ...occurrences.map((occurrence): CalendarItem => ({ day: occurrence.dayNumber, occurrence })),
  ].sort((one, other) => one.day - other.day);
}

/**
 * The times that are not over yet, of the days from `today` to `to`: an event of several days is listed until it is over,
 * and one of the last night until morning.
 * @param now milliseconds since 1970
 */
export function comingOccurrences(
  events: readonly SiteEvent[],
  today: number,
  to: number,
  now: number,
): Occurrence[] {
  return occurrencesBetween(events, today - LONGEST, to).filter((one) => !isOver(one, now));
}

/** Of what repeats, only the next time: a list says how often it does. The times must be in order. */
export function onceEach(occurrences: readonly Occurrence[]): Occurrence[] {
  const listed = new Set<string>();
  return occurrences.filter(({ event }) => {
    if (!event.repeats) return true;
    if (listed.has(event.id)) return false;
    listed.add(event.id);
    return true;
  });
}

/** What takes place today and in the six days after it. Cancelled events are left out. */
export function itemsOfWeek(events: readonly SiteEvent[], today: number, now: number): CalendarItem[] {
  const last = today + 6;
  const coming = comingOccurrences(
    events.filter(({ cancelled }) => !cancelled),
    today,
    last,
    now,
  );
  return calendarItems(onceEach(coming), feastsBetween(today, last));
}
