import fc from "fast-check";
import type { BenchServer } from "./bench-server.ts";
import type { DeviceBug } from "./device.ts";
import { type Finding, WrongEnd } from "./finding.ts";
import type { AdminBug } from "./owner/admin-browser.ts";
import { OWNER_BUGS } from "./owner/admin-bugs.ts";
import { adminSchedule } from "./owner/admin-step.ts";
import { runAdminSchedule } from "./owner/run-admin-schedule.ts";
import { VISITOR_BUGS } from "./planted-bugs.ts";
import { runSchedule } from "./run-schedule.ts";
import { schedule } from "./step.ts";
import type { Tally } from "./tally.ts";

/** A mistake that somebody could make. The schedules are worth what they find of these. */
export type PlantedBug = DeviceBug & {
  readonly name: string;
  /** What the schedules have to say of it. */
  readonly shows: readonly Finding["kind"][];
  /** In the server's database, until `lift`. */
  readonly server?: { readonly plant: readonly string[]; readonly lift: readonly string[] };
  /** In the owner's browsers. */
  readonly admin?: AdminBug;
};

type Parameters = Pick<fc.Parameters<unknown>, "numRuns" | "seed" | "path" | "endOnFailure">;
type Run<Schedule> = (
  server: BenchServer,
  schedule: Schedule,
  bug: PlantedBug | null,
  tally: Tally,
) => Promise<void>;

export type Population = ReturnType<typeof populationOf>;

/** Who does things in the schedules, and to whom they happen. */
function populationOf<Schedule>(
  schedules: fc.Arbitrary<Schedule>,
  run: Run<Schedule>,
  bugs: readonly PlantedBug[],
) {
  return {
    bugs,

    /**
     * Runs some schedules.
     * @returns what went wrong, with the seed and the shortest schedule that shows it; null when nothing did
     */
    async check(
      server: BenchServer,
      bug: PlantedBug | null,
      tally: Tally,
      parameters: Parameters,
    ): Promise<string | null> {
      const property = fc.asyncProperty(schedules, (each) => run(server, each, bug, tally));
      const details = await fc.check(property, parameters);
      if (!details.failed) return null;
      const { errorInstance } = details;
      const why = errorInstance instanceof WrongEnd ? errorInstance.message : String(errorInstance);
      return `${why}\n${await fc.asyncDefaultReportMessage(details)}`;
    },
  };
}

export const POPULATIONS = {
  visitor: populationOf(
    schedule,
    (server, each, bug, tally) => runSchedule(server, each, bug ?? {}, tally),
    VISITOR_BUGS,
  ),
  owner: populationOf(
    adminSchedule,
    (server, each, bug, tally) => runAdminSchedule(server, each, bug?.admin ?? {}, tally),
    OWNER_BUGS,
  ),
} as const;

/** Runs a job while a bug is in the server, if it has a part there. */
export async function whilePlanted<T>(
  server: BenchServer,
  bug: PlantedBug,
  job: () => Promise<T>,
): Promise<T> {
  for (const statement of bug.server?.plant ?? []) await server.query(statement);
  try {
    return await job();
  } finally {
    for (const statement of bug.server?.lift ?? []) await server.query(statement);
  }
}
