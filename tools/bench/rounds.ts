import { loadavg } from "node:os";
import { rounded } from "./figures.ts";
import { loadOfOthers } from "./load-of-others.ts";

/** Cores kept busy by other processes above which a round is repeated: with the bench's own one, a load of 1.5. */
const BUSY = 0.5;
/** Rounds that are repeated at most. */
const REPEATS = 2;

/**
 * The largest load of the rounds that count. `average` is the system's, of the last minute, to which the bench itself adds; `others` is
 * how many cores other processes kept busy; `loadedRounds` is how many rounds count although that was more than half a core.
 */
export type Load = {
  readonly average: number;
  readonly others: number;
  readonly loadedRounds: number;
  readonly repeatedRounds: number;
};

type Round<T> = { readonly result: T; readonly average: number; readonly others: number };

/**
 * Measures rounds until enough of them were quiet. One during which other processes kept more than half a core busy is measured again, up to
 * two times in all; then the quietest count.
 */
export async function quietRounds<T>(
  count: number,
  measure: () => Promise<T>,
): Promise<{ readonly rounds: readonly T[]; readonly load: Load }> {
  const measured: Round<T>[] = [];
  const areEnough = () =>
    measured.length === count + REPEATS || measured.filter(({ others }) => others <= BUSY).length === count;
  while (!areEnough()) {
    const othersLoad = loadOfOthers();
    const result = await measure();
    measured.push({ result, average: loadavg()[0] ?? 0, others: othersLoad() });
  }
  const kept = measured.toSorted((a, b) => a.others - b.others).slice(0, count);
  const load = {
    average: rounded(Math.max(...kept.map(({ average }) => average))),
    others: rounded(Math.max(...kept.map(({ others }) => others))),
    loadedRounds: kept.filter(({ others }) => others > BUSY).length,
    repeatedRounds: measured.length - count,
  };
  return { rounds: kept.map(({ result }) => result), load };
}

/** Quiet rounds that measure each of the named once, in turn (A B C A B C). */
export async function inTurn<K extends string, T>(
  count: number,
  names: readonly K[],
  measure: (name: K) => Promise<T>,
): Promise<{ readonly results: Readonly<Record<K, readonly T[]>>; readonly load: Load }> {
  const { rounds, load } = await quietRounds(count, async () => {
    const round = {} as Record<K, T>;
    for (const name of names) round[name] = await measure(name);
    return round;
  });
  const results = {} as Record<K, readonly T[]>;
  for (const name of names) results[name] = rounds.map((round) => round[name]);
  return { results, load };
}
