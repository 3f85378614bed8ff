import { cpus, loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import type { Measured } from "./contenders.ts";

const ROUNDS = 3;
/** Busy cores of other processes above which a round is repeated. */
const BUSY = 1.5;
/** Rounds that are repeated at most; later ones count, and are reported as loaded. */
const REPEATS = 2;
const SAMPLE_MS = 1_000;

/** What was measured of one contender in all rounds. */
export type Round = { readonly results: readonly Measured[]; readonly load: Load };

/** `average` is the system's, of the last minute, to which the bench itself adds; `others` is of processes beside it. */
export type Load = { readonly average: number; readonly others: number; readonly loaded: number };

/**
 * Runs each contender once per round (A B C A B C). A round before or after which other processes kept more than 1.5 cores busy is
 * measured again, up to two times in all.
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
    const before = await busyCores();
    const round: [K, Measured][] = [];
    for (const name of contenders) round.push([name, await measure(name)]);
    const average = loadavg()[0] ?? 0;
    const others = Math.max(before, await busyCores());
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

/** How many cores other processes keep busy while this one waits. */
async function busyCores(): Promise<number> {
  const before = ticks();
  await wait(SAMPLE_MS);
  const after = ticks();
  return ((after.busy - before.busy) / (after.all - before.all)) * cpus().length;
}

function ticks(): { busy: number; all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const all = times.reduce((sum, time) => sum + Object.values(time).reduce((a, b) => a + b, 0), 0);
  return { all, busy: all - times.reduce((sum, { idle }) => sum + idle, 0) };
}
