/**
 * A moment as fixed-width UTC text with microseconds, `2026-11-20T09:02:05.651000Z`: it sorts as text, and it
 * keeps what PostgreSQL knows and `Date` does not.
 */
export type Timestamp = string;

/** Milliseconds since 1970 of an instant; microseconds are dropped. */
export function millisecondsOf(instant: Timestamp): number {
  return Date.parse(`${instant.slice(0, 23)}Z`);
}

/** The instant that many milliseconds later; earlier for a negative number. */
export function addMilliseconds(instant: Timestamp, milliseconds: number): Timestamp {
  return timestampOf(millisecondsOf(instant) + milliseconds);
}

/** The instant of so many milliseconds since 1970. */
export function timestampOf(milliseconds: number): Timestamp {
  return new Date(milliseconds).toISOString().replace("Z", "000Z");
}
