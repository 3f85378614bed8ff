/** Measures the time while it runs, in milliseconds, leaving out pauses. */
export type Stopwatch = { start(): void; stop(): void; elapsed(): number };

/** @param now milliseconds of a monotonic clock */
export function createStopwatch(now: () => number): Stopwatch {
  let before = 0;
  let since: number | null = null;
  const elapsed = () => before + (since === null ? 0 : now() - since);
  return {
    start() {
      since ??= now();
    },
    stop() {
      before = elapsed();
      since = null;
    },
    elapsed,
  };
}
