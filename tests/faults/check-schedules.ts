import fc from "fast-check";
import type { BenchServer } from "./bench-server.ts";
import type { DeviceBug } from "./device.ts";
import { WrongEnd } from "./finding.ts";
import { runSchedule } from "./run-schedule.ts";
import { schedule } from "./step.ts";
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
  readonly bug?: DeviceBug;
  /** Whether to look for the shortest schedule that shows what went wrong. */
  readonly shrinks?: boolean;
};

/** Runs so many schedules and shrinks the first that ends wrongly. The same seed gives the same schedules. */
export async function checkSchedules(
  server: BenchServer,
  numRuns: number,
  { seed, bug = {}, path, shrinks = true }: Which = {},
): Promise<Checked> {
  const tally = new Tally();
  const property = fc.asyncProperty(schedule, (each) => runSchedule(server, each, bug, tally));
  const details = await fc.check(property, {
    numRuns,
    endOnFailure: !shrinks,
    ...(seed === undefined ? {} : { seed }),
    ...(path === undefined ? {} : { path }),
  });
  if (!details.failed) return { tally, report: null };
  const { errorInstance } = details;
  const why = errorInstance instanceof WrongEnd ? errorInstance.message : String(errorInstance);
  return { tally, report: `${why}\n${await fc.asyncDefaultReportMessage(details)}` };
}
