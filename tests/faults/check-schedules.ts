import type { PlantedBug, Suite } from "./suite.ts";
import { Tally } from "./tally.ts";
import type { TestServer } from "./test-server.ts";

export type Checked = {
  readonly tally: Tally;
  /** The failure with its seed and the shortest failing schedule; null if there is none. */
  readonly report: string | null;
};

export type ScheduleOptions = {
  readonly seed?: number;
  /** Path of one schedule of the seed. */
  readonly path?: string;
  readonly bug?: PlantedBug;
  /** True to shrink a failing schedule. */
  readonly shrinks?: boolean;
};

/** Runs a number of schedules and shrinks the first failure. The same seed gives the same schedules. */
export async function checkSchedules(
  suite: Suite,
  server: TestServer,
  numRuns: number,
  { seed, bug, path, shrinks = true }: ScheduleOptions = {},
): Promise<Checked> {
  const tally = new Tally();
  const report = await suite.check(server, bug ?? null, tally, {
    numRuns,
    endOnFailure: !shrinks,
    ...(seed === undefined ? {} : { seed }),
    ...(path === undefined ? {} : { path }),
  });
  return { tally, report };
}
