/**
 * A time as fixed-width UTC text with microseconds, `2026-11-20T09:02:05.651000Z`: it sorts as text, and keeps the
 * microseconds of PostgreSQL, which `Date` drops.
 */
export type Timestamp = string;

/** Milliseconds since 1970; microseconds are dropped. */
export function millisecondsOf(instant: Timestamp): number {
  return Date.parse(datetimeOf(instant));
}

/** The same time for a `datetime` attribute: HTML allows three digits of a second. */
export function datetimeOf(instant: Timestamp): string {
  return `${instant.slice(0, 23)}Z`;
}

/** Adds milliseconds, which may be negative. */
export function addMilliseconds(instant: Timestamp, milliseconds: number): Timestamp {
  return timestampOf(millisecondsOf(instant) + milliseconds);
}

/** The timestamp of milliseconds since 1970. */
export function timestampOf(milliseconds: number): Timestamp {
  return new Date(milliseconds).toISOString().replace("Z", "000Z");
}
