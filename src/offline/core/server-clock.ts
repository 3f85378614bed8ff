import { millisecondsOf, type Timestamp, timestampOf } from "../../domain/dates/timestamp.ts";
import { type Result, success } from "../../domain/outbox/failure.ts";
import type { Remote } from "../../domain/outbox/remote.ts";

export type ServerClock = ReturnType<typeof createServerClock>;

/**
 * Estimates the server's time from the last response that carried it and a monotonic clock, because the device's clock
 * may be wrong.
 * @param elapsed milliseconds of a monotonic clock with an arbitrary origin
 */
export function createServerClock(elapsed: () => number) {
  let last: { server: number; at: number } | null = null;
  return {
    /**
     * @param now the server's time when it responded
     * @param took how long ago the request was made, in milliseconds: the response may have waited for a stopped page
     */
    update(now: Timestamp, took = 0): void {
      const [at, server] = [elapsed(), millisecondsOf(now)];
      const known = last ? last.server + at - last.at : server;
      last = { server: clamp(known, server, server + took), at };
    },
    /** The server's time, or null before the first response. */
    time: (): Timestamp | null => last && timestampOf(last.server + elapsed() - last.at),
  };
}

/** The value nearest to `value` from `least` to `most`. */
export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** Dependencies for probing the server and its time. */
export type ServerProbe = {
  readonly remote: Pick<Remote, "head">;
  readonly clock: ServerClock;
  /** The browser's guess; false does not prove that the server is unreachable. */
  isOnline(): boolean;
};

/**
 * The server's time. Requests it if it is unknown, or if the browser reports offline: an attempted operation can no
 * longer be withdrawn, so the connection is probed first.
 */
export async function serverTimeOf({ clock, remote, isOnline }: ServerProbe): Promise<Result<Timestamp>> {
  const known = isOnline() ? clock.time() : null;
  if (known) return success(known);
  const head = await remote.head();
  if (!head.ok) return head;
  clock.update(head.value.now);
  return success(head.value.now);
}
