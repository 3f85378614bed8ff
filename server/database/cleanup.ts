import { repeat } from "../repeat.ts";
import type { Backend } from "./backend.ts";

const HOUR_MS = 60 * 60_000;
/** Maximum number of steps per run. A step handles at most a thousand rows; the next run continues. */
const STEPS = 50;

/**
 * Deletes expired data at startup and every hour: address hashes, old messages, old results.
 * @returns a function that stops it
 */
export function startCleanup(query: Backend["query"]): () => void {
  async function tidy(isStopped: () => boolean): Promise<void> {
    const [known] = await query("select 1 where to_regprocedure('private.tidy(int)') is not null");
    for (let step = 0; known && !isStopped() && step < STEPS; step++) {
      const [done] = await query<{ rows: number }>("select private.tidy() as rows");
      if (!done?.rows) return;
    }
  }
  return repeat(tidy, "Deleting expired data failed", HOUR_MS, 0);
}
