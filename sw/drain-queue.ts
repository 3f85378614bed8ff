import type { Failure } from "../src/domain/outbox/failure.ts";
import type { SendQueue } from "../src/offline/core/sender.ts";
import { retryDelay } from "../src/offline/core/server-backoff.ts";

/**
 * How long to keep retrying, in milliseconds: a connection that has just returned is often unstable. Chromium
 * stays alive until the job ends and fires the event again after a few minutes.
 */
const TIMEOUT_MS = 20_000;
/** Interval for checking whether a sending tab has finished, in milliseconds. */
const POLL_MS = 1_000;

/**
 * Sends everything in a queue while every page is closed.
 * @param withLeaderLock runs the job if no tab is sending; otherwise returns null without running it
 * @throws Error if operations remain, so that the browser retries; not if the user has to sign in first
 */
export async function drainQueue(
  queue: SendQueue,
  withLeaderLock: (
    job: () => Promise<{ failure: Failure | null }>,
  ) => Promise<{ failure: Failure | null } | null>,
): Promise<void> {
  for (let waited = 0, failures = 0; await queue.hasUnsent(); ) {
    const ran = await withLeaderLock(async () => ({ failure: await queue.send() }));
    const failure = ran?.failure ?? null;
    failures = failure ? failures + 1 : 0;
    if (failure?.kind === "unauthorised") return;
    const wait = failure ? retryDelay(failures, failure, true, Math.random()) : POLL_MS;
    waited += wait;
    if (waited > TIMEOUT_MS) throw new Error("Operations remain in the outbox.");
    if (await queue.hasUnsent()) await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
