import type { BenchServer } from "./bench-server.ts";
import type { PlantedBug, Population } from "./population.ts";
import { Tally } from "./tally.ts";

export type Checked = {
  readonly tally: Tally;
  /** What went wrong, with the seed and the shortest schedule that shows it; null when nothing did. */
  readonly report: string | null;
};

export type Which = {
  readonly seed?: number;
  /** Of one schedule among those of the seed. */
  readonly path?: string;
  readonly bug?: PlantedBug;
  /** Whether to look for the shortest schedule that shows what went wrong. */
  readonly shrinks?: boolean;
};

/** Runs so many schedules and shrinks the first that ends wrongly. The same seed gives the same schedules. */
export async function checkSchedules(
  population: Population,
  server: BenchServer,
  numRuns: number,
  { seed, bug, path, shrinks = true }: Which = {},
): Promise<Checked> {
  const tally = new Tally();
  const report = await population.check(server, bug ?? null, tally, {
    numRuns,
    endOnFailure: !shrinks,
    ...(seed === undefined ? {} : { seed }),
    ...(path === undefined ? {} : { path }),
  });
  return { tally, report };
}
