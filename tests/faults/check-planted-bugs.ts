import { checkSchedules } from "./check-schedules.ts";
import { type Suite, withPlantedBug } from "./suite.ts";
import type { TestServer } from "./test-server.ts";

const MAX_SCHEDULES = 100;

/**
 * Checks that the schedules detect faults: each planted bug must be caught by its effect on users' work, and the same
 * schedules must pass without it. Prints the results.
 */
export async function checkPlantedBugs(suite: Suite, server: TestServer): Promise<boolean> {
  let most = 0;
  let missed = 0;
  for (const bug of suite.bugs) {
    const { tally, report } = await withPlantedBug(server, bug, () =>
      checkSchedules(suite, server, MAX_SCHEDULES, { seed: suite.bugSeed, bug, shrinks: false }),
    );
    most = Math.max(most, tally.runs);
    const [first = "they end well"] = report?.split("\n") ?? [];
    const isCaught = bug.expectedFindings.some((kind) => tally.findings.has(kind));
    if (!isCaught) missed += 1;
    (isCaught ? console.log : console.error)(
      `${isCaught ? "caught" : "NOT CAUGHT"} after ${tally.runs} schedules: ${bug.name} (${first})`,
    );
  }
  const { report } = await checkSchedules(suite, server, most, { seed: suite.bugSeed });
  if (report === null) console.log(`Without them the same ${most} schedules end well.`);
  else console.error(report);
  return missed === 0 && report === null;
}
