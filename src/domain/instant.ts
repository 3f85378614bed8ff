/**
 * A moment as fixed-width UTC text with microseconds, `2026-11-20T09:02:05.651000Z`: it sorts as text, and it
 * keeps what PostgreSQL knows and `Date` does not.
 */
export type Instant = string;

/** Milliseconds since 1970 of an instant; microseconds are dropped. */
export function millisecondsOf(instant: Instant): number {
  return Date.parse(`${instant.slice(0, 23)}Z`);
}
