import type { BenchServer } from "./bench-server.ts";
import { checkSchedules } from "./check-schedules.ts";
import { type Population, whilePlanted } from "./population.ts";

/** Always the same schedules: every bug shows itself among the first few of them. */
const SEED = 1;
const ENOUGH = 100;

/**
 * Whether the schedules can see at all: each planted bug has to be caught by them, by what it does to people's work, and
 * the same schedules have to end well without it. Says on the console how it went.
 */
export async function checkPlantedBugs(population: Population, server: BenchServer): Promise<boolean> {
  let most = 0;
  let missed = 0;
  for (const bug of population.bugs) {
    const { tally, report } = await whilePlanted(server, bug, () =>
      checkSchedules(population, server, ENOUGH, { seed: SEED, bug, shrinks: false }),
    );
    most = Math.max(most, tally.runs);
    const [first = "they end well"] = report?.split("\n") ?? [];
    const isCaught = bug.shows.some((kind) => tally.findings.has(kind));
    if (!isCaught) missed += 1;
    console.log(
      `${isCaught ? "caught" : "NOT CAUGHT"} after ${tally.runs} schedules: ${bug.name} (${first})`,
    );
  }
  const { report } = await checkSchedules(population, server, most, { seed: SEED });
  console.log(report ?? `Without them the same ${most} schedules end well.`);
  return missed === 0 && report === null;
}
