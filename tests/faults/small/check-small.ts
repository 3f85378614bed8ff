import { setFlagsFromString } from "node:v8";
import { randomOf } from "../seeded-random.ts";
import type { Who } from "../suite.ts";
import { exploreUnit, type Unit, unitsOf } from "./explore.ts";
import { type OwnerAct, ownerSequences, runOwner } from "./owner-run.ts";
import type { Plan, RunSize } from "./plan.ts";
import { runVisitor, type VisitorAct, visitorSequences } from "./visitor-run.ts";

/** Acts in a sequence. */
const MOST_ACTS = 3;

type Work = {
  readonly name: string;
  /** Runs all its schedules. */
  explore(): ReturnType<typeof exploreUnit>;
};

type SmallOptions = {
  /** Chooses the order; the same seed gives the same schedules. */
  readonly seed: number;
  /** Milliseconds after which no further unit begins. */
  readonly budget: number;
  /** The longest sequences; three acts if absent. */
  readonly acts?: number;
  /** Whose schedules. */
  readonly who: readonly Who[];
  /** Only the nth of so many equal parts, counted from 1. */
  readonly part?: { readonly nth: number; readonly of: number };
};

function workOf<Act extends string>(
  who: string,
  units: readonly Unit<Act>[],
  run: (
    acts: readonly Act[],
    pace: Unit<Act>["pace"],
    plan: Plan,
  ) => Promise<RunSize & { readonly problems: readonly string[] }>,
): Work[] {
  return units.map((unit) => ({
    name: `${who} ${unit.pace}, ${unit.acts.join(" ")}, ${unit.first ?? "no"} fault`,
    explore: () => exploreUnit(unit, (plan) => run(unit.acts, unit.pace, plan)),
  }));
}

/** All units of small schedules, of each kind of device. */
const UNITS_OF: Readonly<Record<Who, (most: number) => Work[]>> = {
  visitor: (most) => workOf<VisitorAct>("visitor", unitsOf(visitorSequences(most)), runVisitor),
  owner: (most) => workOf<OwnerAct>("owner", unitsOf(ownerSequences(most)), runOwner),
};

/**
 * Runs all small schedules, or as many units as fit into the budget, in an order that the seed draws. Prints how many
 * there were, and each that ends wrongly.
 */
export async function checkSmallSchedules({
  seed,
  budget,
  acts = MOST_ACTS,
  who,
  part,
}: SmallOptions): Promise<boolean> {
  // The databases in memory make much garbage that dies young.
  setFlagsFromString("--max-semi-space-size=64");
  const random = randomOf(seed);
  const units = who
    .flatMap((one) => UNITS_OF[one](acts))
    .map((work) => ({ work, place: random() }))
    .sort((one, other) => one.place - other.place)
    .filter((_, at) => !part || at % part.of === part.nth - 1);
  const startedAt = Date.now();
  const silenced = silence();
  let [run, schedules, violations] = [0, 0, 0];
  for (const { work } of units) {
    if (Date.now() - startedAt >= budget) break;
    const { schedules: these, failure } = await work.explore();
    run += 1;
    schedules += these;
    if (failure) {
      violations += 1;
      console.log(`VIOLATION ${work.name}: ${failure}`);
    }
  }
  silenced();
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  console.log(
    `Small schedules, seed ${seed}: ${schedules} in ${run} of ${units.length} units, ${violations} violations, ${seconds} s`,
  );
  return violations === 0;
}

/** Silences the errors of pages that are killed on purpose. @returns a function that undoes it */
export function silence(): () => void {
  const { error } = console;
  const ignore = () => undefined;
  console.error = ignore;
  process.on("unhandledRejection", ignore);
  return () => {
    console.error = error;
    process.off("unhandledRejection", ignore);
  };
}
