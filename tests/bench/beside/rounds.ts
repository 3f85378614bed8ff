import { loadavg } from "node:os";
import type { Measured } from "./contenders.ts";
import { loadOfOthers } from "./load-of-others.ts";

const ROUNDS = 3;
/** Cores kept busy by other processes above which a round is repeated: with the bench's own one, a load of 1.5. */
const BUSY = 0.5;
/** Rounds that are repeated at most; later ones count, and are reported as loaded. */
const REPEATS = 2;

/** `average` is the system's, of the last minute, to which the bench itself adds; `others` is of processes beside it. */
export type Load = { readonly average: number; readonly others: number; readonly loaded: number };

/**
 * Runs each contender once per round (A B C A B C). A round during which other processes kept more than half a core busy is measured
 * again, up to two times in all.
 */
export async function interleaved<K extends string>(
  contenders: readonly K[],
  measure: (contender: K) => Promise<Measured>,
): Promise<{ readonly results: Readonly<Record<K, readonly Measured[]>>; readonly load: Load }> {
  const results = Object.fromEntries(contenders.map((name) => [name, []])) as unknown as Record<
    K,
    Measured[]
  >;
  let repeats = REPEATS;
  const loads: { average: number; others: number }[] = [];
  while (loads.length < ROUNDS) {
    const othersLoad = loadOfOthers();
    const round: [K, Measured][] = [];
    for (const name of contenders) round.push([name, await measure(name)]);
    const average = loadavg()[0] ?? 0;
    const others = othersLoad();
    if (others > BUSY && repeats-- > 0) continue;
    for (const [name, result] of round) results[name].push(result);
    loads.push({ average, others });
  }
  const load = {
    average: Math.max(...loads.map(({ average }) => average)),
    others: Math.max(...loads.map(({ others }) => others)),
    loaded: loads.filter(({ others }) => others > BUSY).length,
  };
  return { results, load };
}
