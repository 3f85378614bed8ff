import fc from "fast-check";
import type { DeviceBug } from "./device.ts";
import { EndlessSchedule, type Finding, WrongFinalState } from "./finding.ts";
import type { AdminBug } from "./owner/admin-browser.ts";
import { OWNER_BUGS } from "./owner/admin-bugs.ts";
import { adminSchedule } from "./owner/admin-step.ts";
import { runAdminSchedule } from "./owner/run-admin-schedule.ts";
import { VISITOR_BUGS } from "./planted-bugs.ts";
import { runSchedule } from "./run-schedule.ts";
import { schedule } from "./step.ts";
import type { Tally } from "./tally.ts";
import type { TestServer } from "./test-server.ts";

/** A plausible programming mistake. The schedules are only as good as the mistakes they catch. */
export type PlantedBug = DeviceBug & {
  readonly name: string;
  /** The kinds of findings the schedules must report for it. */
  readonly expectedFindings: readonly Finding["kind"][];
  /** SQL run in the server's database, and undone by `revert`. */
  readonly server?: { readonly apply: readonly string[]; readonly revert: readonly string[] };
  /** The hook in the owner's browsers. */
  readonly admin?: AdminBug;
};

type Parameters = Pick<fc.Parameters<unknown>, "numRuns" | "seed" | "path" | "endOnFailure">;
type Run<Schedule> = (
  server: TestServer,
  schedule: Schedule,
  bug: PlantedBug | null,
  tally: Tally,
) => Promise<void>;

/** How long a failing schedule is shortened, in milliseconds. */
const SHRINKING_MS = 120_000;

export type Suite = ReturnType<typeof createSuite>;

/**
 * Combines a generator of schedules with the function that runs one.
 * @param bugSeed a seed whose first few schedules show every planted bug
 */
function createSuite<Schedule>(
  schedules: fc.Arbitrary<Schedule>,
  run: Run<Schedule>,
  bugs: readonly PlantedBug[],
  bugSeed: number,
) {
  return {
    bugs,
    bugSeed,

    /**
     * Runs a number of schedules. With a bug, those end well that show none of its expected findings.
     * @returns the failure with its seed and the shortest failing schedule; null if there is none
     */
    async check(
      server: TestServer,
      bug: PlantedBug | null,
      tally: Tally,
      parameters: Parameters,
    ): Promise<string | null> {
      let shrinksUntil: number | null = null;
      const property = fc.asyncProperty(schedules, async (each) => {
        // Shorter schedules are looked for only so long, and not after one that does not end.
        if (shrinksUntil !== null && Date.now() > shrinksUntil) return;
        try {
          await run(server, each, bug, tally);
        } catch (error) {
          if (bug && error instanceof WrongFinalState && !isExpected(bug, error)) return;
          if (shrinksUntil === null && !parameters.endOnFailure) console.error(`Found: ${error}`);
          shrinksUntil ??= endOfShrinking(error);
          throw error;
        }
      });
      const details = await fc.check(property, parameters);
      if (!details.failed) return null;
      const { errorInstance } = details;
      const reason = errorInstance instanceof WrongFinalState ? errorInstance.message : String(errorInstance);
      return `${reason}\n${await fc.asyncDefaultReportMessage(details)}`;
    },
  };
}

export const SUITES = {
  visitor: createSuite(
    schedule,
    (server, each, bug, tally) => runSchedule(server, each, bug ?? {}, tally),
    VISITOR_BUGS,
    302,
  ),
  owner: createSuite(
    adminSchedule,
    (server, each, bug, tally) => runAdminSchedule(server, each, bug?.admin ?? {}, tally),
    OWNER_BUGS,
    4667,
  ),
} as const;

/** When to stop looking for a shorter schedule, in milliseconds since 1970. */
function endOfShrinking(error: unknown): number {
  return error instanceof EndlessSchedule ? 0 : Date.now() + SHRINKING_MS;
}

/** Whose device a schedule runs on. */
export type Who = keyof typeof SUITES;

function isExpected({ expectedFindings }: PlantedBug, { findings }: WrongFinalState): boolean {
  return findings.some(({ kind }) => expectedFindings.includes(kind));
}

/** Runs a job while the server part of a bug, if any, is installed. */
export async function withPlantedBug<T>(
  server: TestServer,
  bug: PlantedBug,
  job: () => Promise<T>,
): Promise<T> {
  for (const statement of bug.server?.apply ?? []) await server.query(statement);
  try {
    return await job();
  } finally {
    for (const statement of bug.server?.revert ?? []) await server.query(statement);
  }
}
