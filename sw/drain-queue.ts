import type { Failure } from "../src/domain/outbox/failure.ts";
import { waitBeforeRetry } from "../src/offline/core/retry.ts";
import type { Queue } from "../src/offline/core/sender.ts";

/**
 * How long to keep retrying, in milliseconds: a connection that has just returned is often unstable. Chromium
 * stays alive until the job ends and fires the event again after a few minutes.
 */
const TIMEOUT_MS = 20_000;
/** Interval for checking whether a sending tab has finished, in milliseconds. */
const LOOK_AGAIN = 1_000;

/**
 * Sends everything in a queue while every page is closed.
 * @param withLeaderLock runs the job if no tab is sending; otherwise returns null without running it
 * @throws Error if operations remain, so that the browser retries; not if the user has to sign in first
 */
export async function drainQueue(
  queue: Queue,
  withLeaderLock: (
    job: () => Promise<{ failure: Failure | null }>,
  ) => Promise<{ failure: Failure | null } | null>,
): Promise<void> {
  for (let waited = 0, failures = 0; await queue.hasUnsent(); ) {
    const ran = await withLeaderLock(async () => ({ failure: await queue.send() }));
    const failure = ran?.failure ?? null;
    failures = failure ? failures + 1 : 0;
    if (failure?.kind === "unauthorised") return;
    const wait = failure ? waitBeforeRetry(failures, failure, true, Math.random()) : LOOK_AGAIN;
    waited += wait;
    if (waited > TIMEOUT_MS) throw new Error("Something still waits to be sent.");
    if (await queue.hasUnsent()) await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
