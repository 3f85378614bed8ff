import { millisecondsOf, type Timestamp, timestampOf } from "../../domain/dates/timestamp.ts";

export type ServerClock = ReturnType<typeof createServerClock>;

/**
 * The server's time as this run of the program knows it: from the last answer that told it, and a clock that nobody
 * sets. This device's own clock may be a year off.
 * @param elapsed milliseconds of a clock that only goes forward; its zero means nothing
 */
export function createServerClock(elapsed: () => number) {
  let told: { server: number; at: number } | null = null;
  return {
    heard(now: Timestamp): void {
      told = { server: millisecondsOf(now), at: elapsed() };
    },
    /** Null before the server told it. */
    time: (): Timestamp | null => told && timestampOf(told.server + elapsed() - told.at),
  };
}
