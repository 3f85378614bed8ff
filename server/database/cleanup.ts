import type { Backend } from "./backend.ts";

const HOUR_MS = 60 * 60_000;
/** Maximum number of steps per run. A step handles at most a thousand rows; the next run continues. */
const STEPS = 50;

/**
 * Deletes expired data at startup and every hour: address hashes, old messages, old results.
 * @returns a function that stops it
 */
export function startCleanup(query: Backend["query"]): () => void {
  let stopped = false;
  const tidy = async () => {
    const [known] = await query("select 1 where to_regprocedure('private.tidy(int)') is not null");
    for (let step = 0; known && !stopped && step < STEPS; step++) {
      const [done] = await query<{ rows: number }>("select private.tidy() as rows");
      if (!done?.rows) return;
    }
  };
  const run = () =>
    void tidy().catch((error: unknown) => {
      if (!stopped) console.error("Deleting expired data failed:", error);
    });
  run();
  const timer = setInterval(run, HOUR_MS);
  timer.unref();
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}
