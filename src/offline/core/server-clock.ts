import { millisecondsOf, type Timestamp, timestampOf } from "../../domain/dates/timestamp.ts";

export type ServerClock = ReturnType<typeof createServerClock>;

/**
 * Estimates the server's time from the last response that carried it and a monotonic clock, because the device's clock
 * may be wrong.
 * @param elapsed milliseconds of a monotonic clock with an arbitrary origin
 */
export function createServerClock(elapsed: () => number) {
  let last: { server: number; at: number } | null = null;
  return {
    update(now: Timestamp): void {
      last = { server: millisecondsOf(now), at: elapsed() };
    },
    /** The server's time, or null before the first response. */
    time: (): Timestamp | null => last && timestampOf(last.server + elapsed() - last.at),
  };
}
