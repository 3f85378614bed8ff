import { type Plan, type RunSize, SMALL_FAULTS } from "./plan.ts";

/** A sequence of acts at one pace, with the kind of the first fault; null for no fault. */
export type Unit<Act> = {
  readonly acts: readonly Act[];
  readonly pace: "offline" | "online";
  readonly first: (typeof SMALL_FAULTS)[number] | null;
};

type Outcome = RunSize & { readonly problems: readonly string[] };
type RunPlan = (plan: Plan) => Promise<Outcome>;

/** All units of some sequences. */
export function unitsOf<Act>(sequences: readonly (readonly Act[])[]): Unit<Act>[] {
  return sequences.flatMap((acts) =>
    (["offline", "online"] as const).flatMap((pace) =>
      [null, ...SMALL_FAULTS].map((first) => ({ acts, pace, first })),
    ),
  );
}

/**
 * Runs every schedule of a unit: without its fault, with the page killed at each point; with it at each write, with the
 * page killed at each point, and with each second fault at each later write. How many points and writes there are is
 * counted in the run without the disturbance, so nothing is run that is the same as another.
 * @returns the number of schedules; stops at the first that ends wrongly
 */
export async function exploreUnit<Act>(
  { first }: Pick<Unit<Act>, "first">,
  run: RunPlan,
): Promise<{ readonly schedules: number; readonly failure: string | null }> {
  let schedules = 0;
  let failure: string | null = null;
  const attempt = async (plan: Plan): Promise<Outcome> => {
    schedules += 1;
    const outcome = await run(plan).catch((error: unknown): Outcome => {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      return { writes: 0, points: 0, problems: [text] };
    });
    if (outcome.problems.length > 0) failure ??= `${describePlan(plan)}: ${outcome.problems.join("; ")}`;
    return outcome;
  };
  const killed = async (faults: Plan["faults"], points: number): Promise<void> => {
    for (let crash = 0; crash < points && !failure; crash += 1) await attempt({ faults, crash });
  };
  const whole = await attempt({ faults: new Map(), crash: null });
  if (!first) await killed(new Map(), whole.points);
  else {
    for (let at = 0; at < whole.writes && !failure; at += 1) {
      const faults = new Map([[at, first]]);
      const { writes, points } = await attempt({ faults, crash: null });
      await killed(faults, points);
      for (let next = at + 1; next < writes; next += 1)
        for (const second of SMALL_FAULTS)
          if (!failure) await attempt({ faults: new Map([...faults, [next, second]]), crash: null });
    }
  }
  return { schedules, failure };
}

function describePlan({ faults, crash }: Plan): string {
  const parts = [...faults].map(([at, kind]) => `write ${at} ${kind}`);
  return [...parts, ...(crash === null ? [] : [`killed at point ${crash}`])].join(", ") || "undisturbed";
}
