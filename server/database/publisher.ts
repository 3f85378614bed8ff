import { repeat } from "../repeat.ts";
import type { Backend } from "./backend.ts";

/**
 * Maximum polling interval, in milliseconds. It bounds the delay of a schedule saved since the last poll, and of any
 * schedule after a clock jump or a computer's sleep.
 */
const MAX_WAIT_MS = 15_000;
/** A timer may fire a moment early. */
const MIN_WAIT_MS = 250;

/**
 * Publishes posts at their scheduled times: at startup those that are overdue, then each at its time. The database
 * holds the schedules and decides by the time that is known to have come (server/clock), so a restart loses nothing.
 * @returns a function that stops it
 */
export function startPublisher(query: Backend["query"]): () => void {
  /** @returns milliseconds until the next poll */
  async function publish(): Promise<number> {
    // A custom project may have no schedules.
    const [known] = await query("select 1 where to_regprocedure('private.publish_due()') is not null");
    if (!known) return MAX_WAIT_MS;
    const [next] = await query<{ wait: number | null }>(
      `select (extract(epoch from private.next_due() - private.trusted_now()) * 1000)::float8 as wait`,
    );
    const wait = next?.wait ?? MAX_WAIT_MS;
    if (wait <= 0) await query("select private.publish_due()");
    return Math.min(Math.max(wait, MIN_WAIT_MS), MAX_WAIT_MS);
  }
  return repeat(publish, "Publishing scheduled posts failed", MAX_WAIT_MS, 0);
}
