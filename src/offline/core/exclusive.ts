import type { Liveness } from "./liveness.ts";

/** Runs a job unless another tab or worker runs one of this name; then, and if the lock is lost meanwhile, it returns null. */
export type ExclusiveRunner = <T>(name: string, job: () => Promise<T>) => Promise<T | null>;

/** How soon to try again while another context holds the lock, in milliseconds: it may be closed or stopped at any time. */
export const RECHECK_MS = 2_000;

/**
 * One context at a time does a job. A holder whose process the system has stopped keeps its locks, so one that does not answer
 * loses its lock to the next context. What it does once it runs again changes nothing: everything that is done under a
 * lock is compare-and-set (cursor, attempt, ledger), so the lock saves requests and is not needed for correctness. For the same
 * reason every context runs its own job where there are no Web Locks.
 * @param locks the browser's Web Locks, or null if it refuses them
 * @param liveness null if contexts cannot ask each other
 */
export function createExclusiveRunner(
  locks: Pick<LockManager, "request"> | null,
  liveness: Liveness | null,
): ExclusiveRunner {
  return async function exclusively<T>(name: string, job: () => Promise<T>): Promise<T | null> {
    if (!locks || !liveness) return job();
    let stopAnswering: () => void = () => undefined;
    let hasEnded = false;
    const run = async (lock: Lock | null) => {
      if (!lock) return null;
      stopAnswering = liveness.answer(name);
      const result = (async () => job())();
      await result.catch(() => undefined);
      // In an object, because a failure of the job is not one of the lock.
      return { result };
    };
    try {
      const held =
        (await locks.request(name, { ifAvailable: true }, run)) ??
        ((await liveness.ask(name)) ? null : await locks.request(name, { steal: true }, run));
      hasEnded = true;
      return held ? await held.result : null;
    } catch (error) {
      // The lock was stolen while this context was stopped, so its result is discarded.
      if (!hasEnded && error instanceof DOMException && error.name === "AbortError") return null;
      throw error;
    } finally {
      stopAnswering();
    }
  };
}
