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
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  /** @returns milliseconds until the next poll */
  async function publish(): Promise<number> {
    const [next] = await query<{ wait: number | null }>(
      `select (extract(epoch from private.next_due() - private.trusted_now()) * 1000)::float8 as wait`,
    );
    const wait = next?.wait ?? MAX_WAIT_MS;
    if (wait > 0) return wait;
    await query("select private.publish_due()");
    return 0;
  }

  async function run(): Promise<void> {
    let wait = MAX_WAIT_MS;
    try {
      wait = await publish();
    } catch (error) {
      if (!stopped) console.error("Publishing scheduled posts failed:", error);
    }
    if (stopped) return;
    timer = setTimeout(() => void run(), Math.min(Math.max(wait, MIN_WAIT_MS), MAX_WAIT_MS));
    timer.unref();
  }

  /** A custom project may have no schedules. */
  async function start(): Promise<void> {
    const [known] = await query("select 1 where to_regprocedure('private.publish_due()') is not null");
    if (known && !stopped) await run();
  }

  void start().catch((error: unknown) => {
    if (!stopped) console.error("Scheduled posts will not be published:", error);
  });
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
