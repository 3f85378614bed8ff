import type { Failure } from "../src/domain/outbox/failure.ts";
import { waitBeforeRetry } from "../src/offline/core/retry.ts";
import type { Queue } from "../src/offline/core/sender.ts";

/**
 * How long it goes on by itself, in milliseconds: a line that is back is seldom good at once. The browser itself
 * cannot be closed meanwhile (Chromium keeps it alive), and it comes again by itself after a few minutes.
 */
const TIMEOUT_MS = 20_000;
/** How soon it looks whether a tab that is sending has ended. */
const LOOK_AGAIN = 1_000;

/**
 * Sends all that waits in a queue, with every page closed.
 * @param withLeaderLock runs a job if no tab sends; gives null without running it otherwise
 * @throws Error while something is left, so that the browser comes again; not where it is for the person to sign in
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
